import Synchronization

/// The end of a worker's standard error, for the message about its crash.
final class WorkerLog: Sendable {
    private static let capacity = 4096
    private let bytes = Mutex<[UInt8]>([])

    func append(_ more: UnsafeRawBufferPointer) {
        bytes.withLock {
            $0.append(contentsOf: more)
            if $0.count > Self.capacity { $0.removeFirst($0.count - Self.capacity) }
        }
    }

    /// The error with which it ended, without the remedy below it, or else the last meaningful line. Nil if there is none.
    var lastLine: String? {
        let lines = bytes.withLock { bytes in
            bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
                .filter { $0.contains { $0 > UInt8(ascii: " ") } }.map { String(decoding: $0, as: UTF8.self) }
        }
        guard let last = lines.last, last.hasPrefix("  "), let error = lines.dropLast().last, error.contains("error: ")
        else { return lines.last }
        return error
    }
}
