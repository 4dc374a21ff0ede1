package import Foundation

/// A small picture of a clip as the film shows it.
package struct Thumbnail: Hashable, Sendable, Codable {
    /// A JPEG file.
    package var jpeg: Data
    /// Pixels.
    package var width: Int
    package var height: Int

    package init(jpeg: Data, width: Int, height: Int) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
    }
}

/// The thumbnails of a timeline.
package struct Thumbnails: Hashable, Sendable {
    /// One for each clip, in film order; nil for a clip without a picture.
    package var pictures: [Thumbnail?]
    /// Thumbnails of media that were not chosen, by id; some may be missing.
    package var others: [String: Thumbnail]
    package var diagnostics: [Diagnostic]

    package init(pictures: [Thumbnail?], others: [String: Thumbnail] = [:], diagnostics: [Diagnostic] = []) {
        self.pictures = pictures
        self.others = others
        self.diagnostics = diagnostics
    }
}
