import Foundation
package import Model

/// Combines the progress of the stages into that of the whole run.
///
/// A pure state machine, which gets the time with each event. `overall` follows the weights of the stages. When rendering begins, and its
/// existing part is known, the rest is divided again between rendering and assembling. Updates without news are omitted.
package struct ProgressFraction: Sendable {
    /// Shares of a fresh run, from measured runs of a month: rendering is nearly all of it.
    private static let weights: [StageName: Double] = [.scan: 0.04, .select: 0.01, .render: 0.9, .assemble: 0.05]
    /// Shares of the stages in use, which add up to 1.
    private let weights: [StageName: Double]
    /// The most that `overall` advances in one update.
    private static let step = 0.05
    /// The share of the run from which on its speed says how long the rest takes: a first picture may take a second or a tenth of one.
    private static let telling = 0.01

    private var last: StageProgress?
    private var isDone = false
    /// The time since the first event of the stage `render`.
    private var rendering: Rendering?
    private var speed = SpeedEstimate()
    private var frameSpeed = SpeedEstimate()
    /// Of the clips that are measured, with the last number of them.
    private var measuring = (speed: SpeedEstimate(), clips: 0)

    private struct Rendering {
        /// `overall` and the fraction of the stage at its beginning.
        var start: Double
        var fraction: Double
        /// The joint weight of a complete fresh render and of assembling, considering how much already exists.
        var weight: Double
    }

    /// `stages` are those that the command goes through; all by default.
    package init(stages: [StageName] = StageName.allCases) {
        let known = Self.weights.filter { stages.contains($0.key) }
        let whole = known.values.reduce(0, +)
        weights = known.mapValues { whole > 0 ? $0 / whole : 0 }
    }

    /// The final updates of a command that makes no film.
    package mutating func end(at elapsed: Duration) -> [ProgressUpdate] {
        guard !isDone, let last else { return [] }
        isDone = true
        return lines(
            to: StageProgress(
                stage: last.stage, fraction: 1, overall: 1, elapsed: elapsed, remaining: .zero, detail: last.detail))
    }

    /// The updates for an event. `elapsed` is the time since the run began.
    package mutating func handle(_ event: ProgressEvent, at elapsed: Duration) -> [ProgressUpdate] {
        // A hook may fail after the film is done.
        if case .diagnostic(let diagnostic) = event { return [.diagnostic(diagnostic)] }
        guard !isDone else { return [] }
        switch event {
        case .diagnostic, .task: return []
        case .stage(let stage, let fraction, let detail):
            return advance(stage, fraction, detail: detail.map { words(of: $0, at: elapsed) }, at: elapsed)
        case .rendered(let fraction, let frames, let total):
            frameSpeed.add(Double(frames), at: elapsed.seconds)
            return advance(.render, fraction, detail: renderDetail(frames, total), at: elapsed)
        case .done(let film):
            isDone = true
            let end = StageProgress(
                stage: .assemble, fraction: 1, overall: 1, elapsed: elapsed, remaining: .zero, detail: nil)
            return lines(to: end) + [.done(film)]
        }
    }

    private mutating func advance(
        _ stage: StageName, _ fraction: Double, detail: String?, at elapsed: Duration
    ) -> [ProgressUpdate] {
        let fraction = fraction.isFinite ? min(1, max(0, fraction)) : 0
        if stage == .render, rendering == nil {
            let weight = (1 - fraction) * self.weight(.render) + self.weight(.assemble)
            rendering = Rendering(start: last?.overall ?? 0, fraction: fraction, weight: weight)
        }
        // Only the end of the run reaches 1.
        let overall = min(0.999, max(last?.overall ?? 0, position(of: stage, fraction)))
        if rendering != nil { speed.add(overall, at: elapsed.seconds) }
        let next = StageProgress(
            stage: stage, fraction: fraction, overall: overall, elapsed: elapsed, remaining: remaining(at: overall),
            detail: detail, speed: stage == .render ? frameSpeed.speed : nil)
        return isNews(next) ? lines(to: next) : []
    }

    /// Measuring the recordings of a year takes minutes before anything is rendered, so that its words say what is left of it.
    private mutating func words(of detail: ProgressDetail, at elapsed: Duration) -> String {
        guard case .lookedAt(let clips, let all, _) = detail else { return detail.words }
        // The next round begins again.
        if clips < measuring.clips { measuring.speed = SpeedEstimate() }
        measuring.clips = clips
        measuring.speed.add(Double(clips), at: elapsed.seconds)
        guard let speed = measuring.speed.speed, clips < all else { return detail.words }
        return detail.words + ", \(DurationText.clock(seconds: Int((Double(all - clips) / speed).rounded(.up)))) left"
    }

    private func weight(_ stage: StageName) -> Double { weights[stage] ?? 0 }

    private func position(of stage: StageName, _ fraction: Double) -> Double {
        if let rendering, stage == .render || stage == .assemble {
            let left = 1 - rendering.start
            let toRender = (1 - rendering.fraction) * weight(.render)
            let done =
                stage == .render
                ? max(0, fraction - rendering.fraction) * weight(.render) : toRender + fraction * weight(.assemble)
            return rendering.start + (rendering.weight > 0 ? left * done / rendering.weight : 0)
        }
        let before = StageName.allCases.prefix { $0 != stage }.reduce(0) { $0 + weight($1) }
        return before + fraction * weight(stage)
    }

    private func remaining(at overall: Double) -> Duration? {
        guard let speed = speed.speed, speed > 0, overall - (rendering?.start ?? 1) >= Self.telling else { return nil }
        return .seconds((1 - overall) / speed)
    }

    private func renderDetail(_ frames: Int, _ total: Int) -> String {
        let count = "\(frames) of \(total) frames"
        guard let speed = frameSpeed.speed, speed > 0 else { return count }
        return count + ", \(Int(speed.rounded())) a second"
    }

    /// True when a stage begins or ends, and after a hundredth of the way or a quarter of a second.
    private func isNews(_ next: StageProgress) -> Bool {
        guard let last, last.stage == next.stage else { return true }
        return next.overall - last.overall >= 0.01 || next.elapsed - last.elapsed >= .milliseconds(250)
            || (next.fraction == 1 && last.fraction < 1)
    }

    /// The update, preceded by as many intermediate ones as are needed for small steps.
    private mutating func lines(to next: StageProgress) -> [ProgressUpdate] {
        let from = last?.overall ?? 0
        let startFraction = last?.stage == next.stage ? last?.fraction ?? 0 : 0
        let steps = max(1, Int(((next.overall - from) / Self.step - 1e-9).rounded(.up)))
        last = next
        return (1...steps).map { index in
            guard index < steps else { return .stage(next) }
            let part = Double(index) / Double(steps)
            var line = next
            line.overall = from + (next.overall - from) * part
            line.fraction = startFraction + (next.fraction - startFraction) * part
            return .stage(line)
        }
    }
}

