import LibAV
import Pipeline

/// Writes lines of text in one font and size. The font is opened once: a line costs a fraction of a millisecond.
struct CaptionPen {
    /// Pixels.
    let size: Int
    let width: Int
    private let graph: FilterGraph

    /// `font` is the name of a family. What is wider than `width` is cut off. Throws `LibAVError` of kind `.unsupported` if
    /// libav cannot draw text.
    init(font: String, isBold: Bool = false, size: Int, width: Int) throws {
        self.size = size
        self.width = width & ~1
        let format = VideoFormat(
            width: self.width, height: Self.height(of: size), pixelFormat: "gray", timeBase: Rational(1, 1),
            frameRate: Rational(1, 1))
        var options = [
            // The text comes with each picture, and nothing in it is read as anything but text.
            "text": "%{metadata:caption}", "font": font, "fontsize": "\(size)", "fontcolor": "white", "x": "0",
            "y": "\(Self.baseline(of: size))-ascent",
        ]
        if isBold { options["fontfile"] = Self.boldPattern(of: font) }
        graph = try FilterGraph(
            input: format, chain: [Filter("drawtext", options)], outputPixelFormats: ["gray"])
    }

    /// Where drawtext finds no such file, it asks fontconfig for it as a pattern (FcNameParse(3)): the one way to a weight.
    private static func boldPattern(of font: String) -> String {
        font.map { "\\-:,".contains($0) ? "\\\($0)" : String($0) }.joined() + ":bold"
    }

    /// Rows from the top of what `coverage` gives down to the baseline.
    var baseline: Int { Self.baseline(of: size) }

    func coverage(of text: String) throws -> Coverage {
        var canvas = try VideoFrame(width: width, height: Self.height(of: size), pixelFormat: "gray")
        canvas.withMutablePlane(0) { bytes, _, _, _ in
            for index in bytes.indices { bytes[index] = UInt8(Self.black) }
        }
        try canvas.setMetadata("caption", text.onOneLine)
        try graph.push(canvas)
        guard let drawn = try graph.pull() else { throw DayreelError(.internalError, "libav drew no text") }
        return drawn.withPlane(0) { bytes, stride, width, height in
            Coverage(
                width: width, height: height,
                values: (0..<height).flatMap { y in
                    (0..<width).map { x in
                        let level = (Int(bytes[y * stride + x]) - Self.black) * 255 / (Self.white - Self.black)
                        return UInt8(min(255, max(0, level)))
                    }
                })
        }
    }

    // libav draws white in limited range.
    private static let black = 16
    private static let white = 235

    private static func baseline(of size: Int) -> Int { size * 5 / 4 }
    private static func height(of size: Int) -> Int { (size * 7 / 4 + 1) & ~1 }
}
