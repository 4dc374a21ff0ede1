import Files
import Foundation

/// The size of a store in bytes, as far as it is known without listing it.
///
///     size    one line each: `=N` bytes found by the last listing, `+N` bytes added since, `-N` bytes removed
///
/// Any process appends lines, each in one write, without locking or syncing. Changes by other programs, and lines lost in a power cut,
/// remain unknown until the store is listed again. Replaced files count twice until then.
struct StoreSize: Sendable {
    private let path: String

    /// The largest file that is worth reading, in bytes: about fifty thousand lines.
    private static let most = 1_000_000

    init(ofStoreAt root: String) { path = root + "/size" }

    /// Nil if only a listing can tell.
    var bytes: Int64? {
        guard let file = SmallFile.bytes(path, atMost: Self.most) else { return nil }
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("=") }) else { return nil }
        return lines.reduce(0) { $0 &+ (Int64($1.trimmingPrefix("=")) ?? 0) }
    }

    /// Records bytes added to the store, or removed if negative.
    func add(_ bytes: Int64) { append(bytes < 0 ? "\(bytes)" : "+\(bytes)") }

    /// Forgets all records. Call it before listing the store, so that bytes added meanwhile are added to the result.
    func forget() { unlink(path) }

    /// Records the result of a listing.
    func found(_ bytes: Int64) { append("=\(bytes)") }

    /// Appends a line. Errors are ignored: at worst the store exceeds its limit until it is listed.
    private func append(_ line: String) {
        let file = try? OpenFile(
            path: path, flags: O_WRONLY | O_CREAT | O_APPEND, message: "cannot note the store's size")
        // With O_APPEND the kernel writes at the end, whatever the offset (pwrite(2)).
        try? file?.write(Array("\(line)\n".utf8), at: 0)
    }
}
