import LibAV

/// Draws a date with libav and looks whether anything came out.
struct TextProbe {
    let font: String

    /// Number of bright pixels. Throws `LibAVError` if libav cannot draw.
    func ink() throws -> Int {
        let graph = try FilterGraph(
            source: [
                Filter("color", ["c": "black", "s": "320x64", "r": "1"]),
                Filter("format", ["pix_fmts": "gray"]),
                Filter(
                    "drawtext",
                    [
                        "text": "31 December", "expansion": "none", "font": font, "fontsize": "32",
                        "fontcolor": "white", "x": "8", "y": "8",
                    ]),
            ], outputPixelFormats: ["gray"])
        guard let frame = try graph.pull() else { return 0 }
        return frame.withPlane(0) { bytes, stride, width, height in
            var count = 0
            for y in 0..<height {
                for x in 0..<width where bytes[y * stride + x] > 128 { count += 1 }
            }
            return count
        }
    }
}
