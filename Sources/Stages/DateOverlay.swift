package import LibAV
package import Pipeline

/// Puts the clip's label on every frame. Comes before the dissolve, so that a date fades with its picture.
package struct DateOverlay: ~Copyable, VideoSource {
    /// How dark the shadow gets, of 256.
    private static let shadowStrength = 200
    /// White in limited range, a little below the peak, so that the text does not glare.
    private static let white = 230

    private var upstream: NormalizeAspect
    private let mask: LabelMask?

    /// `label` nil passes frames through.
    package init(_ upstream: consuming NormalizeAspect, label: Label?, format: FilmFormat) throws {
        self.upstream = upstream
        mask = try label.map { try LabelMask($0, frameWidth: format.width, frameHeight: format.height) }
    }

    package mutating func next() throws -> VideoFrame? {
        guard var frame = try upstream.next() else { return nil }
        if let mask {
            try frame.makeWritable()
            Self.blendLuma(mask, into: &frame)
            for plane in 1...2 { Self.blendChroma(mask, plane: plane, into: &frame) }
        }
        return frame
    }

    private static func blendLuma(_ mask: LabelMask, into frame: inout VideoFrame) {
        frame.withMutablePlane(0) { bytes, stride, _, _ in
            for y in 0..<mask.height {
                for x in 0..<mask.width {
                    let (letter, shade) = mask.alphas(x, y, shadowStrength: shadowStrength)
                    if letter == 0, shade == 0 { continue }
                    let at = (mask.top + y) * stride + mask.left + x
                    let shaded = (Int(bytes[at]) * (256 - shade) + 16 * shade + 128) >> 8
                    bytes[at] = UInt8((shaded * (256 - letter) + white * letter + 128) >> 8)
                }
            }
        }
    }

    /// Both the shadow and the letters are grey: chroma moves towards its middle as far as the four pixels above it are covered.
    private static func blendChroma(_ mask: LabelMask, plane: Int, into frame: inout VideoFrame) {
        frame.withMutablePlane(plane) { bytes, stride, _, _ in
            for y in 0..<(mask.height / 2) {
                for x in 0..<(mask.width / 2) {
                    let cover = mask.chromaCover(x, y, shadowStrength: shadowStrength)
                    if cover == 0 { continue }
                    let at = (mask.top / 2 + y) * stride + mask.left / 2 + x
                    bytes[at] = UInt8((Int(bytes[at]) * (256 - cover) + 128 * cover + 128) >> 8)
                }
            }
        }
    }
}

extension LabelMask {
    /// Of 256 each.
    fileprivate func alphas(_ x: Int, _ y: Int, shadowStrength: Int) -> (letter: Int, shade: Int) {
        let at = y * width + x
        return (Int(letters[at]) * 256 / 255, Int(shadow[at]) * shadowStrength / 255)
    }

    fileprivate func chromaCover(_ x: Int, _ y: Int, shadowStrength: Int) -> Int {
        var sum = 0
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (letter, shade) = alphas(2 * x + dx, 2 * y + dy, shadowStrength: shadowStrength)
            sum += 256 - (256 - letter) * (256 - shade) / 256
        }
        return sum / 4
    }
}
