import Foundation
import Model

/// A folder of this process's own in a folder that others use too, such as /tmp: nobody else can look into it, and it goes
/// with its owner. What a killed owner has left, the next one removes.
package final class RunFolder: Sendable {
    package let path: String
    private let lock: FileLock

    private static let prefix = "dayreel-run-"

    /// `parent` is an absolute path. Throws `DayreelError`; a folder that cannot be locked is not left behind.
    package convenience init(in parent: String) throws { try self.init(in: parent, locking: RunFolder.locked) }

    init(in parent: String, locking lock: (String) throws -> FileLock?) throws {
        while true {
            var name = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
            // Makes a folder of mode 0700 that was not there: mkdtemp(3).
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
            // Another process may have taken it for a dead one's in the moment before it was locked: then there is another one.
            guard let found, access(path, F_OK) == 0 else { continue }
            (self.path, self.lock) = (path, found)
            return
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Removes the folders of this user's processes that are gone. Others' are left alone, and so is what only has such a name.
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

    /// Nil if a sweep holds it: that removes it, or was stopped before it could.
    static func locked(_ path: String) throws -> FileLock? {
        try FileLock.attempt(.shared, onFolder: path, message: noLock)
    }
}
