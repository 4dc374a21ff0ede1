/// The clip and the frame that a picture belongs to, as a pattern of 5 × 5 light and dark cells in the picture.
///
/// Cells run row by row from the top left. The corners are light, light, light, dark, so that a turned or mirrored picture cannot be read.
/// Of the other 21 cells, 6 hold the clip number, 10 the frame counter and 5 a checksum, most significant bit first.
package struct FrameCode: Hashable, Sendable {
    /// The clip's number, 0...63.
    package let clip: Int
    /// The frame's number, 0...1023, counted from the clip's first frame.
    package let frame: Int

    /// Creates the code of a frame. Nil for numbers out of range.
    package init?(clip: Int, frame: Int) {
        guard (0..<64).contains(clip), (0..<1024).contains(frame) else { return nil }
        self.clip = clip
        self.frame = frame
    }

    static let columns = 5
    /// The luma of the cells. They are not white and black: an encoder's ringing needs room, or a blend could not be measured.
    static let light: UInt8 = 220
    static let dark: UInt8 = 36

    static let corners = [0: true, 4: true, 20: true, 24: false]

    /// The 25 cells, true for light.
    var cells: [Bool] {
        let data = clip << 10 | frame
        var bits = (data << 5 | Self.checkSum(of: data)).bits(21)[...]
        return (0..<25).map { Self.corners[$0] ?? bits.removeFirst() }
    }

    /// CRC-5 of 16 bits with the polynomial x⁵ + x² + 1 (that of USB tokens). Detects every error of one or two cells.
    static func checkSum(of data: Int) -> Int {
        data.bits(16).reduce(31) { register, bit in
            let carry = (register >> 4 & 1 == 1) != bit
            return (register << 1 & 31) ^ (carry ? 0b00101 : 0)
        }
    }
}

extension FrameCode: CustomStringConvertible {
    /// `clip 7, frame 42`
    package var description: String { "clip \(clip), frame \(frame)" }
}

extension Int {
    /// The lowest bits, most significant first.
    fileprivate func bits(_ count: Int) -> [Bool] { (0..<count).reversed().map { self >> $0 & 1 == 1 } }
}

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
