import CFFmpeg

/// The abilities of the linked libav.
package enum LibAVCapabilities {
    package static func hasEncoder(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }
    package static func hasDecoder(_ name: String) -> Bool { avcodec_find_decoder_by_name(name) != nil }
    /// True if libav has any decoder for the codec. Decoders may have other names: "flv" decodes flv1, "libdav1d" av1.
    package static func decodes(_ codec: String) -> Bool {
        guard let descriptor = avcodec_descriptor_get_by_name(codec) else { return hasDecoder(codec) }
        return avcodec_find_decoder(descriptor.pointee.id) != nil
    }
    package static func hasFilter(_ name: String) -> Bool { avfilter_get_by_name(name) != nil }

    /// The release of FFmpeg in use, as its distribution names it: `5.1.7-0+deb12u1`.
    package static var release: String { String(cString: av_version_info()) }

    /// The versions of the libraries in use, which may differ from those of the headers at compile time.
    package static var versions: [(library: String, version: String)] {
        [
            ("libavutil", avutil_version()), ("libavcodec", avcodec_version()), ("libavformat", avformat_version()),
            ("libavfilter", avfilter_version()), ("libswscale", swscale_version()),
            ("libswresample", swresample_version()),
        ].map { ($0.0, "\($0.1 >> 16).\($0.1 >> 8 & 0xff).\($0.1 & 0xff)") }
    }

    /// All of `versions` on one line: `libavutil 57.28.100, libavcodec 59.37.100, …`.
    package static var versionSummary: String {
        versions.map { "\($0.library) \($0.version)" }.joined(separator: ", ")
    }
}