extension Duration {
    /// Seconds, for people and for speeds only.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// A message for users, to be written as JSON, as a bar or as plain lines.
package enum ProgressUpdate: Hashable, Sendable {
    case stage(StageProgress)
    case diagnostic(Diagnostic)
    case done(Film)
}

/// The progress of a run.
package struct StageProgress: Hashable, Sendable {
    package var stage: StageName
    /// The finished share of the stage, 0 to 1.
    package var fraction: Double
    /// The finished share of the run, 0 to 1. Never decreases, never advances by more than 0.05, and is 1 exactly once.
    package var overall: Double
    /// The time since the run began.
    package var elapsed: Duration
    /// The estimated time until the run is done; nil until something has been rendered.
    package var remaining: Duration?
    /// Its current activity in words.
    package var detail: String?
    /// Frames rendered per second; nil while unknown, and in other stages.
    package var speed: Double?
}

/// An estimate of speed in which the recent past counts most.
///
/// Amounts and seconds are both summed with a weight that decreases by the factor e every `timeConstant` seconds; the speed is their
/// quotient. So the first seconds yield a plain average, and samples may come at irregular times.
struct SpeedEstimate: Sendable {
    /// Seconds.
    private static let timeConstant = 15.0

    private var amount = 0.0
    private var seconds = 0.0
    private var last: (amount: Double, time: Double)?

    /// Units per second; nil until there is enough data.
    var speed: Double? { seconds >= 1 && amount > 0 ? amount / seconds : nil }

    /// Adds a sample: the total so far, at a time in seconds.
    mutating func add(_ total: Double, at time: Double) {
        if let last {
            let step = max(0, time - last.time)
            let decay = exp(-step / Self.timeConstant)
            amount = amount * decay + max(0, total - last.amount)
            seconds = seconds * decay + step
        }
        last = (total, time)
    }
}
