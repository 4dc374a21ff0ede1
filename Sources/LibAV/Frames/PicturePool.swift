import CFFmpeg

/// Reusable memory for pictures of one size and format: releasing and requesting it for every frame costs the kernel more than copying a
/// picture.
///
/// Pictures may outlive the pool. Only one thread may use it.
package final class PicturePool {
    private struct Shape: Equatable {
        var width: Int32
        var height: Int32
        var format: Int32
    }

    /// Bytes. Rows begin at multiples of it, and as many bytes follow the last row, because vector instructions read and write beyond its
    /// end.
    private static let alignment: Int32 = 64

    private var shape: Shape?
    private var pool: OpaquePointer?

    package init() {}

    deinit { av_buffer_pool_uninit(&pool) }

    /// A picture with the frame's size, format and properties; its pixels are undefined.
    fileprivate func picture(like frame: UnsafeMutablePointer<AVFrame>) throws -> VideoFrame {
        let shape = Shape(width: frame.pointee.width, height: frame.pointee.height, format: frame.pointee.format)
        if self.shape != shape { try prepare(for: shape) }
        let picture = try VideoFrame.empty()
        dayreel_frame_adopt(picture.pointer, try allocated(av_buffer_pool_get(pool)))
        picture.pointer.pointee.width = shape.width
        picture.pointer.pointee.height = shape.height
        picture.pointer.pointee.format = shape.format
        try check(dayreel_frame_lay_out(picture.pointer, Self.alignment), "allocate a picture")
        try check(av_frame_copy_props(picture.pointer, frame), "copy a picture")
        return picture
    }

    private func prepare(for shape: Shape) throws {
        av_buffer_pool_uninit(&pool)
        let size = try check(
            av_image_get_buffer_size(
                AVPixelFormat(rawValue: shape.format), shape.width, shape.height, Self.alignment), "allocate a picture")
        pool = try allocated(av_buffer_pool_init(Int(size) + Int(Self.alignment), nil))
        self.shape = shape
    }
}

extension VideoFrame {
    /// Copies the pixels into memory of the pool if they are shared.
    package mutating func makeWritable(from pool: PicturePool) throws {
        guard av_frame_is_writable(pointer) == 0 else { return }
        let copy = try pool.picture(like: pointer)
        try check(av_frame_copy(copy.pointer, pointer), "copy a picture")
        self = copy
    }
}
