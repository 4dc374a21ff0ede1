/// The properties that all frames and samples of a film share. All segments are made from the same value.
package struct FilmFormat: Hashable, Sendable, Codable {
    /// Pixels; even.
    package var width: Int
    package var height: Int
    package var frameRate: FrameRate
    package var fit: Fit
    package var video: VideoEncoding
    /// Nil for a film without sound.
    package var audio: AudioEncoding?
    /// Nil for the colours as recorded.
    package var look: FilmLook?

    package init(
        width: Int, height: Int, frameRate: FrameRate, fit: Fit = .letterbox, video: VideoEncoding = VideoEncoding(),
        audio: AudioEncoding? = AudioEncoding(), look: FilmLook? = nil
    ) {
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.fit = fit
        self.video = video
        self.audio = audio
        self.look = look
    }
}

package struct VideoEncoding: Hashable, Sendable, Codable {
    package var codec: VideoCodec
    package var crf: Int
    package var preset: String
    /// Nil for SDR, so that the keys of segments without it stay the same.
    private var ownRange: FilmRange?

    private enum CodingKeys: String, CodingKey {
        case codec, crf, preset
        case ownRange = "dynamicRange"
    }

    package init(
        codec: VideoCodec = .standard, crf: Int = 20, preset: String = "veryfast", dynamicRange: FilmRange = .sdr
    ) {
        self.codec = codec
        self.crf = crf
        self.preset = preset
        ownRange = dynamicRange == .sdr ? nil : dynamicRange
    }

    package var dynamicRange: FilmRange { ownRange ?? .sdr }
}

/// AAC-LC, two channels.
package struct AudioEncoding: Hashable, Sendable, Codable {
    /// Hz
    package var sampleRate: Int
    /// Bits per second.
    package var bitRate: Int

    package init(sampleRate: Int = 48_000, bitRate: Int = 192_000) {
        self.sampleRate = sampleRate
        self.bitRate = bitRate
    }
}

/// The way to fit a picture of another shape into the frame.
package enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Shows the whole picture between black bars.
    case letterbox
    /// Fills the frame and crops the picture evenly.
    case crop
    /// Shows the whole picture and fills the bars with a blurred copy. A picture of nearly the frame's shape fills it.
    case blur
    /// As `blur`, but two upright recordings of a day stand side by side. No film's format has it: which clips do is in its timeline.
    case pair

    /// How one picture alone gets into the frame.
    package var ofOne: Fit { self == .pair ? .blur : self }

    /// `blur` fills the frame too if the longer side exceeds it by at most one part in so many: half of that is lost at each edge.
    private static let lost = 24

    /// True if a picture of this shape fills the frame and loses its edges. `blur` does so with a picture of nearly the frame's shape:
    /// nobody misses what that costs, and strips of a few pixels would look like a mistake.
    package func fills(_ frame: (width: Int, height: Int), with picture: (width: Int, height: Int)) -> Bool {
        let (across, along) = (picture.width * frame.height, picture.height * frame.width)
        switch self {
        case .crop: return true
        case .letterbox: return false
        case .blur, .pair: return Self.lost * max(across, along) <= (Self.lost + 1) * min(across, along)
        }
    }
}

extension FilmFormat {
    /// True for a film with room for two upright pictures side by side: 4:3 and wider.
    package var isWide: Bool { 3 * width >= 4 * height }

    /// The format of each of two pictures side by side, which fill their halves. The dark gap between them is 1/240 of the width or a
    /// little more.
    package var half: FilmFormat {
        var half = self
        half.width = max(2, (width - max(2, width / 240)) / 2 & ~1)
        half.fit = .crop
        return half
    }
}

/// A codec of films. A new one needs a case here and a file with its `EncoderProfile`.
package enum VideoCodec: String, Hashable, Sendable, Codable, CaseIterable {
    case h264, hevc, av1

    /// The codec of films whose job names none.
    package static let standard = h264
}

extension VideoCodec {
    package var profile: EncoderProfile {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .av1: .av1
        }
    }
}

/// The brightness that a film's whites can have.
package enum FilmRange: String, Hashable, Sendable, Codable, CaseIterable {
    /// BT.709 with 8 bits, as every screen shows it.
    case sdr
    /// Hybrid log-gamma (ITU-R BT.2100) with the colours of BT.2020 and 10 bits.
    case hdr
}

/// The look of a film's pictures, with everything that decides their colours.
package struct FilmLook: Hashable, Sendable, Codable {
    /// Nil for a file's.
    package var builtIn: BuiltInLook?
    /// Nil for a look of Dayreel's own.
    package var file: Asset?

    package init(_ builtIn: BuiltInLook) { self.builtIn = builtIn }

    package init(_ file: Asset) { self.file = file }

    /// Without the path of its file.
    package var inRecipe: FilmLook {
        var look = self
        look.file = file?.inRecipe
        return look
    }
}

/// A look of Dayreel's own.
package enum BuiltInLook: String, Hashable, Sendable, Codable, CaseIterable {
    /// As in the light of an evening.
    case warm
    /// As in the light of a clear morning.
    case cool
    /// Stronger colours.
    case vivid
    /// Black and white.
    case mono
}
