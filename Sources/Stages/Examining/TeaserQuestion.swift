import Foundation
import LibAV
import Model

/// A question for the teaser of a film, for an examiner: workers made the film of strangers' recordings, and here it is decoded.
struct TeaserQuestion: Hashable, Sendable, Codable {
    /// The number of pixels of the longer side.
    private static let longestSide = 480
    /// libwebp's: 75 costs a third more bytes and looks the same in this size.
    private static let quality = 60

    /// Absolute path of the film.
    var path: String
    /// The film's frames to show, in order.
    var frames: [Int]
    /// Frames of the film for each picture of the teaser.
    var step: Int
    /// The film's format.
    var format: FilmFormat

    /// The bytes of a WebP file.
    func answer() -> ExaminerFinding<Data> {
        do {
            return .found(Data(try drawn()))
        } catch let error as LibAVError {
            return .failed(DayreelError(error, place: path))
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }

    private func drawn() throws -> [UInt8] {
        let film = try VideoDecoder(path: path)
        let rate = format.frameRate
        var wanted = frames[...]
        var count = 0
        let copy = copyInSDR
        var animation: AnimatedWebP?
        var previous: Int?
        while let next = wanted.first {
            // A piece begins at its own keyframe; what lies between the frames of one piece is decoded anyway.
            if previous.map({ next - $0 > step }) ?? true {
                try film.seek(to: rate.time(ofFrames: next).microseconds)
                previous = next
            }
            guard let picture = try film.next() else { break }
            let frame = rate.nearestFrames(to: MediaTime(microseconds: picture.presentationTime ?? 0))
            guard frame >= next else { continue }
            previous = next
            wanted.removeFirst()
            let shown = if let copy { try copy.normalized(picture) } else { picture }
            let writer = try animation ?? makeAnimation(like: shown)
            animation = writer
            let times = [count, count + 1].map { rate.time(ofFrames: $0 * step).microseconds / 1_000 }
            try writer.add(shown, at: times[0], for: times[1] - times[0])
            count += 1
        }
        guard let animation else {
            throw DayreelError(.internalError, "the film has no picture for its teaser", place: path)
        }
        return try animation.finish()
    }

    private var size: (width: Int, height: Int) {
        let longer = max(format.width, format.height)
        func scaled(_ side: Int) -> Int {
            side.evenSide(times: min(longer, Self.longestSide), over: longer, atLeast: 16)
        }
        return (scaled(format.width), scaled(format.height))
    }

    /// Makes small copies of a film's pictures in HDR, which animated pictures do not have; nil for a film in SDR.
    private var copyInSDR: FrameNormalizer? {
        guard format.picture == .hdr else { return nil }
        let small = FilmFormat(
            width: size.width, height: size.height, frameRate: format.frameRate, fit: format.fit, audio: nil)
        return FrameNormalizer(
            rotation: .upright, container: PictureFormat.hdr.color, frameRate: Rational(25, 1), format: small)
    }

    private func makeAnimation(like picture: borrowing VideoFrame) throws -> AnimatedWebP {
        try AnimatedWebP(
            input: VideoFormat(of: picture, timeBase: Rational(1, 1_000_000)), width: size.width, height: size.height,
            quality: Self.quality)
    }
}
