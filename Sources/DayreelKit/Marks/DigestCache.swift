package import Files
import Foundation
import Model

/// The digests of files that were read for them once: a file of the state. A file that has changed since is read again.
package struct DigestCache: Sendable {
    private struct Entry: Codable, Hashable, Sendable {
        var size: Int64
        var seconds: Int64
        var nanoseconds: Int32
        var md5: String
        var fingerprint: String

        func isOf(_ state: FileState) -> Bool {
            size == state.size && FileTime(seconds: seconds, nanoseconds: nanoseconds) == state.modified
        }
    }

    /// Absolute.
    let path: String
    private var entries: [String: Entry]

    /// The digests that are kept at the absolute path; none if that cannot be read.
    package init(keptAt path: String) {
        self.path = path
        entries =
            FileManager.default.contents(atPath: path).flatMap {
                try? InternalJSON.value([String: Entry].self, from: $0)
            } ?? [:]
    }

    /// Absolute paths of files whose digests are known, or were.
    package var paths: some Collection<String> { entries.keys }

    /// The digests of the file as it is now; nil where nobody has read it.
    package func digests(ofFile path: String) -> ContentDigests? {
        guard let entry = entries[path], let state = Self.state(of: path), entry.isOf(state) else { return nil }
        return ContentDigests(md5: entry.md5, fingerprint: entry.fingerprint)
    }

    /// The same, read from the file if need be, which takes as long as its bytes do, and kept. Throws `DayreelError` if the file cannot be
    /// read, `CancellationError`.
    package mutating func read(_ path: String) throws -> ContentDigests {
        if let known = digests(ofFile: path) { return known }
        let before = Self.state(of: path)
        let digests = try ContentDigests(ofFile: path)
        // Somebody may have written to it meanwhile.
        guard let before, Self.state(of: path) == before else { return digests }
        // What other processes have learnt stays.
        self = DigestCache(keptAt: self.path)
        entries[path] = Entry(
            size: before.size, seconds: before.modified.seconds, nanoseconds: before.modified.nanoseconds,
            md5: digests.md5, fingerprint: digests.fingerprint)
        keep()
        return digests
    }

    private static func state(of path: String) -> FileState? {
        try? FileState(ofFileAt: path) { DayreelError(reading: path, $0) }
    }

    /// Best effort: what cannot be kept is read again.
    private func keep() {
        guard let bytes = try? InternalJSON.bytes(of: entries) else { return }
        try? WholeFile.write(bytes, to: path, message: "the digests cannot be kept")
    }
}
