package import Model
import Pipeline

/// Finds out which clips of a film are steadied, and how.
///
/// The part that the film shows decides: another part, or another length, is looked at again. A clip stays as it is if too much of its
/// picture would be lost, and if it would not become steadier.
package struct SteadyClips: Stage {
    private let stabilise: Stabilise
    private let measure: MeasureRecordings

    package init(_ stabilise: Stabilise, measure: MeasureRecordings) {
        self.stabilise = stabilise
        self.measure = measure
    }

    /// The tremor, in 1/1000 of a percent of the width (`MotionFacts.tremor`), of clips that `auto` steadies: less is hardly seen, and more
    /// is more than a hand that films.
    static let shaky = 100...1200
    /// The tremor of a tripod.
    static let calm = 30
    /// The longest part, and the shortest in frames, that is looked at.
    static let longest = MediaTime.seconds(60)
    static let fewest = 12

    /// A recording of a clip.
    private struct Wish {
        var clip: Int
        /// True for the recording at the right.
        var isBeside: Bool
        var request: SteadyRequest
    }

    package func run(_ timeline: Timeline, progress: ProgressSink) async throws -> Timeline {
        guard stabilise != .off else { return timeline }
        let rate = timeline.format.frameRate
        var wishes = timeline.clips.indices.flatMap { self.wishes(for: timeline.clips[$0], at: $0, rate: rate) }
        if stabilise == .auto { wishes = try await shaky(wishes, rate: rate, progress: progress) }
        let found = try await measure.findings(of: wishes.map(\.request), progress: progress)
        var timeline = timeline
        for (wish, steadiness) in zip(wishes, found) {
            guard let steadiness, steadiness.before > Self.calm else { continue }
            let clip = timeline.clips[wish.clip]
            let item = wish.isBeside ? clip.beside?.item : clip.item
            guard let path = steadiness.path, steadiness.isWorthwhile else {
                timeline.diagnostics.append(.notSteadied(clip, of: item, steadiness))
                continue
            }
            if wish.isBeside {
                timeline.clips[wish.clip].beside?.steady = path
            } else {
                timeline.clips[wish.clip].footage.steady = path
            }
            timeline.diagnostics.append(.steadied(clip, of: item, steadiness, path))
        }
        return timeline
    }

    private func wishes(for clip: Clip, at index: Int, rate: FrameRate) -> [Wish] {
        let frames = clip.moving.count
        guard frames >= Self.fewest, rate.time(ofFrames: frames) <= Self.longest else { return [] }
        return clip.shown.enumerated().filter { $1.item.kind != .still }.map { number, footage in
            let item = footage.item
            let bytes = item.location.remoteBytes(
                of: (footage.speed ?? .normal).recorded(in: rate.time(ofFrames: frames)), in: item.duration,
                fileSize: item.fileSize)
            return Wish(
                clip: index, isBeside: number > 0,
                request: SteadyRequest(
                    location: item.location, source: footage.source, start: footage.start, frames: frames, rate: rate,
                    speed: footage.speed, remoteBytes: bytes))
        }
    }

    /// The wishes for parts that shake, measured at one moment of each second.
    private func shaky(_ wishes: [Wish], rate: FrameRate, progress: ProgressSink) async throws -> [Wish] {
        let requests = wishes.map { wish in
            let part = wish.request
            return MomentsRequest(
                location: part.location, source: part.source, start: part.start.microseconds,
                end: (part.start + (part.speed ?? .normal).recorded(in: rate.time(ofFrames: part.frames)))
                    .microseconds, pictures: 3)
        }
        let measurements = try await measure.findings(of: requests, progress: progress)
        return zip(wishes, measurements).filter { $1?.tremor.map(Self.shaky.contains) ?? false }.map(\.0)
    }
}

extension Steadiness {
    /// True if the part becomes clearly steadier.
    var isWorthwhile: Bool { after * 10 <= before * 7 }
}

extension RecordingMoments {
    /// The mean tremor of its moments; nil if none is known.
    fileprivate var tremor: Int? {
        let tremors = moments.compactMap { $0.motion?.tremor }
        return tremors.isEmpty ? nil : tremors.reduce(0, +) / tremors.count
    }
}

extension Diagnostic {
    /// `tremor` and `left` in percent of the width a frame², `crop` in percent. `item`: the recording, if it is not the clip's own.
    static func steadied(
        _ clip: Clip, of item: MediaItem? = nil, _ steadiness: Steadiness, _ path: SteadyPath
    ) -> Diagnostic {
        Diagnostic(
            .note, .clipSteadied, day: clip.day, path: (item ?? clip.item).location.address,
            arguments: [
                "tremor": Double(steadiness.before) / 1000, "left": Double(steadiness.after) / 1000,
                "crop": Double(path.crop) / 10,
            ],
            "the clip of \(clip.day) is steadied, which takes \(path.crop / 10).\(path.crop % 10) % of its edges")
    }

    static func notSteadied(_ clip: Clip, of item: MediaItem? = nil, _ steadiness: Steadiness) -> Diagnostic {
        let why =
            steadiness.path == nil
            ? "it shakes so much that more than 8 % of its edges would be lost" : "it would not become steadier"
        return Diagnostic(
            .note, .clipNotSteadied, day: clip.day, path: (item ?? clip.item).location.address,
            arguments: [
                "tremor": Double(steadiness.before) / 1000, "left": Double(steadiness.after) / 1000,
            ], "the clip of \(clip.day) is shown as it is: \(why)")
    }
}
