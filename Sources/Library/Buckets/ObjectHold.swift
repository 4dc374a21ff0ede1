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

    /// The names that running processes hold. Deletes the holds of killed processes.
    static func names(in folder: String) -> Set<String> {
        FileLock.sweep(folder)
        let signs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return signs.reduce(into: []) { names, sign in
            guard let text = SmallFile.text("\(folder)/\(sign)", atMost: longest) else { return }
            names.formUnion(text.split(separator: "\n").map(String.init))
        }
    }
}
