/// A file that a film is made with and that is no clip: a song, a font, a table of colours, the picture of a card.
///
/// Planning names it by its contents, so that a recipe stays the same when the file moves.
package struct Asset: Hashable, Sendable, Codable {
    package var source: Fingerprint
    /// Its path; nil in a recipe, because the task's inputs have it.
    package var path: String?

    package init(source: Fingerprint, path: String?) {
        self.source = source
        self.path = path
    }

    /// Without its path.
    package var inRecipe: Asset { Asset(source: source, path: nil) }

    /// What it is for.
    package enum Use: Hashable, Sendable {
        case font, look, music
        /// The picture of a card.
        case picture
    }

    /// An asset with what it is for.
    package typealias Used = (use: Use, asset: Asset)
}
