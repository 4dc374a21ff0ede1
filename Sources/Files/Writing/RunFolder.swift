import Foundation
import Model

/// A folder for this process alone inside a shared one, such as /tmp: nobody else can look into it, and it is deleted with its owner. The
/// next owner removes folders of killed processes.
package final class RunFolder: Sendable {
    package let path: String
    private let lock: FileLock

    private static let prefix = "dayreel-run-"

    /// `parent` is an absolute path. Throws `DayreelError`, and removes a folder that cannot be locked.
    package convenience init(in parent: String) throws { try self.init(in: parent, locking: RunFolder.locked) }

    init(in parent: String, locking lock: (String) throws -> FileLock?) throws {
        while true {
            var name = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
            // Creates a new folder with mode 0700: mkdtemp(3).
            guard mkdtemp(&name) != nil else {
                throw DayreelError.system(errno, "a folder for the run cannot be made", place: parent)
            }
            let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let found: FileLock?
            do {
                found = try lock(path)
            } catch {
                guard access(path, F_OK) == 0 else { continue }
                rmdir(path)
                throw error
            }
            // Before it was locked, another process may have taken it for a dead one's and removed it: then create another.
            guard let found, access(path, F_OK) == 0 else { continue }
            (self.path, self.lock) = (path, found)
            return
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Removes the folders of this user's dead processes. Keeps those of others, and anything else with such a name.
    package static func sweep(_ parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            let lock = try? FileLock.attempt(.exclusive, onFolder: path, ownedBy: geteuid(), message: Self.noLock)
            guard let lock else { continue }
            defer { withExtendedLifetime(lock) {} }
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private static let noLock = "a folder for the run cannot be locked"

    /// Locks a folder. Nil if a sweep holds it, which is removing it or was stopped before it could.
    static func locked(_ path: String) throws -> FileLock? {
        try FileLock.attempt(.shared, onFolder: path, message: noLock)
    }
}
