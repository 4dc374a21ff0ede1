import Dispatch
import Files
import Foundation
import Synchronization

/// The lines that a worker has received and not handled yet: tasks, or an examiner's questions. A thread reads standard input all the time,
/// so that its end, which means that the parent is gone, is noticed even while a task is being rendered.
final class LineInbox: Sendable {
    private let lines = Mutex<[[UInt8]]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Starts to read. Calls `onEnd` on the reading thread when the input ends. Throws if the system has no thread left.
    init(reading descriptor: Int32, onEnd: @escaping @Sendable () -> Void) throws {
        try CheckedThread.start { [self] in
            read(descriptor)
            onEnd()
            arrivals.signal()
        }
    }

    /// Waits for the next line. Nil after the last line of an input that has ended.
    func next() -> [UInt8]? {
        arrivals.wait()
        return lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// True if no received line is waiting.
    var isEmpty: Bool { lines.withLock { $0.isEmpty } }

    private func read(_ descriptor: Int32) {
        // A task with the sound of a year is about 200 kB long; nothing that Dayreel sends comes near the limit.
        var splitter = LineSplitter(limit: 1 << 26)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            let whole = buffer.withUnsafeBytes { splitter.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            for line in whole {
                lines.withLock { $0.append(line) }
                arrivals.signal()
            }
        }
    }
}

/// Cuts a stream of bytes into lines. Only a line feed ends a line; a line over the limit is dropped.
struct LineSplitter {
    /// Bytes.
    let limit: Int
    private var rest: [UInt8] = []
    private var isDropping = false

    init(limit: Int) { self.limit = limit }

    /// The lines that the bytes complete, without their line feeds.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        while let end = Self.lineFeed(in: bytes, from: start) {
            append(bytes[start..<end])
            if !isDropping { lines.append(rest) }
            rest = []
            isDropping = false
            start = end + 1
        }
        append(bytes[start...])
        return lines
    }

    /// Finds the line feed with memchr(3): a scan of a large library receives about ten million bytes.
    private static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer.SubSequence) {
        guard !isDropping, rest.count + piece.count <= limit else {
            rest = []
            isDropping = true
            return
        }
        rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
    }
}
