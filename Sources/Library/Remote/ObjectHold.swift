import Files
import Foundation

/// A sign that a run reads objects, which other processes see: none of them is taken away until it goes. It is a file with their names,
/// locked, so that it ends with its process, however that ends.
final class ObjectHold: Sendable {
    private let lock: FileLock

    /// `names` are folders below the cache. Throws `DayreelError`.
    init(_ names: [String], in folder: String) throws {
        lock = try FileLock.making(
            "\(folder)/\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))", mode: 0o600)
        try lock.write(Array(names.map { $0 + "\n" }.joined().utf8))
    }

    deinit { lock.removeFile() }

    /// The names that living processes hold. Removes what killed ones have left.
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
