import Glibc
package import Model
import Synchronization

extension MissingBytes {
    /// The `errno` of a read from a part that has not been fetched.
    package static let errorNumber = ENODATA

    /// Missing parts by thread, for threads that collect them. C libraries call back to read, and many take a failed read for the end of
    /// the file, so missing parts are reported without them.
    private static let collected = Mutex<[pthread_t: [MissingBytes]]>([:])

    /// The most parts that one piece of work may note.
    private static let most = 4096

    /// Notes a missing part if the work on this thread collects them.
    package static func note(_ path: String, _ range: Range<Int64>, isWhole: Bool = false) {
        let thread = pthread_self()
        collected.withLock { collected in
            guard let count = collected[thread]?.count, count < most else { return }
            collected[thread]?.append(MissingBytes(path: path, range, isWhole: isWhole))
        }
    }

    /// Notes a missing file if it is an object's: nothing of the object has been fetched. Ignores other files.
    package static func noteAbsent(_ path: String) {
        if BlockMap.path(ofFileAt: path) != nil { note(path, 0..<1) }
    }

    /// Returns the result of the work if every byte that it read was there. Otherwise throws `MissingBytesError`, whatever the work
    /// returned or threw. Passes on other errors of the work. The work must read on the thread that it is called on.
    package static func guarding<Result>(_ work: () throws -> Result) throws -> Result {
        let thread = pthread_self()
        collected.withLock { $0[thread] = [] }
        let result = Swift.Result { try work() }
        let missing = collected.withLock { $0.removeValue(forKey: thread) } ?? []
        guard missing.isEmpty else { throw MissingBytesError(missing: missing) }
        return try result.get()
    }
}
