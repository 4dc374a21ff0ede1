import Files
import Foundation

/// The bytes that a store takes, as far as that is known without listing it.
///
///     size    a line each: `=N` bytes that the last listing has found, `+N` bytes that came since, `-N` bytes that went
///
/// Any process appends lines, each in one write, and nothing is locked or synced. What others than Dayreel put into the store, and a line that
/// a power cut takes, are not known until the store is listed again. What is replaced counts twice until then.
struct StoreSize: Sendable {
    private let path: String

    /// Bytes of a file that is worth reading: some fifty thousand lines.
    private static let most = 1_000_000

    init(ofStoreAt root: String) { path = root + "/size" }

    /// Nil where only a listing can tell.
    var bytes: Int64? {
        let file = try? OpenFile.bytes(
            ofRegularFileAt: path, atMost: Self.most, message: "cannot read the store's size")
        guard let file else { return nil }
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("=") }) else { return nil }
        return lines.reduce(0) { $0 &+ (Int64($1.trimmingPrefix("=")) ?? 0) }
    }

    /// Notes what came into the store, or went: less than 0.
    func add(_ bytes: Int64) { append(bytes < 0 ? "\(bytes)" : "+\(bytes)") }

    /// Begins anew. Before the store is listed, so that what comes in meanwhile is added to what the listing finds.
    func forget() { unlink(path) }

    /// Notes what a listing has found.
    func found(_ bytes: Int64) { append("=\(bytes)") }

    /// Trouble is no reason to render nothing: the store is too large then, until it is listed.
    private func append(_ line: String) {
        let file = try? OpenFile(
            path: path, flags: O_WRONLY | O_CREAT | O_APPEND, message: "cannot note the store's size")
        // With O_APPEND the kernel writes at the end, whatever the offset (pwrite(2)).
        try? file?.write(Array("\(line)\n".utf8), at: 0)
    }
}
