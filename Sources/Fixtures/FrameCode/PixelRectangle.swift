/// A rectangle of whole pixels, counted from the top left.
package struct PixelRectangle: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The square in the middle that holds the frame code. Its side is half of the shorter side: less than what a centre crop from 16:9 to
    /// 9:16, or from 9:16 to 16:9, leaves.
    package var codeSquare: PixelRectangle {
        let cell = max(1, min(width, height) / (2 * FrameCode.columns))
        let side = cell * FrameCode.columns
        return PixelRectangle(x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side)
    }

    /// A cell of the grid that covers the rectangle, less `margin` percent of the cell at each edge.
    func cell(_ index: Int, margin: Int) -> PixelRectangle {
        let column = index % FrameCode.columns
        let row = index / FrameCode.columns
        let left = x + edge(column, of: width, margin: margin)
        let top = y + edge(row, of: height, margin: margin)
        let right = x + edge(column + 1, of: width, margin: -margin)
        let bottom = y + edge(row + 1, of: height, margin: -margin)
        return PixelRectangle(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
    }

    private func edge(_ number: Int, of length: Int, margin: Int) -> Int {
        (length * (100 * number + margin) + 50 * FrameCode.columns) / (100 * FrameCode.columns)
    }

    package func intersection(_ other: PixelRectangle) -> PixelRectangle? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        guard left < right, top < bottom else { return nil }
        return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}
