import LibAV
import Model

/// Finds the frame of a clip that shows best what is in it: phones' clips begin with a hand before the lens, a floor, or black.
///
/// Looks at a few key frames, which cost one decoded picture each (at the first two seconds, if there is only one), and takes the sharpest
/// that is neither dark nor glaring. The first picture is kept unless another is clearly better, so the same file always gives the same
/// picture.
struct ThumbnailMoment {
    /// The number of moments that are looked at.
    private static let looks = 5
    /// The factor by which another picture has to be better than the first.
    private static let advantage = 1.25

    let location: MediaLocation
    /// Position in the source, and length in frames of the film.
    let start: MediaTime
    let frames: Int
    let rate: FrameRate

    /// Counted from the clip's first frame. Throws `LibAVError`.
    func frame() throws -> Int {
        let pictures = try ClipFrames(location)
        let origin = pictures.start + start
        var best = (frame: 0, clarity: 0.0)
        var seen: Set<Int> = []
        for look in 0..<Self.looks {
            let wanted = origin + rate.time(ofFrames: frames * look / Self.looks)
            guard let found = try moment(at: wanted, of: pictures, origin: origin, isFirst: look == 0),
                seen.insert(found.frame).inserted
            else { continue }
            let isBetter = look == 0 || found.clarity > best.clarity * (best.frame == 0 ? Self.advantage : 1)
            if isBetter { best = found }
        }
        return seen.count > 1 ? best.frame : try later(than: best, in: pictures, origin: origin)
    }

    /// Looks through a clip in one group of pictures, which has to be decoded as far as it is looked at: a picture each half second,
    /// up to two seconds.
    private func later(
        than first: (frame: Int, clarity: Double), in pictures: ClipFrames, origin: MediaTime
    ) throws -> Int {
        try pictures.seek(to: origin)
        var best = first
        var next = first.frame + rate.nearestFrames(to: .milliseconds(500))
        let end = min(frames, first.frame + rate.nearestFrames(to: .seconds(2)) + 1)
        while next < end, let picture = try pictures.next() {
            let offset = MediaTime(microseconds: picture.presentationTime ?? 0) - origin
            guard offset >= rate.time(ofFrames: next) else { continue }
            let clarity = picture.clarity()
            let isBetter = clarity > best.clarity * (best.frame == first.frame ? Self.advantage : 1)
            if isBetter { best = (next, clarity) }
            next += rate.nearestFrames(to: .milliseconds(500))
        }
        return best.frame
    }

    /// The key frame at or before that time, if it is the clip's; of the first picture, the picture itself.
    private func moment(
        at wanted: MediaTime, of pictures: ClipFrames, origin: MediaTime, isFirst: Bool
    ) throws -> (frame: Int, clarity: Double)? {
        try pictures.seek(to: wanted)
        while let picture = try pictures.next() {
            let offset = MediaTime(microseconds: picture.presentationTime ?? origin.microseconds) - origin
            guard offset > .zero || isFirst else { return nil }
            // Before the clip: the keyframe that its first picture needs.
            if offset + rate.time(ofFrames: 1) < .zero { continue }
            // The film's first frame from there on, so that decoding it begins with the same key frame.
            var frame = rate.wholeFrames(in: max(.zero, offset))
            if rate.time(ofFrames: frame) < offset { frame += 1 }
            return frame < frames ? (frame, picture.clarity()) : nil
        }
        return nil
    }
}

extension VideoFrame {
    /// The clarity of the picture: the strength of edges in brightness, of 0…1, less where it is nearly black or white.
    borrowing func clarity(step: Int = 2) -> Double {
        withPlane(0) { bytes, stride, width, height in
            guard width > 2 * step, height > 2 * step else { return 0 }
            // In formats of more than 8 bits a sample is two bytes, the higher one last; ten bits are what phones have.
            let isWide = bytes.count >= stride * (height - 1) + 2 * width
            func level(_ x: Int, _ y: Int) -> Double {
                let at = y * stride + (isWide ? 2 * x : x)
                return isWide ? Double(Int(bytes[at]) | Int(bytes[at + 1]) << 8) / 1023 : Double(bytes[at]) / 255
            }
            // Some 20,000 places are enough.
            let pitch = max(1, Int((Double(width * height) / 20_000).squareRoot()))
            var (edges, light, count) = (0.0, 0.0, 0.0)
            for y in Swift.stride(from: 0, to: height - step, by: pitch) {
                for x in Swift.stride(from: 0, to: width - step, by: pitch) {
                    let here = level(x, y)
                    let (across, down) = (level(x + step, y) - here, level(x, y + step) - here)
                    edges += across * across + down * down
                    light += here
                    count += 1
                }
            }
            let mean = light / count
            // Black is at 0.06, white at 0.92 of limited range.
            let exposure = min(1, max(0.01, (mean - 0.07) / 0.15), max(0.01, (0.93 - mean) / 0.12))
            return (edges / count).squareRoot() * exposure
        }
    }
}
