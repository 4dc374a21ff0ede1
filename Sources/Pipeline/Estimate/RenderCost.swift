import Model

/// The time that one core takes for a task, in milliseconds, by estimate.
///
/// The figures are milliseconds for a million pixels or bits. They were measured with FFmpeg 5.1.9, x264 164 and x265 3.5 on a
/// core of a server (AMD EPYC, Zen 4) by profiling workers over 113 segments of 61 real clips, from 80×46 to 1920×1440, at 720p, 1080p and
/// 2160p, and of 5 made of them, mostly in 4K: the samples in an encoder's library are its share, those in libavcodec the decoder's.
/// The sum is off by 27 % (standard deviation) for a single segment, and by less for a library.
struct RenderCost {
    let format: FilmFormat

    /// The cost to open sources and encoder, draw the date, and write the file through to the disk.
    private static let segment = 150.0

    /// A second of sound: decoded twice, measured with its true peak, mixed and encoded. 45 to 53 in six libraries.
    private static let soundSecond = 50.0

    static func sound(of duration: MediaTime) -> Double {
        Double(duration.microseconds) / 1_000_000 * soundSecond
    }

    /// `inputs`: what its sources are; one that is not known costs nothing.
    func segment(_ recipe: SegmentRecipe, of inputs: [Fingerprint: SourceInfo]) -> Double {
        guard let picture = inputs[recipe.clip.source]?.picture else { return 0 }
        let start = recipe.clip.start + format.frameRate.time(ofFrames: recipe.frames.lowerBound)
        var sum =
            Self.segment + encoding(recipe, of: inputs)
            + pictures(of: picture, frames: recipe.frames.count, from: start)
        if let outgoing = recipe.outgoing, let before = inputs[outgoing.clip.source]?.picture {
            let first = outgoing.clip.start + format.frameRate.time(ofFrames: outgoing.clip.frames - outgoing.overlap)
            sum += pictures(of: before, frames: outgoing.overlap, from: first)
        }
        return sum
    }
}

// MARK: - Encoding

extension RenderCost {
    /// x264's preset veryfast, which takes from 5 to 31, as the pictures are: a part goes by pixels and a part by
    /// the bits that come out, here by estimate as well. The profiles say 8 and 145; whole libraries took a tenth longer.
    private static let encodedPixels = 9.0
    private static let encodedBits = 160.0

    private func encoding(_ recipe: SegmentRecipe, of inputs: [Fingerprint: SourceInfo]) -> Double {
        let bytes = FilmEstimate.bytes(of: recipe, inputs, in: format)
        let bits = bytes * 8 / 1_000_000 / format.video.codec.profile.cost.bits
        return (Double(recipe.frames.count) * filmPixels * Self.encodedPixels + bits * Self.encodedBits) * effort
    }

    private var filmPixels: Double { Double(format.width * format.height) / 1_000_000 }

    /// Times what x264 takes with preset veryfast.
    private var effort: Double { format.video.codec.profile.cost.effort(format.video.preset) }
}

// MARK: - Decoding

extension RenderCost {
    /// Cost of the pixels of each picture and the bits of the source. H.264 and older codecs; HEVC and younger ones.
    private static let decodedPixels = (h264: 1.5, hevc: 5.2)
    private static let decodedBits = 12.6

    /// Seconds from the key frame that decoding has to begin with to the picture that is wanted: half of the second that phones put
    /// between key frames, and as much in the middle of the 93 dissolves measured.
    private static let runUp = 0.5

    /// The pictures of a source for this many frames of the film from `start` on: decoded, those before them and those left out too,
    /// and brought to the film's size and colours, repeated ones once.
    private func pictures(of picture: PictureInfo, frames: Int, from start: MediaTime) -> Double {
        let rate = Double(format.frameRate.numerator) / Double(format.frameRate.denominator)
        let sourceRate = min(480, max(1, picture.frameRate))
        let before = min(Self.runUp, max(0, Double(start.microseconds) / 1_000_000)) * sourceRate
        let ratio = sourceRate / rate
        return (Double(frames) * ratio + before) * decoding(picture, rate: sourceRate)
            + Double(frames) * min(1, ratio) * normalizing(picture)
    }

    private func decoding(_ picture: PictureInfo, rate: Double) -> Double {
        let pixels = Double(picture.width * picture.height) / 1_000_000
        // More than four bits a pixel are a still's, or something else in the file.
        let bits = min(4 * pixels, (picture.bitRate ?? 0) / rate / 1_000_000)
        let isYoung = ["hevc", "vp9", "av1"].contains(picture.codec)
        return pixels * (isYoung ? Self.decodedPixels.hevc : Self.decodedPixels.h264) + bits * Self.decodedBits
    }
}

// MARK: - Size and colours

extension RenderCost {
    /// Cost of the pixels of the source, where it is not as large as it is shown.
    private static let scaled = 3.0
    /// Cost of the pixels as shown: HLG, PQ and Dolby Vision brought to BT.709.
    private static let toneMapped = 20.0
    /// The same for Display P3 in full range and BT.601's matrix, from where libswscale has no quick way.
    private static let wideGamut = 55.0

    private func normalizing(_ picture: PictureInfo) -> Double {
        let shown = FilmEstimate.shownPixels(picture, format) / 1_000_000
        let isScaled = abs(FilmEstimate.scale(of: picture, in: format) - 1) > 0.000_1
        let scaling = isScaled ? Double(picture.width * picture.height) / 1_000_000 * Self.scaled : 0
        if picture.dynamicRange != .standard { return scaling + shown * Self.toneMapped }
        return scaling + (picture.isWideGamut ? shown * Self.wideGamut : 0)
    }
}
