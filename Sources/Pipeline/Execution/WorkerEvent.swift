import Foundation

/// What a worker says on its standard output: one of these as a line of JSON.
package enum WorkerEvent: Hashable, Sendable, Codable {
    /// First of all, once it is able to take tasks.
    case ready
    /// So many frames of the task are done. `memory`: what the worker took at most since it last said so, in
    /// bytes, where that is known.
    case frames(key: RenderKey, done: Int, memory: Int64? = nil)
    /// The task's file is in the store.
    case finished(key: RenderKey)
    case failed(key: RenderKey, failure: RenderFailure)
    case diagnostic(Diagnostic)

    /// The line, without its end. JSON text has no raw line feed.
    package func line() throws -> String { String(decoding: try Self.encoder.encode(self), as: UTF8.self) }

    /// Nil for a line that is none of ours, such as what a library prints.
    package init?(line: [UInt8]) {
        guard let event = try? JSONDecoder().decode(WorkerEvent.self, from: Data(line)) else { return nil }
        self = event
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension RenderTask {
    /// The task as a worker reads it: a line of JSON with its end.
    func workerLine() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")] }
}
