import Files
package import Model

/// A message that a worker writes to its standard output, as a line of JSON.
package enum WorkerEvent: Hashable, Sendable, Codable {
    /// The first message, once the worker can take tasks.
    case ready
    /// The receipt of a task, which the worker now starts.
    case taken(key: RenderKey)
    /// `memory`: the most that the worker took since its last report, in bytes, if known.
    case progress(ProgressEvent, memory: Int64? = nil)
    case failed(key: RenderKey, failure: RenderFailure)

    /// The line, without its end. JSON text has no raw line feed.
    package func line() throws -> String { String(decoding: try InternalJSON.bytes(of: self), as: UTF8.self) }

    /// Nil for a line that is not an event, such as output of a library.
    package init?(line: [UInt8]) {
        guard let event = try? InternalJSON.value(WorkerEvent.self, from: line) else { return nil }
        self = event
    }
}

extension RenderTask {
    /// The task as a line of JSON for a worker, without its end.
    func workerLine() throws -> [UInt8] { try InternalJSON.bytes(of: self) }
}
