/// The results of a scan: items in order of time (`MediaItem.precedesInTime`), refused files by path.
package struct ScanResult: Hashable, Sendable {
    package var items: [MediaItem]
    package var refused: [RefusedMedia]
    /// Trouble that concerns no single file: an unreadable folder, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]
    /// The folders and files that names and marks keep out of the sources.
    package var passedOver = PassedOver()
    /// Information about the albums of sources other than folders, by the source's path.
    package var albums: [String: AlbumEvidence] = [:]
    /// The sources of files outside their folders, by the files' paths: a Photos library can be set to leave originals where they are.
    package var elsewhere: [String: String] = [:]
    /// The photos that belong to no recording, in order of time (`Still.precedesInTime`). Empty unless the scan's rules ask for them.
    package var stills: [Still] = []

    package init(items: [MediaItem], refused: [RefusedMedia], diagnostics: [Diagnostic] = []) {
        self.items = items
        self.refused = refused
        self.diagnostics = diagnostics
    }
}
