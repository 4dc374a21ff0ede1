package import Foundation

/// A clip's first picture as the film shows it, small.
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
    /// One for each clip, in film order; nil for a clip that has no picture.
    package var pictures: [Thumbnail?]
    package var diagnostics: [Diagnostic]

    package init(pictures: [Thumbnail?], diagnostics: [Diagnostic] = []) {
        self.pictures = pictures
        self.diagnostics = diagnostics
    }
}
