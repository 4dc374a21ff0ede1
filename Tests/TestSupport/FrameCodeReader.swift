@testable package import Fixtures

/// Reads frame codes back, alone or in a dissolve.
extension FrameCode {
    /// A code, and the place of its picture in the frame.
    package struct Placement: Hashable, Sendable {
        package var code: FrameCode
        /// The whole displayed picture, not the code.
        package var picture: PixelRectangle

        package init(_ code: FrameCode, in picture: PixelRectangle) {
            self.code = code
            self.picture = picture
        }
    }

    /// Reads the code of a picture that is at `picture` (nil for the whole frame). Nil if there is none: too little contrast, cells that
    /// are neither light nor dark (in a dissolve), or a wrong checksum.
    package static func read(in plane: PicturePlane, picture: PixelRectangle? = nil) -> FrameCode? {
        let square = (picture ?? plane.bounds).codeSquare
        let levels = (0..<25).compactMap { plane.mean(of: square.cell($0, margin: 25)) }
        guard levels.count == 25 else { return nil }
        let light = (levels[0] + levels[4] + levels[20]) / 3
        let dark = levels[24]
        guard light - dark > 40 else { return nil }
        let shares = levels.map { ($0 - dark) / (light - dark) }
        guard shares.allSatisfy({ abs($0 - 0.5) > 0.15 }) else { return nil }
        return FrameCode(cells: shares.map { $0 > 0.5 })
    }

    /// The progress of a dissolve: 0 if only the outgoing picture is visible, 1 if only the incoming one is.
    ///
    /// Compares the pixels that are light in one code and dark in the other. Nil if there are none.
    package static func mix(from outgoing: Placement, to incoming: Placement, in plane: PicturePlane) -> Double? {
        let contrast = Double(light) - Double(dark)
        var sum = 0.0
        var count = 0
        for (from, oldCell) in outgoing.cells {
            for (to, newCell) in incoming.cells where from != to {
                guard let both = oldCell.intersection(newCell), let level = plane.mean(of: both) else { continue }
                let lightness = (level - Double(dark)) / contrast
                let pixels = both.width * both.height
                sum += (to ? lightness : 1 - lightness) * Double(pixels)
                count += pixels
            }
        }
        return count > 0 ? sum / Double(count) : nil
    }

    /// The brightness of a picture in a fade through black: 1 for full brightness, 0 for black. Measures the light cells.
    package static func brightness(of placement: Placement, in plane: PicturePlane) -> Double? {
        let levels = placement.cells.filter(\.isLight).compactMap { plane.mean(of: $0.area) }
        guard !levels.isEmpty else { return nil }
        let black = 16.0
        return (levels.reduce(0, +) / Double(levels.count) - black) / (Double(light) - black)
    }
}

extension FrameCode {
    /// Reads a code from its cells. Nil if the corners or the checksum are wrong.
    package init?(cells: [Bool]) {
        guard cells.count == 25, Self.corners.allSatisfy({ cells[$0.key] == $0.value }) else { return nil }
        let word = cells.indices.filter { Self.corners[$0] == nil }.reduce(0) { $0 << 1 | (cells[$1] ? 1 : 0) }
        let data = word >> 5
        guard Self.checkSum(of: data) == word & 31 else { return nil }
        self.init(clip: data >> 10, frame: data & 1023)
    }
}

extension FrameCode.Placement {
    /// The cells, each reduced by a quarter of its width at every edge.
    fileprivate var cells: [(isLight: Bool, area: PixelRectangle)] {
        code.cells.enumerated().map { ($0.element, picture.codeSquare.cell($0.offset, margin: 25)) }
    }
}
