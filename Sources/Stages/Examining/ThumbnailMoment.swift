import LibAV
import Model

/// Finds the frame of a clip that shows its content best: phones' clips often begin with a hand before the lens, a floor, or black.
///
/// Examines a few key frames, which cost one decoded picture each (or the first two seconds, if there is only one), and takes the clearest
/// by the measure of best parts. Keeps the first picture unless another is clearly better, so the same file always yields the same picture.
struct ThumbnailMoment {
    /// The number of moments to examine.
    private static let steps = 5
    /// How clear another picture must be, in percent of the first.
    private static let advantage = 125

    let location: MediaLocation
    /// Position in the source.
    let start: MediaTime
    let frames: Int
    let rate: FrameRate
    var speed = Speed.normal

    /// The frame, counted from the clip's first. Throws `LibAVError`.
    func frame() throws -> Int {
        let pictures = try ClipFrames(location)
        let origin = pictures.start + start
        var best = (frame: 0, clarity: 0)
        var seen: Set<Int> = []
        var keyframes: Set<MediaTime> = []
        for step in 0..<Self.steps {
            let wanted = origin + speed.recorded(in: rate.time(ofFrames: frames * step / Self.steps))
            let keyframe = try? pictures.keyframe(atOrBefore: wanted)
            // A picture that was decoded is not decoded again.
            if let keyframe, keyframe <= wanted, !keyframes.insert(keyframe).inserted { continue }
            // The clip's first picture may need all those from its key frame on.
            let isAlone = step > 0 || keyframe.map { ($0...$0 + rate.time(ofFrames: 1)).contains(wanted) } ?? false
            guard
                let found = try moment(
                    at: wanted, of: pictures, count: isAlone ? 1 : nil, origin: origin, isFirst: step == 0),
                seen.insert(found.frame).inserted
            else { continue }
            if step == 0 || Self.isClearer(found.clarity, than: best.clarity, isFirst: best.frame == 0) { best = found }
        }
        return seen.count > 1 ? best.frame : try later(than: best, in: pictures, origin: origin)
    }

    /// Examines a clip within one group of pictures, all of which must be decoded: a picture every half second, up to two seconds.
    private func later(
        than first: (frame: Int, clarity: Int), in pictures: ClipFrames, origin: MediaTime
    ) throws -> Int {
        try pictures.seek(to: origin)
        var best = first
        var next = first.frame + rate.nearestFrames(to: .milliseconds(500))
        let end = min(frames, first.frame + rate.nearestFrames(to: .seconds(2)) + 1)
        while next < end, let picture = try pictures.next() {
            let offset = speed.shown(MediaTime(microseconds: picture.presentationTime ?? 0) - origin)
            guard offset >= rate.time(ofFrames: next) else { continue }
            let clarity = clarity(of: picture, in: pictures)
            if Self.isClearer(clarity, than: best.clarity, isFirst: best.frame == first.frame) {
                best = (next, clarity)
            }
            next += rate.nearestFrames(to: .milliseconds(500))
        }
        return best.frame
    }

    /// The key frame at or before that time, if it is in the clip; for the first picture, the picture itself. `count` pictures are decoded,
    /// or as many as it takes.
    private func moment(
        at wanted: MediaTime, of pictures: ClipFrames, count: Int?, origin: MediaTime, isFirst: Bool
    ) throws -> (frame: Int, clarity: Int)? {
        try pictures.seek(to: wanted, count: count)
        while let picture = try pictures.next() {
            let offset = speed.shown(
                MediaTime(microseconds: picture.presentationTime ?? origin.microseconds) - origin)
            guard offset > .zero || isFirst else { return nil }
            // Before the clip: the keyframe that its first picture needs.
            if offset + rate.time(ofFrames: 1) < .zero { continue }
            // The film's first frame from there on, so that decoding it begins with the same key frame.
            var frame = rate.wholeFrames(in: max(.zero, offset))
            if rate.time(ofFrames: frame) < offset { frame += 1 }
            return frame < frames ? (frame, clarity(of: picture, in: pictures)) : nil
        }
        return nil
    }

    private static func isClearer(_ clarity: Int, than best: Int, isFirst: Bool) -> Bool {
        100 * clarity > best * (isFirst ? advantage : 100)
    }

    private func clarity(of picture: borrowing VideoFrame, in pictures: ClipFrames) -> Int {
        PictureFacts(GrayPicture(picture, bitDepth: max(8, min(16, pictures.stream.bitDepth)))).clarity
    }
}
