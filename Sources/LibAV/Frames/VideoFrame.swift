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

    /// A frame with the same pixels in memory of its own. Memory of a pool is given back to the system once all pictures of the pool are.
    package borrowing func copied() throws -> VideoFrame {
        let copy = VideoFrame(owning: try Self.allocate(width: width, height: height, avPixelFormat))
        try check(av_frame_copy(copy.pointer, pointer), "copy a picture")
        try check(av_frame_copy_props(copy.pointer, pointer), "copy a picture")
        return copy
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

/// The pixels of a frame, plane by plane.
///
/// A row starts every `stride` bytes; bytes between the rows are not part of the picture. `width` counts the samples (numbers) of a row: as
/// many as pixels for luma, half as many for 4:2:0 chroma, three times as many for rgb24. In formats with more than 8 bits, a sample takes
/// two bytes in the machine's order.
extension VideoFrame {
    package borrowing func withPlane<R>(
        _ plane: Int, _ body: (_ bytes: Span<UInt8>, _ stride: Int, _ width: Int, _ height: Int) throws -> R
    ) rethrows -> R {
        let layout = layout(ofPlane: plane)
        let bytes = UnsafeBufferPointer(start: UnsafePointer(layout.start), count: layout.byteCount)
        return try body(bytes.span, layout.stride, layout.width, layout.height)
    }

    /// Calls `body` with the pixels of a plane. They must not be shared: call `makeWritable` first for a frame from a decoder, a graph or
    /// `reference`.
    package mutating func withMutablePlane<R>(
        _ plane: Int,
        _ body: (_ bytes: inout MutableSpan<UInt8>, _ stride: Int, _ width: Int, _ height: Int) throws -> R
    ) rethrows -> R {
        precondition(av_frame_is_writable(pointer) != 0, "makeWritable before writing to a shared picture")
        let layout = layout(ofPlane: plane)
        let bytes = UnsafeMutableBufferPointer(start: layout.start, count: layout.byteCount)
        var span = bytes.mutableSpan
        return try body(&span, layout.stride, layout.width, layout.height)
    }

    /// The same with numbers of the size that samples have: `UInt8`, or `UInt16` for more than 8 bits. `stride` counts samples.
    package borrowing func withSamples<Sample: BitwiseCopyable, R>(
        _ plane: Int, of type: Sample.Type,
        _ body: (_ samples: Span<Sample>, _ stride: Int, _ width: Int, _ height: Int) throws -> R
    ) rethrows -> R {
        let layout = layout(ofPlane: plane)
        let samples = UnsafeBufferPointer(
            start: layout.first(type).map { UnsafePointer($0) }, count: layout.count(type))
        return try body(samples.span, layout.stride / MemoryLayout<Sample>.size, layout.width, layout.height)
    }

    /// The same as `withMutablePlane` with numbers of the size that samples have.
    package mutating func withMutableSamples<Sample: BitwiseCopyable, R>(
        _ plane: Int, of type: Sample.Type,
        _ body: (_ samples: inout MutableSpan<Sample>, _ stride: Int, _ width: Int, _ height: Int) throws -> R
    ) rethrows -> R {
        precondition(av_frame_is_writable(pointer) != 0, "makeWritable before writing to a shared picture")
        let layout = layout(ofPlane: plane)
        var span = UnsafeMutableBufferPointer(start: layout.first(type), count: layout.count(type)).mutableSpan
        return try body(&span, layout.stride / MemoryLayout<Sample>.size, layout.width, layout.height)
    }

    /// The place of a plane in memory.
    private struct PlaneLayout {
        let start: UnsafeMutablePointer<UInt8>?
        let stride: Int
        let width: Int
        let height: Int
        /// The length of the plane, which ends with the last sample of the last row: the bytes up to the next row may not exist.
        let byteCount: Int
        let bytesPerSample: Int

        func first<Sample>(_: Sample.Type) -> UnsafeMutablePointer<Sample>? {
            precondition(MemoryLayout<Sample>.size == bytesPerSample, "samples of another size")
            return UnsafeMutableRawPointer(start)?.assumingMemoryBound(to: Sample.self)
        }

        func count<Sample>(_: Sample.Type) -> Int { byteCount / MemoryLayout<Sample>.size }
    }

    private func layout(ofPlane plane: Int) -> PlaneLayout {
        precondition(plane >= 0 && plane < planeCount, "the picture has no plane \(plane)")
        let rowBytes = Int(max(0, av_image_get_linesize(avPixelFormat, pointer.pointee.width, Int32(plane))))
        let stride = Int(dayreel_frame_linesize(pointer, Int32(plane)))
        var (height, bytesPerSample) = (self.height, 1)
        if let format = av_pix_fmt_desc_get(avPixelFormat) {
            if plane == 1 || plane == 2, format.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0 {
                height = -(-height >> Int(format.pointee.log2_chroma_h))
            }
            bytesPerSample = dayreel_component_depth(format, 0) > 8 ? 2 : 1
        }
        return PlaneLayout(
            start: dayreel_frame_data(pointer, Int32(plane)), stride: stride, width: rowBytes / bytesPerSample,
            height: height, byteCount: max(0, stride * (height - 1) + rowBytes), bytesPerSample: bytesPerSample)
    }

    /// The picture, copied if its strides are negative, which spans cannot describe. Filters such as vflip turn a picture by a negative
    /// stride.
    consuming func withPositiveStrides() throws -> VideoFrame {
        guard (0..<planeCount).contains(where: { dayreel_frame_linesize(pointer, Int32($0)) < 0 }) else { return self }
        let copy = try VideoFrame(width: width, height: height, pixelFormat: pixelFormat)
        try check(av_frame_copy(copy.pointer, pointer), "copy a picture")
        try check(av_frame_copy_props(copy.pointer, pointer), "copy a picture")
        return copy
    }
}
