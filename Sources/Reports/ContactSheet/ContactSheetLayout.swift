/// The layout of a contact sheet's picture, in pixels: a title, with the clips in rows below it.
package struct ContactSheetLayout: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Width of a clip's picture.
    package let pictureWidth: Int
    package let pictureHeight: Int
    /// The number of lines of text below the clips.
    package let notes: Int

    static let margin = 40
    static let gap = 24
    static let titleHeight = 84
    /// The height of three lines below each picture.
    static let captionHeight = 72
    static let noteHeight = 24

    /// Lays out the clips of a film of that shape, about as wide as a screen.
    package init(clips: Int, filmWidth: Int, filmHeight: Int, notes: Int = 0) {
        self.notes = notes
        pictureWidth = filmWidth > filmHeight ? 320 : 240
        pictureHeight = max(2, (pictureWidth * filmHeight / max(1, filmWidth) + 1) & ~1)
        let count = max(1, clips)
        let (across, down) = (pictureWidth + Self.gap, pictureHeight + Self.captionHeight + Self.gap)
        // The smallest number of columns for which the rows are at most three quarters as high as wide.
        columns = (1...count).first { 4 * down * ((count + $0 - 1) / $0) <= 3 * across * $0 } ?? count
        rows = (count + columns - 1) / columns
    }

    package var width: Int { 2 * Self.margin + columns * (pictureWidth + Self.gap) - Self.gap }
    package var height: Int { top(ofNote: 0) + (notes > 0 ? notes * Self.noteHeight + Self.gap : 0) }

    /// The upper edge of a note below the clips.
    func top(ofNote note: Int) -> Int { Self.margin + Self.titleHeight + rows * rowHeight + note * Self.noteHeight }

    private var rowHeight: Int { pictureHeight + Self.captionHeight + Self.gap }

    /// The top left corner of a clip's picture.
    package func picture(_ index: Int) -> (x: Int, y: Int) {
        (
            Self.margin + index % columns * (pictureWidth + Self.gap),
            Self.margin + Self.titleHeight + index / columns * rowHeight
        )
    }
}
