package import LibAV
package import Model

/// How the pictures of a film are stored, and what their numbers mean.
package struct PictureFormat: Hashable, Sendable {
    /// libav's name.
    package let pixelFormat: String
    package let color: ColorDescription
    package let bitDepth: Int
    /// What luma is made of.
    let weights: LumaWeights

    /// Luma of black.
    var black: Int { 16 << (bitDepth - 8) }
    /// The overlay filter's word for it.
    var overlayFormat: String { bitDepth > 8 ? "yuv420p10" : "yuv420" }

    /// BT.709 with 8 bits.
    package static let sdr = PictureFormat(pixelFormat: "yuv420p", color: .bt709, bitDepth: 8, weights: .bt709)
    /// Hybrid log-gamma with 10 bits.
    package static let hdr = PictureFormat(pixelFormat: "yuv420p10le", color: .hlg, bitDepth: 10, weights: .bt2020)
}

extension FilmFormat {
    package var picture: PictureFormat { video.dynamicRange == .hdr ? .hdr : .sdr }
}
