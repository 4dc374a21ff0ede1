import Dispatch
import Files
import Foundation
import Synchronization
import Threads

/// The lines that a worker was given and has not taken: tasks, or an examiner's questions. A thread reads standard input all the time,
/// so that its end, which means that the parent is gone, is noticed while a task is being rendered.
final class LineInbox: Sendable {
    private let lines = Mutex<[[UInt8]]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Starts to read. `onEnd` is called on the reading thread when the input ends. Throws if the system gives no thread.
    init(reading descriptor: Int32, onEnd: @escaping @Sendable () -> Void) throws {
        try CheckedThread.start { [self] in
            read(descriptor)
            onEnd()
            arrivals.signal()
        }
    }

    /// Waits for the next line. Nil when the input has ended and all was taken.
    func next() -> [UInt8]? {
        arrivals.wait()
        return lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// True once all that has come was taken.
    var isEmpty: Bool { lines.withLock { $0.isEmpty } }

    private func read(_ descriptor: Int32) {
        // A task of a year's sound is some 200 kB long; nothing of ours comes near the limit.
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
