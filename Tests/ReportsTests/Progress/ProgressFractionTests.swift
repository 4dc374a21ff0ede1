import TestSupport
import Testing

@testable import Model
@testable import Pipeline
@testable import Reports

@Suite struct ProgressFractionTests {
    private let film = Film(path: "/film.mp4", frames: 1, duration: .zero, days: 1, rendered: 1, reused: 0)

    /// The fraction never goes back or jumps, whatever stages report and in any order, and it is 1 exactly once, at the end.
    @Test(arguments: 0..<200)
    func overallIsHonest(seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        var tracker = ProgressFraction()
        var clock = Duration.zero
        var lines: [ProgressUpdate] = []
        for _ in 0..<Int.random(in: 0...80, using: &dice) {
            clock += .milliseconds(Int.random(in: 0...900, using: &dice))
            let fraction = [0, 1, Double.random(in: 0...1, using: &dice), .nan, -3, 7].randomElement(using: &dice) ?? 0
            let stage = StageName.allCases.randomElement(using: &dice) ?? .scan
            let event: ProgressEvent =
                switch Int.random(in: 0...5, using: &dice) {
                case 0: .rendered(fraction: fraction, frames: 3, total: 7)
                case 1: .diagnostic(Diagnostic(.warning, .singleDay, "one day"))
                default: .stage(stage, fraction: fraction, detail: nil)
                }
            lines += tracker.handle(event, at: clock)
        }
        let beforeEnd = overalls(lines)
        #expect(beforeEnd.allSatisfy { $0 < 1 })
        lines += tracker.handle(.done(film), at: clock)
        #expect(tracker.handle(.done(film), at: clock).isEmpty)
        #expect(tracker.handle(.stage(.scan, fraction: 0, detail: nil), at: clock).isEmpty)
        let all = overalls(lines)
        #expect(all.last == 1)
        #expect(all.filter { $0 == 1 }.count == 1)
        #expect(lines.last == .done(film))
        for (before, after) in zip([0] + all, all) {
            #expect(after >= before)
            #expect(after - before <= 0.0501)
        }
    }

    @Test func aCommandWithoutAFilmGoesFromZeroToOne() {
        var tracker = ProgressFraction(stages: [.scan, .select])
        #expect(tracker.end(at: .zero).isEmpty)
        var lines = tracker.handle(.stage(.scan, fraction: 0, detail: nil), at: .zero)
        lines += tracker.handle(.stage(.scan, fraction: 1, detail: nil), at: .seconds(1))
        #expect(isClose(overalls(lines).last, 0.8))
        lines += tracker.handle(.stage(.select, fraction: 1, detail: nil), at: .seconds(1))
        lines += tracker.end(at: .seconds(2))
        #expect(tracker.end(at: .seconds(2)).isEmpty)
        let all = overalls(lines)
        #expect(all.first == 0 && all.last == 1 && all.filter { $0 == 1 }.count == 1)
        for (before, after) in zip(all, all.dropFirst()) { #expect(after >= before && after - before <= 0.0501) }
        #expect(stages(lines).last?.stage == .select)
    }

    @Test func diagnosticsPassThrough() {
        var tracker = ProgressFraction()
        let diagnostic = Diagnostic(.warning, .singleDay, "one day")
        #expect(tracker.handle(.diagnostic(diagnostic), at: .zero) == [.diagnostic(diagnostic)])
    }

    @Test func aFreshRunIsMostlyRendering() {
        var tracker = ProgressFraction()
        let early =
            tracker.handle(.stage(.scan, fraction: 1, detail: nil), at: .seconds(1))
            + tracker.handle(.stage(.select, fraction: 1, detail: nil), at: .seconds(1))
            + tracker.handle(.rendered(fraction: 0, frames: 0, total: 100), at: .seconds(1))
        #expect(isClose(overalls(early).last, 0.05))
        let half = tracker.handle(.rendered(fraction: 0.5, frames: 50, total: 100), at: .seconds(11))
        #expect(isClose(overalls(half).last, 0.5))
        let whole = tracker.handle(.rendered(fraction: 1, frames: 100, total: 100), at: .seconds(21))
        #expect(isClose(overalls(whole).last, 0.95))
    }

    @Test func reusedSegmentsTakeNoTime() {
        var tracker = ProgressFraction()
        _ = tracker.handle(.stage(.select, fraction: 1, detail: nil), at: .seconds(1))
        // 90 % is reused: the last tenth of the pictures weighs 0.09, assembling 0.05.
        let start = tracker.handle(.rendered(fraction: 0.9, frames: 90, total: 100), at: .seconds(1))
        #expect(isClose(overalls(start).last, 0.05))
        let end = tracker.handle(.rendered(fraction: 1, frames: 100, total: 100), at: .seconds(2))
        #expect(isClose(overalls(end).last, 0.05 + 0.95 * 0.09 / 0.14))
    }

    @Test func remainingFollowsTheSpeedOfRendering() {
        var tracker = ProgressFraction()
        let first = tracker.handle(.rendered(fraction: 0, frames: 0, total: 100), at: .seconds(10))
        #expect(stages(first).last?.remaining == nil)
        var last: StageProgress?
        for second in 1...10 {
            let fraction = Double(second) / 20
            let lines = tracker.handle(
                .rendered(fraction: fraction, frames: second * 5, total: 100), at: .seconds(10 + second))
            last = stages(lines).last
        }
        // Rendering is 0.9/0.95 of the rest, and half of it took 10 s.
        let remaining = last?.remaining?.seconds
        #expect(isClose(remaining, (1 - 0.5 * 0.9 / 0.95) / (0.05 * 0.9 / 0.95), within: 0.01))
        #expect(last?.elapsed == .seconds(20))
        #expect(last?.detail == "50 of 100 frames, 5 a second")
    }

    /// The estimate follows changes of speed: it forgets a slow start.
    @Test func theSpeedFollowsRecentProgress() {
        var speed = SpeedEstimate()
        #expect(speed.speed == nil)
        for second in 0...20 { speed.add(Double(second), at: Double(second)) }
        #expect(isClose(speed.speed, 1))
        for second in 1...60 { speed.add(20 + Double(second) * 10, at: Double(20 + second)) }
        #expect(isClose(speed.speed, 10, within: 0.2))
    }

    @Test func linesWithoutNewsAreLeftOut() {
        var tracker = ProgressFraction()
        _ = tracker.handle(.rendered(fraction: 0, frames: 0, total: 10_000), at: .zero)
        var count = 0
        for frame in 1...10_000 {
            let event = ProgressEvent.rendered(fraction: Double(frame) / 10_000, frames: frame, total: 10_000)
            count += tracker.handle(event, at: .milliseconds(frame / 10)).count
        }
        #expect((90...110).contains(count))
    }

    private func stages(_ lines: [ProgressUpdate]) -> [StageProgress] {
        lines.compactMap { if case .stage(let progress) = $0 { progress } else { nil } }
    }

    private func overalls(_ lines: [ProgressUpdate]) -> [Double] { stages(lines).map(\.overall) }

    private func isClose(_ value: Double?, _ expected: Double, within: Double = 1e-9) -> Bool {
        value.map { abs($0 - expected) <= within } ?? false
    }
}
