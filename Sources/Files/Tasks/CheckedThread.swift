import Foundation
import Model

/// A thread started directly by the system, not by Dispatch or Swift's tasks, so that a failed start is noticed.
///
/// Dispatch and tasks wait forever, silently, if the system has no threads left. Code that must notice the shortage cannot run on either.
package enum CheckedThread {
    /// Bytes of stack for threads that wait and read lines.
    package static let smallStack = 512 << 10
    /// Bytes of stack that the system gives by default, for library code that runs on the thread.
    package static let usualStack = 8 << 20

    /// Runs the body on a new thread, which ends with it. Throws `DayreelError(.busy)` if the system gives none.
    package static func start(stack: Int = smallStack, _ body: @escaping @Sendable () -> Void) throws {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        // The module in which the compiler puts the initializer of pthread_attr_t changes from build to build.
        let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory -> Int32 in
            guard let attributes = memory.baseAddress else { return ENOMEM }
            pthread_attr_init(attributes)
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setstacksize(attributes, stack)
            pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
            return pthread_create(&thread, attributes, runWork, work.toOpaque())
        }
        guard code == 0 else {
            work.release()
            throw DayreelError.tooFewThreads(code)
        }
    }

    /// Throws `DayreelError(.busy)` unless `count` threads of the usual size can run at once.
    package static func require(_ count: Int) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw DayreelError.tooManyFiles(place: nil, cause: String(cString: strerror(errno)))
        }
        var threads: [pthread_t] = []
        var code: Int32 = 0
        for _ in 0..<count where code == 0 {
            var thread = pthread_t()
            code = pthread_create(&thread, nil, waitForEnd, UnsafeMutableRawPointer(bitPattern: Int(ends[0]) + 1))
            if code == 0 { threads.append(thread) }
        }
        // Closing the pipe releases all of them.
        close(ends[1])
        for thread in threads { pthread_join(thread, nil) }
        close(ends[0])
        guard code == 0 else { throw DayreelError.tooFewThreads(code) }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private static let runWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }

    /// Waits for the end of the pipe. Takes the number of the descriptor plus one as its pointer, because no pointer may be null.
    private static let waitForEnd: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { end in
        var byte: UInt8 = 0
        while read(Int32(Int(bitPattern: end) - 1), &byte, 1) < 0, errno == EINTR {}
        return nil
    }
}
