/// What a film will cost, guessed from its plan: for totals that people read, and for the question whether the disk has room.
///
/// The base is measured on 1080p30 phone clips with x264 164 and FFmpeg 5.1.9: 4.3 ms to decode a million pixels, 11 ms to
/// encode them with the preset veryfast. Bits, and the ratios of the other presets and codecs, are rough: what is seen in a
/// film moves them by a factor of two either way.
package struct ReelEstimate: Hashable, Sendable, Codable {
    /// Of the film.
    package var filmBytes: Int64
    /// Of the segments and the sound that are not in the store yet.
    package var storeBytes: Int64
    /// Milliseconds of one core for what is not in the store yet.
    package var work: Int64

    package init(filmBytes: Int64, storeBytes: Int64, work: Int64) {
        self.filmBytes = filmBytes
        self.storeBytes = storeBytes
        self.work = work
    }

    /// `missing`: the plan's tasks that the store lacks.
    package init(_ plan: ReelPlan, missing: [RenderTask]) {
        let format = plan.timeline.format
        filmBytes = Self.bytes(ofFrames: plan.timeline.frames, format) + Self.soundBytes(plan.timeline.duration, format)
        storeBytes = 0
        work = 0
        for task in missing {
            let duration = format.frameRate.time(ofFrames: task.frames)
            switch task.recipe {
            case .sound:
                storeBytes += Self.soundBytes(duration, format)
                work += duration.microseconds / 1000 / Self.soundSpeed
            case .segment(let recipe):
                storeBytes += Self.bytes(ofFrames: task.frames, format)
                let shown = task.clips.map { plan.timeline.clips[$0].item }
                work += Self.milliseconds(of: recipe, showing: shown)
            }
        }
    }

    /// Seconds on so many cores. No shorter than the longest single thing takes, which is not looked at here.
    package func seconds(workers: Int) -> Int { Int(work) / 1000 / max(1, workers) }

    /// Sound is decoded, mixed and encoded about so many times faster than it plays.
    private static let soundSpeed: Int64 = 60

    /// Bits of a picture's pixel at the codec's usual quality; each step of 6 in crf halves or doubles them.
    private static func bytes(ofFrames frames: Int, _ format: FilmFormat) -> Int64 {
        let (bits, crf) =
            switch format.video.codec {
            case .h264: (0.16, 20)
            case .hevc: (0.10, 25)
            case .av1: (0.08, 35)
            }
        var scale = 1.0
        let steps = crf - format.video.crf
        // The sixth root of two.
        for _ in 0..<abs(steps) { scale *= steps > 0 ? 1.122_462 : 1 / 1.122_462 }
        return Int64(Double(format.width * format.height) * bits * scale / 8) * Int64(frames)
    }

    private static func soundBytes(_ duration: MediaTime, _ format: FilmFormat) -> Int64 {
        guard let audio = format.audio else { return 0 }
        return duration.microseconds.scaled(by: Int64(audio.bitRate), over: 8_000_000)
    }

    private static func milliseconds(of recipe: SegmentRecipe, showing items: [MediaItem]) -> Int64 {
        let format = recipe.format
        let encoding = Double(format.width * format.height) / 1_000_000 * encodingCost(format.video)
        let overlap = recipe.outgoing?.overlap ?? 0
        // Decoding costs by the source's pixels and by its frames, of which there are more than the film's at high rates.
        let decoding = items.last.map { decodingCost($0, rate: format.frameRate) } ?? 0
        let outgoing = items.count > 1 ? items.first.map { decodingCost($0, rate: format.frameRate) } ?? 0 : 0
        return Int64(Double(recipe.frames.count) * (encoding + decoding) + Double(overlap) * outgoing)
    }

    /// Milliseconds a frame of the film.
    private static func decodingCost(_ item: MediaItem, rate: FrameRate) -> Double {
        let ratio = max(1, item.frameRate * Double(rate.denominator) / Double(rate.numerator))
        return Double(item.width * item.height) / 1_000_000 * 4.3 * ratio
    }

    /// Milliseconds a million pixels.
    private static func encodingCost(_ video: VideoEncoding) -> Double {
        switch video.codec {
        case .h264: x264Cost(video.preset)
        case .hevc: 4 * x264Cost(video.preset)
        case .av1: 12 * Double(max(1, 13 - (Int(video.preset) ?? 10)))
        }
    }

    private static func x264Cost(_ preset: String) -> Double {
        let costs: [String: Double] = [
            "ultrafast": 5, "superfast": 8, "veryfast": 11, "faster": 17, "fast": 24, "medium": 29, "slow": 46,
            "slower": 90, "veryslow": 170, "placebo": 400,
        ]
        return costs[preset] ?? 29
    }
}

extension ReelEstimate {
    /// More days than that are worth a word before they are rendered.
    private static let longTimeframe = 90

    /// The note on a long timeframe; nil for others.
    package func note(on timeframe: ResolvedTimeframe, workers: Int) -> Diagnostic? {
        guard timeframe.dayCount > Self.longTimeframe else { return nil }
        let time = DurationText.of(seconds: seconds(workers: workers))
        let cost = work > 0 ? "rendering takes about \(time)" : "all parts are rendered already"
        return Diagnostic(.note, .longTimeframe, "\(timeframe.title) has \(timeframe.dayCount) days; \(cost)")
    }

    /// `estimate: a film of 45 MB; rendering takes about 1 min 20 s with 2 workers and 45 MB of cache`
    package func line(workers: Int) -> String {
        let film = "estimate: a film of \(ByteCount.text(filmBytes))"
        guard storeBytes > 0 else { return film + "; all of its parts are rendered already" }
        return film + "; rendering takes about \(DurationText.of(seconds: seconds(workers: workers))) with "
            + "\(workers) \(workers == 1 ? "worker" : "workers") and \(ByteCount.text(storeBytes)) of cache"
    }
}
