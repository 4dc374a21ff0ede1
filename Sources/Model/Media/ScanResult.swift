/// The results of a scan: items in the order of time (`MediaItem.precedesInTime`), refused files by path.
package struct ScanResult: Hashable, Sendable, Codable {
    package var items: [MediaItem]
    package var refused: [RefusedMedia]
    /// Trouble besides single files: a folder that cannot be read, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]
    /// The knowledge of their albums that sources have besides folders, by the source's path.
    package var albums: [String: AlbumEvidence] = [:]
    /// The paths of the sources of files that lie in none of their folders, by the files' paths: a Photos library leaves originals
    /// where they are, if its owner wants that.
    package var elsewhere: [String: String] = [:]
    /// The photos that belong to no recording, in the order of time (`Still.precedesInTime`). None unless the scan's rules ask for them.
    package var stills: [Still] = []

    /// Documents have none of the three.
    private enum CodingKeys: CodingKey { case items, refused, diagnostics }

    package init(items: [MediaItem], refused: [RefusedMedia], diagnostics: [Diagnostic] = []) {
        self.items = items
        self.refused = refused
        self.diagnostics = diagnostics
    }
}
