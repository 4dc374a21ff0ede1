package import Foundation
package import Model

/// An unpacked Google Takeout: a folder with JSON files that date, place and mark the media beside them, and with titled albums.
///
/// A recording is in the folder of its year and in each of its albums; copies count once, as in every source.
package struct TakeoutSource: MediaSource {
    private let folder: FolderSource
    private let path: String

    package init(_ source: Source) {
        folder = FolderSource(source)
        path = source.path
    }

    package var capabilities: SourceCapabilities { folder.capabilities }
    package var changes: SourceChanges { folder.changes }

    /// Lists the folder. Throws `DayreelError` as a folder does.
    package func list(found: (Int) -> Void) throws -> SourceListing {
        // An archive that is not unpacked is in no album.
        var listing = try folder.walk(found: found)
        let archives = listing.files.filter { Self.isArchive($0.name) }
        listing.files.removeAll { Self.isArchive($0.name) }
        if let first = archives.first {
            let more = archives.count > 1 ? " and \((archives.count - 1).counted("other archive"))" : ""
            listing.diagnostics.append(
                Diagnostic(
                    .warning, .takeout, path: first.path,
                    "\(first.name)\(more) in the Takeout \(archives.count.form("is", "are")) not unpacked: unpack every part into "
                        + "one folder, so that none of its media are missing"))
        } else if !listing.files.isEmpty, !listing.files.contains(where: { TakeoutSidecar.isNamedLikeOne($0.name) }) {
            listing.diagnostics.append(
                Diagnostic(
                    .warning, .takeout, path: path,
                    "the Takeout has none of Google's .json files: dates come from the media alone. Is it complete?"))
        }
        try folder.limit(&listing)
        return listing
    }

    package func albums(of found: ScanResult, home: TimeZone, withContents: Bool) -> SourceAlbums {
        folder.albums(of: found, home: home, withContents: withContents)
    }

    /// `takeout-20240601T080000Z-001.zip`, `.tgz`
    private static func isArchive(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("takeout") && [".zip", ".tgz", ".tar.gz"].contains { name.hasSuffix($0) }
    }
}
