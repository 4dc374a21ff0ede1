/// The notes of a scan, besides the media that it found.
package struct ScanNotes: Hashable, Sendable {
    /// Files that cannot be used, by path.
    package var refused: [RefusedMedia]
    /// Trouble besides single files: a folder that cannot be read, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]

    package init(refused: [RefusedMedia] = [], diagnostics: [Diagnostic] = []) {
        self.refused = refused
        self.diagnostics = diagnostics
    }

    /// Takes over the notes without the media: neither the items, nor those that refused files stand for.
    package init(of found: ScanResult) {
        refused = found.refused.map {
            RefusedMedia(path: $0.path, reason: $0.reason, day: $0.day)
        }
        diagnostics = found.diagnostics
    }
}
