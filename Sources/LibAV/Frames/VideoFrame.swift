import CFFmpeg

/// One picture. Owns its `AVFrame`; the pixels may be shared with other frames until `makeWritable`.
package struct VideoFrame: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFrame>

    /// Takes over the contents of `frame`, which becomes empty.
    init(moving frame: UnsafeMutablePointer<AVFrame>) throws {
        pointer = try allocated(av_frame_alloc())
        av_frame_move_ref(pointer, frame)
    }

    /// Makes a writable frame with undefined pixels. Throws kind `.unsupported` for an unknown pixel format.
    package init(width: Int, height: Int, pixelFormat: String) throws {
        pointer = try Self.allocate(width: width, height: height, AVPixelFormat(named: pixelFormat))
    }

    private static func allocate(
        width: Int, height: Int, _ format: AVPixelFormat
    ) throws -> UnsafeMutablePointer<AVFrame> {
        let frame = try allocated(av_frame_alloc())
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        frame.pointee.format = format.rawValue
        let code = av_frame_get_buffer(frame, 0)
        guard code >= 0 else {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            throw LibAVError(code: code, operation: "allocate a \(width)x\(height) picture")
        }
        return frame
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }

    /// Another frame that shares the pixels.
    package borrowing func reference() throws -> VideoFrame {
        let shared = try allocated(av_frame_alloc())
        let code = av_frame_ref(shared, pointer)
        guard code >= 0 else {
            var shared: UnsafeMutablePointer<AVFrame>? = shared
            av_frame_free(&shared)
            throw LibAVError(code: code, operation: "share a picture")
        }
        return VideoFrame(owning: shared)
    }

    /// A frame without pixels, for libav to fill.
    static func empty() throws -> VideoFrame { VideoFrame(owning: try allocated(av_frame_alloc())) }

    private init(owning frame: UnsafeMutablePointer<AVFrame>) {
        pointer = frame
    }

    /// Copies the pixels if they are shared.
    package mutating func makeWritable() throws {
        try check(av_frame_make_writable(pointer), "copy a picture")
    }
}

extension VideoFrame {
    /// Width in pixels.
    package var width: Int { Int(pointer.pointee.width) }
    package var height: Int { Int(pointer.pointee.height) }

    /// libav's name: `yuv420p`.
    package var pixelFormat: String { av_get_pix_fmt_name(avPixelFormat).map { String(cString: $0) } ?? "unknown" }
    var avPixelFormat: AVPixelFormat { AVPixelFormat(rawValue: pointer.pointee.format) }

    /// Bits of a sample; 0 for an unknown format.
    package var bitDepth: Int { av_pix_fmt_desc_get(avPixelFormat).map { Int(dayreel_component_depth($0, 0)) } ?? 0 }

    package var planeCount: Int { Int(max(0, av_pix_fmt_count_planes(avPixelFormat))) }

    /// Time in the time base of the frame's origin: microseconds from a decoder, `FilterGraph.outputTimeBase` from a graph, the frame's
    /// number for an encoder.
    package var presentationTime: Int64? {
        get { pointer.pointee.pts.timestamp }
        set { pointer.pointee.pts = newValue.avTimestamp }
    }

    /// Length in the same time base; 0 when unknown.
    package var duration: Int64 {
        get { dayreel_frame_duration(pointer) }
        set { dayreel_frame_set_duration(pointer, newValue) }
    }

    /// The colours. A name that libav does not know counts as unspecified.
    package var color: ColorDescription {
        get {
            ColorDescription(
                range: pointer.pointee.color_range, matrix: pointer.pointee.colorspace,
                primaries: pointer.pointee.color_primaries, transfer: pointer.pointee.color_trc)
        }
        set {
            pointer.pointee.color_range = newValue.avRange
            pointer.pointee.colorspace = newValue.avMatrix
            pointer.pointee.color_primaries = newValue.avPrimaries
            pointer.pointee.color_trc = newValue.avTransfer
        }
    }

    /// 1:1 when unknown.
    package var sampleAspectRatio: Rational {
        get {
            let ratio = Rational(pointer.pointee.sample_aspect_ratio)
            return ratio.isPositive ? ratio : Rational(1, 1)
        }
        set { pointer.pointee.sample_aspect_ratio = newValue.av }
    }

    package var isInterlaced: Bool { dayreel_frame_is_interlaced(pointer) != 0 }

    /// True if the decoder had to conceal damage.
    package var isCorrupt: Bool {
        pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || pointer.pointee.decode_error_flags != 0
    }

    /// Tags that filters wrote about the picture: `lavfi.scene_score`.
    package var metadata: [String: String] { [String: String](avDictionary: pointer.pointee.metadata) }
}

extension AVPixelFormat {
    /// Throws kind `.unsupported` for a name that libav does not know.
    init(named name: String) throws {
        self = av_get_pix_fmt(name)
        guard self != AV_PIX_FMT_NONE else {
            throw LibAVError(
                kind: .unsupported, operation: "set the pixel format", message: "libav has no pixel format '\(name)'")
        }
    }
}
