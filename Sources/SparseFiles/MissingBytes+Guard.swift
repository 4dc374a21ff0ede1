import Glibc
package import Model
import Synchronization

extension MissingBytes {
    /// `errno` of a read of what has not been fetched.
    package static let errorNumber = ENODATA

    /// Missing stretches by thread, where somebody collects them. Libraries in C call back to read, and many take a failed read for the end
    /// of the file: so what was missing goes past them.
    private static let collected = Mutex<[pthread_t: [MissingBytes]]>([:])

    /// Stretches that one piece of work may note.
    private static let most = 4096

    /// Notes for who collects on this thread, if anyone does.
    package static func note(_ path: String, _ range: Range<Int64>, isWhole: Bool = false) {
        let thread = pthread_self()
        collected.withLock { collected in
            guard let count = collected[thread]?.count, count < most else { return }
            collected[thread]?.append(MissingBytes(path: path, range, isWhole: isWhole))
        }
    }

    /// Notes a file that has not been made: an object of which nothing has been fetched. Other files are none of our business.
    package static func noteAbsent(_ path: String) {
        if BlockMap.path(ofFileAt: path) != nil { note(path, 0..<1) }
    }

    /// The result of the work if all that it read was there. Throws `MissingBytesError` if not, whatever the work made of that; else what
    /// the work throws. It must read on the thread that it is called on.
    package static func guarding<Result>(_ work: () throws -> Result) throws -> Result {
        let thread = pthread_self()
        collected.withLock { $0[thread] = [] }
        let result = Swift.Result { try work() }
        let missing = collected.withLock { $0.removeValue(forKey: thread) } ?? []
        guard missing.isEmpty else { throw MissingBytesError(missing: missing) }
        return try result.get()
    }
}
