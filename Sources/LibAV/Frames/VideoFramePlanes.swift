import CFFmpeg

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
