import Model

/// The estimated time of one core for a task, in milliseconds.
///
/// The figures are milliseconds per million pixels or bits. They were measured with FFmpeg 5.1.9, x264 164 and x265 3.5 on a core of a
/// server (AMD EPYC, Zen 4) by profiling workers over 113 segments of 61 real clips, from 80×46 to 1920×1440, at 720p, 1080p and 2160p, and
/// of 5 clips derived from them, mostly in 4K: samples in an encoder's library count as encoding, those in libavcodec as decoding. The sum
/// is off by 27 % (standard deviation) for a single segment, and by less for a library.
struct RenderCost {
    let format: FilmFormat

    /// The cost of opening sources and encoder, drawing the date, and syncing the file to the disk.
    private static let segment = 150.0

    /// The cost of a second of sound: decoded twice, measured with its true peak, mixed and encoded. 45 to 53 in six libraries.
    private static let soundSecond = 50.0

    static func sound(of duration: MediaTime) -> Double {
        Double(duration.microseconds) / 1_000_000 * soundSecond
    }

    /// `inputs`: information about its sources; a source without any costs nothing.
    func segment(_ recipe: SegmentRecipe, of inputs: [Fingerprint: SourceInfo]) -> Double {
        guard inputs[recipe.clip.source]?.picture != nil else { return 0 }
        var sum =
            Self.segment + encoding(recipe, of: inputs)
            + pictures(of: recipe.clip, frames: recipe.frames, inputs)
        if let outgoing = recipe.outgoing {
            let tail = (outgoing.clip.frames - outgoing.overlap)..<outgoing.clip.frames
            sum += pictures(of: outgoing.clip, frames: tail, inputs)
        }
        return sum
    }

    /// The cost of these frames of a clip, which may show two pictures side by side.
    private func pictures(
        of clip: ClipRecipe, frames: Range<Int>, _ inputs: [Fingerprint: SourceInfo]
    ) -> Double {
        let cost = clip.beside == nil ? self : RenderCost(format: format.half)
        return clip.alone.reduce(0) { sum, shown in
            guard let picture = inputs[shown.source]?.picture else { return sum }
            let first = shown.start + format.frameRate.time(ofFrames: shown.recorded(atFrame: frames.lowerBound))
            return sum + cost.pictures(of: picture, frames: frames.count, from: first)
        }
    }
}

// MARK: - Encoding

extension RenderCost {
    /// x264's preset veryfast takes from 5 to 31, depending on the pictures: part of it depends on the pixels, and part on the output bits,
    /// which are also an estimate here. The profiles say 8 and 145; whole libraries took a tenth longer.
    private static let encodedPixels = 9.0
    private static let encodedBits = 160.0

    private func encoding(_ recipe: SegmentRecipe, of inputs: [Fingerprint: SourceInfo]) -> Double {
        let bytes = ResultBytes.of(recipe, inputs)
        let bits = bytes * 8 / 1_000_000 / format.video.codec.profile.cost.bits
        return (Double(recipe.frames.count) * filmPixels * Self.encodedPixels + bits * Self.encodedBits) * effort
    }

    private var filmPixels: Double { Double(format.width * format.height) / 1_000_000 }

    /// x265's time for ten bits, relative to eight.
    private static let tenBits = 1.14

    /// Time relative to x264 with preset veryfast.
    private var effort: Double {
        format.video.codec.profile.cost.effort(format.video.preset) * (isHDR ? Self.tenBits : 1)
    }

    private var isHDR: Bool { format.video.dynamicRange == .hdr }
}

// MARK: - Decoding

extension RenderCost {
    /// Cost of the pixels of each picture.
    private static func decodedPixels(of generation: SourceCodec.Generation) -> Double {
        switch generation {
        case .h264: 1.5
        case .hevc: 5.2
        }
    }

    /// Cost of the bits of the source.
    private static let decodedBits = 12.6

    /// Seconds from the key frame at which decoding must begin to the wanted picture: half of the second that phones put between key
    /// frames, which is also the median of the 93 dissolves measured.
    private static let runUp = 0.5

    /// The cost of a source's pictures for this many frames of the film from `start` on: decoding, including preceding and skipped ones,
    /// and conversion to the film's size and colours, once for repeated ones.
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
        // More than four bits per pixel belong to a still, or to something else in the file.
        let bits = min(4 * pixels, (picture.bitRate ?? 0) / rate / 1_000_000)
        return pixels * Self.decodedPixels(of: picture.sourceCodec.generation) + bits * Self.decodedBits
    }
}

// MARK: - Size and colours

extension RenderCost {
    /// Cost of the pixels of the source, if it is shown at another size.
    private static let scaled = 3.0
    /// Cost of the pixels as shown, for HLG, PQ and Dolby Vision converted to BT.709, or SDR and PQ to HLG.
    private static let toneMapped = 20.0
    /// Cost of the pixels as shown, for Display P3 in full range with BT.601's matrix, which libswscale converts slowly.
    private static let wideGamut = 55.0

    private func normalizing(_ picture: PictureInfo) -> Double {
        let shown = ResultBytes.shownPixels(picture, format) / 1_000_000
        let isScaled = abs(ResultBytes.scale(of: picture, in: format) - 1) > 0.000_1
        let scaling = isScaled ? Double(picture.width * picture.height) / 1_000_000 * Self.scaled : 0
        if isHDR {
            let isKept = picture.dynamicRange == .hlg || picture.dynamicRange == .dolbyVision
            return scaling + (isKept ? 0 : shown * Self.toneMapped)
        }
        if picture.dynamicRange != .standard { return scaling + shown * Self.toneMapped }
        return scaling + (picture.isWideGamut ? shown * Self.wideGamut : 0)
    }
}
