import Files
import Library
package import Model

/// The digests of files that were read for them once: what the catalog has of them. A file that has changed since is read again.
package struct DigestCache: Sendable {
    private let catalog: Catalog?
    private let known: [String: Catalog.Content]

    /// The digests that the catalog at the absolute path has; none if that cannot be read.
    package init(keptAt path: String) {
        catalog = try? Catalog(path: path)
        known = catalog?.allContents() ?? [:]
    }

    /// Absolute paths of files whose digests are known, or were.
    package var paths: some Collection<String> { known.keys }

    /// The digests of the file as it is now; nil where nobody has read it.
    package func digests(ofFile path: String) -> ContentDigests? {
        guard let content = known[path], content.isOfFile(at: path) else { return nil }
        return content.digests
    }

    /// The same, read from the file if need be, which takes as long as its bytes do, and kept. Throws `DayreelError` if the file cannot be
    /// read, `CancellationError`.
    package func read(_ path: String) throws -> ContentDigests {
        if let known = digests(ofFile: path) { return known }
        let version = Catalog.Version(ofFileAt: path)
        let digests = try ContentDigests(ofFile: path)
        // What cannot be kept is read again.
        if let version { try? catalog?.store(digests, of: path, version) }
        return digests
    }
}
