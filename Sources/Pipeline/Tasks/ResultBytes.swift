import Foundation
import Model

/// The estimated bytes of what tasks write.
enum ResultBytes {
    /// Bytes of a frame that shows the picture. They follow from the bits of its source, slightly less than their root: phones spend many
    /// bits where x264 needs few, and the other way round.
    static func ofFrame(_ picture: PictureInfo, _ format: FilmFormat) -> Double {
        let pixels = Double(max(1, picture.width * picture.height))
        let rate = min(60, max(5, picture.frameRate))
        let bits = picture.bitRate.map { $0 / (rate * pixels) * picture.sourceCodec.h264Bits } ?? 0.3
        let scale = Self.scale(of: picture, in: format)
        // Enlarged pictures have less detail for their size, and repeated ones cost almost nothing.
        let detail = pow(min(2, max(0.001, bits)), 0.45) * pow(max(1, scale), -0.6)
        let repeated = min(1, rate * Double(format.frameRate.denominator) / Double(format.frameRate.numerator))
        return 0.25 / 8 * detail * repeated.squareRoot() * shownPixels(picture, format) * factor(of: format.video)
    }

    /// Bytes of a frame that shows one picture, or two side by side.
    static func ofFrame(_ pictures: [PictureInfo], _ format: FilmFormat) -> Double {
        let format = pictures.count > 1 ? format.half : format
        return pictures.reduce(0) { $0 + ofFrame($1, format) }
    }

    /// Bytes of a segment: those of its clip's frames, and those of the preceding clip's frames in a dissolve. A source without information
    /// counts as zero.
    static func of(_ recipe: SegmentRecipe, _ inputs: [Fingerprint: SourceInfo]) -> Double {
        func bytes(_ clip: ClipRecipe, frames: Int) -> Double {
            Double(frames) * ofFrame(clip.sources.compactMap { inputs[$0]?.picture }, recipe.format)
        }
        let dissolve = recipe.outgoing.map { bytes($0.clip, frames: $0.overlap) } ?? 0
        return bytes(recipe.clip, frames: recipe.frames.count) + dissolve
    }

    static func ofSound(_ duration: MediaTime, _ encoding: AudioEncoding) -> Int64 {
        duration.microseconds.scaled(by: Int64(encoding.bitRate), over: 8_000_000)
    }

    /// Bits relative to H.264 with crf 20. Each step of 6 in crf halves or doubles them; the codecs' usual factors were measured against
    /// each other.
    private static func factor(of video: VideoEncoding) -> Double {
        let cost = video.codec.profile.cost
        return cost.bits * pow(2, Double(cost.crf - video.crf) / 6)
    }

    /// The factor by which the picture is enlarged.
    static func scale(of picture: PictureInfo, in format: FilmFormat) -> Double {
        let sides = [
            Double(format.width) / Double(max(1, picture.width)),
            Double(format.height) / Double(max(1, picture.height)),
        ]
        return (fills(picture, format) ? sides.max() : sides.min()) ?? 1
    }

    /// Pixels of the frame that carry a picture: bars cost nothing, blurred ones a third.
    static func shownPixels(_ picture: PictureInfo, _ format: FilmFormat) -> Double {
        let frame = Double(format.width * format.height)
        let scale = Self.scale(of: picture, in: format)
        let shown = min(frame, Double(picture.width * picture.height) * scale * scale)
        return format.fit == .blur && !fills(picture, format) ? shown + (frame - shown) / 3 : shown
    }

    private static func fills(_ picture: PictureInfo, _ format: FilmFormat) -> Bool {
        format.fit.fills((format.width, format.height), with: (picture.width, picture.height))
    }
}
