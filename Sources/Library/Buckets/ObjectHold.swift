import Files
import Foundation

/// A sign to other processes that a run reads objects, which must not be deleted. It is a locked file that lists them: the lock ends with
/// its process, even if that is killed.
final class ObjectHold: Sendable {
    private let lock: FileLock

    /// Holds objects. `names` are the paths of their folders, relative to the cache; `folder` is the folder of all holds. Throws
    /// `DayreelError`.
    init(_ names: [String], in folder: String) throws {
        lock = try FileLock.making(in: folder).lock
        try lock.write(Array(names.map { $0 + "\n" }.joined().utf8))
    }

    deinit { lock.removeFile() }

    /// The most bytes of a sign: those for a million objects.
    private static let longest = 1 << 28

    /// The names that running processes hold. Deletes the holds of killed processes. Throws `DayreelError` for a hold that cannot be read:
    /// its objects would be deleted.
    static func names(in folder: String) throws -> Set<String> {
        FileLock.sweep(folder)
        let signs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try signs.reduce(into: []) { names, sign in
            let bytes = try SmallFile.readIfPresent(
                "\(folder)/\(sign)", atMost: longest, message: "cannot read which objects a run needs")
            names.formUnion(String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init))
        }
    }
}
