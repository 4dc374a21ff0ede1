import LibAV
import Model

/// The pictures of a slowed clip in the film's frame. A picture that would stay on screen for longer than others gives way to the next bit
/// by bit, so that motion does not go by steps.
///
/// Each picture of the source is fitted once. The shares are whole numbers of 256, so that the same frames come out wherever a segment
/// begins.
final class MixedFrames {
    private var upstream: ConstantRateFrames
    private let fit: (consuming VideoFrame) throws -> VideoFrame
    private var current: VideoFrame?
    private var following: VideoFrame?
    /// The numbers of the source's pictures that `current` and `following` are.
    private var numbers = (current: 0, following: 0)
    private let pool = PicturePool()

    /// `upstream` mixes. `fit` makes a picture one of the film.
    init(_ upstream: consuming ConstantRateFrames, fit: @escaping (consuming VideoFrame) throws -> VideoFrame) {
        self.upstream = upstream
        self.fit = fit
    }

    func next() throws -> VideoFrame? {
        guard let picture = try upstream.next() else { return nil }
        var frame = try shown(picture, number: upstream.number)
        guard upstream.share > 0, let after = try next(number: upstream.number + 1) else { return frame }
        try frame.makeWritable(from: pool)
        frame.blend(towards: after, weight: upstream.share * 256)
        return frame
    }

    private func shown(_ picture: consuming VideoFrame, number: Int) throws -> VideoFrame {
        if numbers.current != number {
            current = numbers.following == number ? following.take() : try fit(picture)
            numbers.current = number
        }
        guard let frame = try current?.reference() else {
            throw DayreelError(.internalError, "a picture to mix is gone")
        }
        return frame
    }

    private func next(number: Int) throws -> VideoFrame? {
        if numbers.following != number {
            guard let picture = try upstream.following() else { return nil }
            following = try fit(picture)
            numbers.following = number
        }
        return try following?.reference()
    }
}
