import LibAV
import Model

/// Finds the frame of a clip that shows its content best: phones' clips often begin with a hand before the lens, a floor, or black.
///
/// Examines a few key frames, which cost one decoded picture each (or the first two seconds, if there is only one), and takes the sharpest
/// that is neither dark nor glaring. Keeps the first picture unless another is clearly better, so the same file always yields the same
/// picture.
struct ThumbnailMoment {
    /// The number of moments to examine.
    private static let looks = 5
    /// The factor by which another picture must be clearer than the first.
    private static let advantage = 1.25

    let location: MediaLocation
    /// Position in the source.
    let start: MediaTime
    let frames: Int
    let rate: FrameRate

    /// The frame, counted from the clip's first. Throws `LibAVError`.
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

    /// Examines a clip within one group of pictures, all of which must be decoded: a picture every half second, up to two seconds.
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

    /// The key frame at or before that time, if it is in the clip; for the first picture, the picture itself.
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
    /// The clarity of the picture, 0…1: the strength of edges in brightness, less if it is nearly black or white.
    borrowing func clarity(step: Int = 2) -> Double {
        withPlane(0) { bytes, stride, width, height in
            guard width > 2 * step, height > 2 * step else { return 0 }
            // In formats of more than 8 bits, a sample takes two bytes, the more significant one last; phones have ten bits.
            let isWide = bytes.count >= stride * (height - 1) + 2 * width
            func level(_ x: Int, _ y: Int) -> Double {
                let at = y * stride + (isWide ? 2 * x : x)
                return isWide ? Double(Int(bytes[at]) | Int(bytes[at + 1]) << 8) / 1023 : Double(bytes[at]) / 255
            }
            // About 20,000 places are enough.
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
            // Black is at 0.06, white at 0.92 in limited range.
            let exposure = min(1, max(0.01, (mean - 0.07) / 0.15), max(0.01, (0.93 - mean) / 0.12))
            return (edges / count).squareRoot() * exposure
        }
    }
}
