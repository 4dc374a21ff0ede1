/// The notes of a scan, without the media that it found.
package struct ScanNotes: Hashable, Sendable {
    /// Files that cannot be used, by path.
    package var refused: [RefusedMedia]
    /// Trouble that concerns no single file: an unreadable folder, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]

    package init(refused: [RefusedMedia] = [], diagnostics: [Diagnostic] = []) {
        self.refused = refused
        self.diagnostics = diagnostics
    }

    /// Copies the notes without the media: without items, and without those that a pin on a refused file would show.
    package init(of found: ScanResult) {
        refused = found.refused.map {
            RefusedMedia(path: $0.path, reason: $0.reason, day: $0.day)
        }
        diagnostics = found.diagnostics
    }
}
