import LibAV

/// The colours of a photo that are not sRGB, such as Display P3, and their conversion for browsers that take all pixels for sRGB: as in
/// films, wide colours become the most vivid ones of the same lightness.
enum PhotoColors: Hashable, Sendable {
    case profile(ICCProfile)
    /// Colours by name, including HDR.
    case named(BT709Mapping)

    /// Nil for a photo in sRGB, and for one that does not declare its colours. The profile takes precedence.
    init?(profile: [UInt8]?, tags: ColorDescription) {
        if let profile = profile.flatMap({ ICCProfile($0) }) {
            if profile.isSRGB { return nil }
            self = .profile(profile)
        } else if let mapping = BT709Mapping(for: tags) {
            self = .named(mapping)
        } else {
            return nil
        }
    }

    /// The red, green and blue of sRGB for a pixel.
    func shown(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD3<UInt8> {
        switch self {
        case .profile(let profile):
            let light =
                profile.toSRGB
                * SIMD3(
                    profile.light[0][Int(red)], profile.light[1][Int(green)], profile.light[2][Int(blue)])
            let fitted = GamutFit.applied(to: light, luminance: LumaWeights.bt709.rgbShares)
            return SIMD3(SRGBCurve.code(fitted.x), SRGBCurve.code(fitted.y), SRGBCurve.code(fitted.z))
        case .named(let mapping):
            let signal = SIMD3(Double(red), Double(green), Double(blue)) / 255
            let shown = LumaWeights.bt709.rgb(mapping.mapped(mapping.weights.lumaChroma(signal)))
            return SIMD3(Self.code(shown.x), Self.code(shown.y), Self.code(shown.z))
        }
    }

    private static func code(_ signal: Double) -> UInt8 { UInt8((255 * min(1, max(0, signal))).rounded()) }
}

extension VideoFrame {
    /// Converts the pixels of a picture in red, green, blue and opacity to sRGB.
    mutating func bringToSRGB(_ colors: PhotoColors) {
        withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for pixel in Swift.stride(from: row * stride, to: row * stride + width, by: 4) {
                    let shown = colors.shown(bytes[pixel], bytes[pixel + 1], bytes[pixel + 2])
                    for channel in 0..<3 { bytes[pixel + channel] = shown[channel] }
                }
            }
        }
    }
}
