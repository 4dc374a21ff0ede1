import Synchronization

/// The end of what a worker wrote on its standard error: for the message that says how it died.
final class WorkerLog: Sendable {
    private static let capacity = 4096
    private let bytes = Mutex<[UInt8]>([])

    func append(_ more: UnsafeRawBufferPointer) {
        bytes.withLock {
            $0.append(contentsOf: more)
            if $0.count > Self.capacity { $0.removeFirst($0.count - Self.capacity) }
        }
    }

    /// The last line that says something; nil if there is none.
    var lastLine: String? {
        bytes.withLock { bytes in
            let line = bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
                .last { $0.contains { $0 > UInt8(ascii: " ") } }
            return line.map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
