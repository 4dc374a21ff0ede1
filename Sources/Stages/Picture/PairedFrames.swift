import LibAV
import Model

/// The pictures of two recordings side by side. Each fills its half of the frame, cropped evenly, with a dark gap between the two.
final class PairedFrames {
    private var left: FittedFrames
    private var right: FittedFrames
    /// A dark frame.
    private let ground: VideoFrame
    private let pool = PicturePool()

    /// Throws `RenderFailure`, `LibAVError`.
    init(
        _ left: (clip: ClipRecipe, location: MediaLocation), _ right: (clip: ClipRecipe, location: MediaLocation),
        frames: Range<Int>, format: FilmFormat, look: PictureLook?
    ) throws {
        let half = format.half
        self.left = try FittedFrames(left.clip, at: left.location, frames: frames, format: half, look: look)
        self.right = try FittedFrames(right.clip, at: right.location, frames: frames, format: half, look: look)
        var ground = try VideoFrame(width: format.width, height: format.height, pixelFormat: format.picture.pixelFormat)
        ground.dim(to: 0)
        ground.color = format.picture.color
        self.ground = ground
    }

    /// Nil after the last frame. Throws `RenderFailure`, `LibAVError`.
    func next() throws -> VideoFrame? {
        guard let one = try left.next(), let other = try right.next() else { return nil }
        var picture = try ground.reference()
        try picture.makeWritable(from: pool)
        picture.put(one, left: 0)
        picture.put(other, left: picture.width - other.width)
        return picture
    }
}

extension VideoFrame {
    /// Copies a picture of the same height to a place of this one. `left` is even.
    fileprivate mutating func put(_ picture: borrowing VideoFrame, left: Int) {
        if isDeep { put(UInt16.self, picture, left: left) } else { put(UInt8.self, picture, left: left) }
    }

    private mutating func put<Sample: FilmSample>(_: Sample.Type, _ picture: borrowing VideoFrame, left: Int) {
        for plane in 0..<planeCount {
            let first = plane == 0 ? left : left / 2
            picture.withSamples(plane, of: Sample.self) { source, sourceStride, width, height in
                withMutableSamples(plane, of: Sample.self) { samples, stride, _, _ in
                    for row in 0..<height {
                        let (to, from) = (row * stride + first, row * sourceStride)
                        for column in 0..<width { samples[to + column] = source[from + column] }
                    }
                }
            }
        }
    }
}
