import LibAV
import Model

/// Paints the marks that the tests look for: the frame code, a moving ball, the flashes.
struct ClipPainter {
    var clip: FixtureClip

    /// Paints on an upright yuv420p picture of the displayed size.
    func paint(frame number: Int, on frame: inout VideoFrame) throws {
        try frame.makeWritable()
        let whole = PixelRectangle(width: frame.width, height: frame.height)
        if clip.picture.flashes, isFlash(number) {
            fill(whole, luma: 235, on: &frame)
        } else {
            paintBall(frame: number, on: &frame)
        }
        guard let code = FrameCode(clip: clip.number, frame: number) else {
            throw DayreelError(.internalError, "no frame code for frame \(number) of fixture clip \(clip.number)")
        }
        let square = whole.codeSquare
        for (index, isLight) in code.cells.enumerated() {
            fill(square.cell(index, margin: 0), luma: isLight ? FrameCode.light : FrameCode.dark, on: &frame)
        }
    }

    /// True for a frame whose time is a whole number of seconds, also after the last full second.
    private func isFlash(_ number: Int) -> Bool {
        clip.picture.timing.time(ofFrame: number).microseconds % 1_000_000 == 0
    }

    /// Fills the rectangle with grey; its chroma becomes neutral.
    private func fill(_ area: PixelRectangle, luma: UInt8, on frame: inout VideoFrame) {
        fill(area, plane: 0, value: luma, on: &frame)
        let chroma = PixelRectangle(
            x: area.x / 2, y: area.y / 2, width: (area.x + area.width + 1) / 2 - area.x / 2,
            height: (area.y + area.height + 1) / 2 - area.y / 2)
        for plane in 1...2 { fill(chroma, plane: plane, value: 128, on: &frame) }
    }

    private func fill(_ area: PixelRectangle, plane: Int, value: UInt8, on frame: inout VideoFrame) {
        frame.withMutablePlane(plane) { bytes, stride, width, height in
            guard let inside = PixelRectangle(width: width, height: height).intersection(area) else { return }
            for row in inside.y..<(inside.y + inside.height) {
                let start = row * stride + inside.x
                for offset in start..<(start + inside.width) { bytes[offset] = value }
            }
        }
    }

    /// Paints a white ball that rolls to and fro below the code once every four seconds, in the left half, away from the date.
    private func paintBall(frame number: Int, on frame: inout VideoFrame) {
        let radius = max(4, min(frame.width, frame.height) / 18)
        let way = frame.width / 2 - 2 * radius
        let phase = clip.picture.timing.time(ofFrame: number).microseconds % 4_000_000
        let share = phase < 2_000_000 ? phase : 4_000_000 - phase
        let centre = 2 * radius + Int(Int64(way) * share / 2_000_000)
        let middle = frame.height - 2 * radius
        for row in -radius...radius {
            var half = radius
            while half * half + row * row > radius * radius { half -= 1 }
            fill(
                PixelRectangle(x: centre - half, y: middle + row, width: 2 * half + 1, height: 1), plane: 0, value: 225,
                on: &frame)
        }
    }
}
