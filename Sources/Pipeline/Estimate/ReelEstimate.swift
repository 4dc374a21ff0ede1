import Foundation
package import Model

/// The estimated cost of a film, from its plan: for totals that people read, and to see whether the disk has room.
///
/// The formulas are fitted to real phone clips, measured with x264 164 and FFmpeg 5.1.9 on two cores of a server. What a
/// library shows moves bits by a factor of two either way, and another machine moves the time: a `Calibration` from earlier
/// runs brings both close.
package struct ReelEstimate: Hashable, Sendable, Codable {
    /// Bytes of the film.
    package var filmBytes: Int64
    /// Bytes of the segments and the sound that are not in the store yet.
    package var storeBytes: Int64
    /// Milliseconds of one core for what is not in the store yet.
    package var work: Int64

    package init(filmBytes: Int64, storeBytes: Int64, work: Int64) {
        self.filmBytes = filmBytes
        self.storeBytes = storeBytes
        self.work = work
    }

    /// `missing`: the plan's tasks that the store lacks.
    package init(_ plan: ReelPlan, missing: [RenderTask], _ calibration: Calibration = Calibration()) {
        let format = plan.timeline.format
        let sound = Self.soundBytes(plan.timeline.duration, format)
        let pictures = plan.timeline.clips.reduce(0.0) { sum, clip in
            sum + Double(clip.frames.count) * Self.bytesOfFrame(clip.item, format)
        }
        var (store, time) = (0.0, 0.0)
        for task in missing {
            let shown = task.clips.map { plan.timeline.clips[$0].item }
            switch task.recipe {
            case .sound:
                store += Double(sound)
                time += Double(plan.timeline.duration.microseconds) / 1000 / Self.soundSpeed
            case .segment(let recipe):
                store += shown.last.map { Double(task.frames) * Self.bytesOfFrame($0, format) } ?? 0
                store += Self.bytesOfDissolve(recipe, showing: shown)
                time += Self.milliseconds(of: recipe, showing: shown)
            }
        }
        filmBytes = Int64((pictures + Double(sound)) * calibration.size)
        storeBytes = Int64(store * calibration.size)
        work = Int64(time * calibration.time)
    }

    /// Seconds on this many cores. No shorter than the longest single thing takes, which is not looked at here.
    package func seconds(workers: Int) -> Int { Int(work) / 1000 / max(1, workers) }

    /// The speed at which sound is decoded twice, measured, mixed and encoded, in multiples of playing.
    private static let soundSpeed = 40.0

    private static func soundBytes(_ duration: MediaTime, _ format: FilmFormat) -> Int64 {
        guard let audio = format.audio else { return 0 }
        return duration.microseconds.scaled(by: Int64(audio.bitRate), over: 8_000_000)
    }
}

// MARK: - Bytes

extension ReelEstimate {
    /// Bytes of a frame that shows the item. What a picture costs follows from what it cost in its source, a bit less than
    /// its root: phones spend many bits on what x264 needs few for, and the other way round.
    fileprivate static func bytesOfFrame(_ item: MediaItem, _ format: FilmFormat) -> Double {
        let pixels = Double(max(1, item.width * item.height))
        let seconds = max(0.1, Double(item.duration.microseconds) / 1_000_000)
        let rate = min(60, max(5, item.frameRate))
        let bytes = Double(item.location.range?.length ?? item.fileSize)
        let bits = bytes > 0 ? bytes * 8 / (seconds * rate * pixels) * efficiency(of: item.codec) : 0.3
        let scale = Self.scale(of: item, in: format)
        // Enlarged pictures have less detail for their size, and repeated ones cost next to nothing.
        let detail = pow(min(2, max(0.001, bits)), 0.45) * pow(max(1, scale), -0.6)
        let repeated = min(1, rate * Double(format.frameRate.denominator) / Double(format.frameRate.numerator))
        return 0.25 / 8 * detail * repeated.squareRoot() * shownPixels(item, format) * factor(of: format.video)
    }

    /// The bytes that a dissolve adds to the frames of its second clip: those of the first, which show in it as well.
    fileprivate static func bytesOfDissolve(_ recipe: SegmentRecipe, showing items: [MediaItem]) -> Double {
        guard let outgoing = recipe.outgoing, items.count > 1 else { return 0 }
        return Double(outgoing.overlap) * bytesOfFrame(items[0], recipe.format)
    }

    /// Bits that H.264 would need for one bit of another codec.
    private static func efficiency(of codec: String) -> Double {
        switch codec {
        case "hevc", "vp9": 1.6
        case "av1": 2
        case "mpeg4", "mpeg2video", "h263": 0.7
        case "mjpeg", "prores": 0.25
        default: 1
        }
    }

    /// Bits against those of H.264 with crf 20. Each step of 6 in crf halves or doubles them; what the codecs' usual
    /// factors give was measured with each other.
    private static func factor(of video: VideoEncoding) -> Double {
        let (share, crf) =
            switch video.codec {
            case .h264: (1.0, 20)
            case .hevc: (0.62, 25)
            case .av1: (0.5, 35)
            }
        return share * pow(2, Double(crf - video.crf) / 6)
    }

    /// The factor by which the picture is enlarged.
    fileprivate static func scale(of item: MediaItem, in format: FilmFormat) -> Double {
        let sides = [
            Double(format.width) / Double(max(1, item.width)), Double(format.height) / Double(max(1, item.height)),
        ]
        return (format.fit == .crop ? sides.max() : sides.min()) ?? 1
    }

    /// Pixels of the frame that show something: bars cost nothing, blurred ones a third.
    fileprivate static func shownPixels(_ item: MediaItem, _ format: FilmFormat) -> Double {
        let frame = Double(format.width * format.height)
        let scale = Self.scale(of: item, in: format)
        let shown = min(frame, Double(item.width * item.height) * scale * scale)
        return format.fit == .blur ? shown + (frame - shown) / 3 : shown
    }
}

// MARK: - Time

extension ReelEstimate {
    fileprivate static func milliseconds(of recipe: SegmentRecipe, showing items: [MediaItem]) -> Double {
        let format = recipe.format
        guard let item = items.last else { return 0 }
        let bars = Double(format.width * format.height) - shownPixels(item, format)
        let encoding = (shownPixels(item, format) + bars / 4) / 1_000_000 * encodingCost(format.video)
        let decoding = decodingCost(item, rate: format.frameRate)
        let outgoing = items.count > 1 ? items.first.map { decodingCost($0, rate: format.frameRate) } ?? 0 : 0
        let overlap = Double(recipe.outgoing?.overlap ?? 0)
        return segmentCost + Double(recipe.frames.count) * (encoding + decoding) + overlap * outgoing
    }

    /// Milliseconds to open sources, encoder and file of a segment.
    private static let segmentCost = 60.0

    /// Milliseconds a frame of the film, by the source's pixels and by its frames, of which there are more than the film's at
    /// high rates. HDR is brought to BT.709 at the film's size or its own.
    private static func decodingCost(_ item: MediaItem, rate: FrameRate) -> Double {
        let ratio = min(8, item.frameRate * Double(rate.denominator) / Double(rate.numerator))
        let codecs: [String: Double] = ["hevc": 1.5, "av1": 1.5, "vp9": 1.2]
        let codec: Double = codecs[item.codec] ?? 1
        let pixels = Double(item.width * item.height) / 1_000_000
        let color: Double = item.dynamicRange == .standard ? 0 : 18 * min(1, ratio)
        return pixels * (4.3 * codec * max(0.3, ratio) + color)
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
            + "\(workers.counted("worker")) and \(ByteCount.text(storeBytes)) of cache"
    }
}
