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

/// A sample of a film's pictures, in limited range: `UInt8` with 8 bits in SDR, or `UInt16` with 10 bits in HDR.
///
/// What works on samples is generic over it and specialised for both. Constants and results are those of 8 bits, shifted.
protocol FilmSample: FixedWidthInteger, UnsignedInteger, BitwiseCopyable {
    /// Bits beyond eight.
    static var extraBits: Int { get }
    /// Luma of white: in HDR, HLG's signal of 75 %, which is the reference white (ITU-R BT.2408).
    static var white: Int32 { get }
}

extension UInt8: FilmSample {
    static var extraBits: Int { 0 }
    static var white: Int32 { 235 }
}

extension UInt16: FilmSample {
    static var extraBits: Int { 2 }
    static var white: Int32 { 721 }
}

extension FilmSample {
    /// The greatest value.
    static var most: Int32 { 256 << Int32(extraBits) - 1 }
    /// The luma of black, and the value of a colour difference of grey.
    static var black: Int32 { 16 << Int32(extraBits) }
    static var grey: Int32 { 128 << Int32(extraBits) }

    /// The black of a plane of luma or of colour differences.
    @inline(__always)
    static func black(ofPlane plane: Int) -> Int32 { plane == 0 ? black : grey }
}

extension VideoFrame {
    /// True for a picture of a film in HDR, whose samples are `UInt16`; false for one in SDR.
    var isDeep: Bool { bitDepth > 8 }
}
