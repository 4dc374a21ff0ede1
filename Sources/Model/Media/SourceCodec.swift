/// Everything that Dayreel knows about the codec of a source's picture: what its clips cost, and where they play.
package struct SourceCodec: Hashable, Sendable {
    /// libav's name for the codec.
    package var name: String
    /// Bits that H.264 needs for one bit of this codec.
    package var h264Bits = 1.0
    package var generation = Generation.h264
    /// Bytes per pixel, with eight bits per sample, for the pictures that its decoder keeps for reference and reordering, and for scaling.
    package var decoderBytes: Int64 = 10
    /// The endings of files that browsers play with this codec, in lower case; empty if browsers do not play it.
    package var browserEndings: Set<String> = []

    /// The effort of decoding.
    package enum Generation: Hashable, Sendable {
        /// H.264 and older codecs.
        case h264
        /// HEVC and its contemporaries.
        case hevc
    }

    /// The codec with this name. A codec that is not in the table counts as H.264 that browsers do not play.
    package static func named(_ name: String) -> SourceCodec { byName[name] ?? SourceCodec(name: name) }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

// MARK: - The table

extension SourceCodec {
    package static let h264 = SourceCodec(name: "h264", browserEndings: ["mp4", "m4v", "mov"])
    package static let hevc = SourceCodec(name: "hevc", h264Bits: 1.6, generation: .hevc, decoderBytes: 15)
    package static let av1 = SourceCodec(
        name: "av1", h264Bits: 2, generation: .hevc, decoderBytes: 15, browserEndings: ["mp4", "m4v", "mov"])
    package static let vp8 = SourceCodec(name: "vp8", browserEndings: ["webm"])
    package static let vp9 = SourceCodec(name: "vp9", h264Bits: 1.6, generation: .hevc, browserEndings: ["webm"])
    package static let mpeg4 = SourceCodec(name: "mpeg4", h264Bits: 0.7)
    package static let mpeg2 = SourceCodec(name: "mpeg2video", h264Bits: 0.7)
    package static let h263 = SourceCodec(name: "h263", h264Bits: 0.7)
    package static let mjpeg = SourceCodec(name: "mjpeg", h264Bits: 0.25)
    package static let prores = SourceCodec(name: "prores", h264Bits: 0.25)

    /// All codecs of the table.
    package static let all = [h264, hevc, av1, vp8, vp9, mpeg4, mpeg2, h263, mjpeg, prores]
}
