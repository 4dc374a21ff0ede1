import Foundation
package import Model

/// The estimated cost of a film, derived from its plan: for totals that people read, and to see whether the disk has room.
///
/// The formulas are fitted to real phone clips, measured with x264 164 and FFmpeg 5.1.9 on two cores of a server: bytes here, time in
/// `RenderCost`. The content of a library changes bits by up to a factor of two either way, and another machine changes the time: a
/// `Calibration` from earlier runs brings both close.
package struct FilmEstimate: Hashable, Sendable {
    /// Bytes of the film.
    package var filmBytes: Int64
    /// Bytes of the segments and the sound that are not in the store yet.
    package var storeBytes: Int64
    /// The work of rendering what is not in the store yet.
    package var workload: Workload

    /// `work`: milliseconds of one task.
    package init(filmBytes: Int64, storeBytes: Int64, work: Int64) {
        self.filmBytes = filmBytes
        self.storeBytes = storeBytes
        workload = Workload(work > 0 ? [Workload.Cost(milliseconds: Double(work))] : [])
    }

    /// `missing`: the plan's tasks that the store lacks. `memory`: the bytes that all workers together may take; nil for no limit.
    package init(
        _ plan: FilmPlan, missing: [RenderTask], _ calibration: Calibration = Calibration(),
        memory: MemoryBudget? = nil
    ) {
        let format = plan.timeline.format
        let sound = Self.soundBytes(plan.timeline.duration, format)
        let pictures = plan.timeline.clips.reduce(0.0) { sum, clip in
            sum + Double(clip.frames.count)
                * Self.bytesOfFrame(clip.shown.map { PictureInfo($0.item) }, format)
        }
        var store = 0.0
        var costs: [Workload.Cost] = []
        for task in missing.sorted(by: { ($0.isSound ? 1 : 0, $0.frames) > ($1.isSound ? 1 : 0, $1.frames) }) {
            let milliseconds: Double
            switch task.recipe {
            case .sound:
                store += Double(sound)
                milliseconds = RenderCost.sound(of: plan.timeline.duration)
            case .segment(let recipe):
                store += Self.bytes(of: recipe, task.inputs, in: recipe.format)
                milliseconds = RenderCost(format: recipe.format).segment(recipe, of: task.inputs)
            }
            costs.append(
                Workload.Cost(
                    milliseconds: milliseconds * calibration.time, bytes: memory?.estimate(task) ?? 0))
        }
        filmBytes = Int64((pictures + Double(sound)) * calibration.size)
        storeBytes = Int64(store * calibration.size)
        workload = Workload(costs, memory: memory?.bytes)
    }

    /// Milliseconds of one core for everything that is not in the store yet.
    package var work: Int64 { workload.work }

    /// Seconds on this many cores; at least one if there is anything to do.
    package func seconds(workers: Int) -> Int {
        work > 0 ? max(1, Int(workload.milliseconds(workers: workers) + 500) / 1000) : 0
    }

    private static func soundBytes(_ duration: MediaTime, _ format: FilmFormat) -> Int64 {
        guard let audio = format.audio else { return 0 }
        return duration.microseconds.scaled(by: Int64(audio.bitRate), over: 8_000_000)
    }
}

// MARK: - Bytes

extension FilmEstimate {
    /// Bytes of a frame that shows the picture. They follow from the bits of its source, slightly less than their root: phones spend many
    /// bits where x264 needs few, and the other way round.
    static func bytesOfFrame(_ picture: PictureInfo, _ format: FilmFormat) -> Double {
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
    static func bytesOfFrame(_ pictures: [PictureInfo], _ format: FilmFormat) -> Double {
        let format = pictures.count > 1 ? format.half : format
        return pictures.reduce(0) { $0 + bytesOfFrame($1, format) }
    }

    /// Bytes of a segment: those of its clip's frames, and those of the preceding clip's frames in a dissolve. A source without information
    /// counts as zero.
    static func bytes(
        of recipe: SegmentRecipe, _ inputs: [Fingerprint: SourceInfo], in format: FilmFormat
    ) -> Double {
        func bytes(_ clip: ClipRecipe, frames: Int) -> Double {
            Double(frames) * bytesOfFrame(clip.sources.compactMap { inputs[$0]?.picture }, format)
        }
        let dissolve = recipe.outgoing.map { bytes($0.clip, frames: $0.overlap) } ?? 0
        return bytes(recipe.clip, frames: recipe.frames.count) + dissolve
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
        return (format.fit == .crop ? sides.max() : sides.min()) ?? 1
    }

    /// Pixels of the frame that carry a picture: bars cost nothing, blurred ones a third.
    static func shownPixels(_ picture: PictureInfo, _ format: FilmFormat) -> Double {
        let frame = Double(format.width * format.height)
        let scale = Self.scale(of: picture, in: format)
        let shown = min(frame, Double(picture.width * picture.height) * scale * scale)
        return format.fit == .blur ? shown + (frame - shown) / 3 : shown
    }
}

extension FilmEstimate {
    /// Days. A longer timeframe may be longer than intended.
    private static let longTimeframe = 90
    /// Seconds of rendering. A shorter one is over before anyone would stop it to correct the days.
    private static let longRendering = 300

    /// A note on a long timeframe that takes long to render, while the user can still stop it; nil for others.
    package func note(on timeframe: ResolvedTimeframe, workers: Int) -> Diagnostic? {
        let seconds = seconds(workers: workers)
        guard timeframe.dayCount > Self.longTimeframe, seconds >= Self.longRendering else { return nil }
        let cost = "rendering takes about \(DurationText.of(seconds: seconds))"
        return Diagnostic(.note, .longTimeframe, "\(timeframe.title) has \(timeframe.dayCount) days; \(cost)")
    }
}
