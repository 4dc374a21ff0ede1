import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// A planner that looks at recordings shows the parts that were found, and chooses again where nothing can be seen.
@Suite struct PlannedMomentsTests {
    private struct Answer<Input: Sendable, Output: Sendable>: Stage {
        let output: Output
        func run(_ input: Input, progress: ProgressSink) async throws -> Output { output }
    }

    /// Shows the first item of the day that is not covered, or else the first.
    private struct ChooseFirst: Stage {
        let selection: Selection

        func run(_ media: AvailableMedia, progress: ProgressSink) async throws -> Selection {
            var selection = selection
            let item = media.items.first { !media.covered.contains($0.id) } ?? media.items[0]
            selection.days = [
                DaySelection(day: item.day, picks: [Pick(item: item)], reason: .automatic([.only(.video, .init())]))
            ]
            return selection
        }
    }

    /// Puts the picks of the selection after each other.
    private struct Collect: Stage {
        let timeline: Timeline

        func run(_ picks: IdentifiedSelection, progress: ProgressSink) async throws -> Timeline {
            var timeline = timeline
            let pick = picks.selection.days[0].picks[0]
            var clip = timeline.clips[0]
            clip.content = .footage(Footage(item: pick.item, source: Fingerprint(digest: "x"), start: .zero))
            clip.moment = pick.moment
            timeline.clips = [clip]
            return timeline
        }
    }

    private struct Moments: MomentStage {
        let covered: Set<String>

        func scored(_ media: AvailableMedia, progress: ProgressSink) async throws -> AvailableMedia { media }

        func moments(of picks: IdentifiedSelection, progress: ProgressSink) async throws -> MeasuredPicks {
            var measured = MeasuredPicks(picks)
            let pick = picks.selection.days[0].picks[0]
            if covered.contains(pick.item.id) { measured.covered = [pick.item.id] }
            measured.picks.selection.days[0].picks[0].moment = Moment(.best, start: .seconds(1))
            return measured
        }
    }

    @Test(
        arguments: [([], "a.mov"), (["a.mov"], "b/é.mov"), (["a.mov", "b/é.mov"], "a.mov")] as [(Set<String>, String)])
    func `what shows nothing is replaced once by the next`(covered: Set<String>, shown: String) async throws {
        let trip = try PlannedTrip().plan()
        let day = trip.selection.days[0]
        let items = day.picks.map(\.item) + day.candidates.map(\.item)
        let planner = ReelPlanner(
            for: trip.request, scan: Answer<[Source], ScanResult>(output: ScanResult(items: items, refused: [])),
            contents: Answer<ScanResult, [String: ContentDigests]>(output: [:]),
            select: ChooseFirst(selection: trip.selection), identify: Identify { _ in Fingerprint(digest: "x") },
            moments: Moments(covered: covered), arrange: Collect(timeline: trip.timeline),
            split: Answer<Timeline, [RenderTask]>(output: []))
        let plan = try await planner.plan(progress: .none)
        #expect(plan.timeline.clips.map(\.item.id) == [shown])
        #expect(plan.selection.days[0].picks[0].moment == Moment(.best, start: .seconds(1)))
        #expect(plan.timeline.clips[0].moment == plan.selection.days[0].picks[0].moment)
    }
}
