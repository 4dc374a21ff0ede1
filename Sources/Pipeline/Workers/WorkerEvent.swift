import Files
package import Model

/// A message that a worker writes to its standard output, as a line of JSON.
package enum WorkerEvent: Hashable, Sendable, Codable {
    /// First of all, once it is able to take tasks.
    case ready
    /// It has read the task, and begins with it.
    case taken(key: RenderKey)
    /// `memory`: the most that the worker took since its last report, in bytes, where that is known.
    case progress(ProgressEvent, memory: Int64? = nil)
    case failed(key: RenderKey, failure: RenderFailure)

    /// The line, without its end. JSON text has no raw line feed.
    package func line() throws -> String { String(decoding: try InternalJSON.bytes(of: self), as: UTF8.self) }

    /// Nil for a line that is none of ours, such as what a library prints.
    package init?(line: [UInt8]) {
        guard let event = try? InternalJSON.value(WorkerEvent.self, from: line) else { return nil }
        self = event
    }
}

extension RenderTask {
    /// The task as a worker reads it: a line of JSON with its end.
    func workerLine() throws -> [UInt8] { try InternalJSON.bytes(of: self) + [UInt8(ascii: "\n")] }
}
