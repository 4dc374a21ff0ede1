import Files
import Foundation

/// A sign to other processes that a run reads objects, which must not be deleted. It is a locked file with their names, so that it ends
/// with its process even if that is killed.
final class ObjectHold: Sendable {
    private let lock: FileLock

    /// `names` are paths of folders below the cache's. `folder` is that of all holds. Throws `DayreelError`.
    init(_ names: [String], in folder: String) throws {
        lock = try FileLock.making(
            "\(folder)/\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))", mode: 0o600)
        try lock.write(Array(names.map { $0 + "\n" }.joined().utf8))
    }

    deinit { lock.removeFile() }

    /// The names that running processes hold. Deletes the holds of killed processes.
    static func names(in folder: String) -> Set<String> {
        var names: Set<String> = []
        for sign in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let path = "\(folder)/\(sign)"
            if let abandoned = try? FileLock.attempt(.exclusive, at: path, creating: false) {
                abandoned.removeFile()
            } else if let text = try? String(contentsOfFile: path, encoding: .utf8) {
                names.formUnion(text.split(separator: "\n").map(String.init))
            }
        }
        return names
    }
}
