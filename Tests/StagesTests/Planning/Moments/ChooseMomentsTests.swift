import Fixtures
import Foundation
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Stages

@Suite struct ChooseMomentsTests {
    private let folder: TemporaryFolder
    private let day = Day(daysSinceEpoch: 20_060)

    init() throws { folder = try TemporaryFolder() }

    /// Writes a recording, and returns it as an item of the day.
    private func item(
        _ name: String, _ sections: [LabelledRecording.Section], at second: Int64 = 0, seed: Int = 1
    ) throws -> MediaItem {
        let recording = LabelledRecording(sections, seed: seed)
        try recording.write(to: folder.path(name))
        return MediaItem(
            id: name, location: MediaLocation(path: folder.path(name)), kind: .video,
            captured: CaptureTime(
                instant: Int64(day.daysSinceEpoch) * 86_400 + second, offset: 0, evidence: .quickTimeCreationDate),
            day: day, facts: VideoFacts(duration: .seconds(Int64(recording.length)), width: 320, height: 180))
    }

    private func request(
        _ clips: ClipRules, _ select: SelectionRules = SelectionRules(), days: Int = 1
    ) -> FilmRequest {
        let last = day.advanced(by: days - 1)
        let job = Job(
            name: "test", folder: "/jobs", timeframe: .days(first: day, last: last), sources: [], select: select,
            clips: clips, output: Output(file: "/out/film.mp4"))
        return FilmRequest(job: job, today: day, now: 0)
    }

    private func stage(_ request: FilmRequest, speechModel: String? = nil) -> ChooseMoments {
        ChooseMoments(
            for: request, measure: MeasureRecordings(cache: { nil }, workers: 2), speechModel: speechModel
        ) {
            try Fingerprint(of: $0)
        }
    }

    /// The selection of the day with its moments, and the covered picks, as the planner has them.
    private func plan(
        _ items: [MediaItem], _ clips: ClipRules, _ select: SelectionRules = SelectionRules(),
        pins: [Day: Pin] = [:], days: Int = 1
    ) async throws -> (selection: Selection, covered: Set<String>) {
        let request = request(clips, select, days: days)
        let stage = stage(request)
        var (covered, blank): (Set<String>, Set<String>) = ([], [])
        while true {
            var media = try await stage.scored(AvailableMedia(items: items), progress: .none)
            media.covered.formUnion(covered)
            media.blank = blank
            let selection = try SelectPerDay(in: request.timeframe, pins: pins, rules: select).select(media)
            let sources = try Dictionary(
                selection.days.flatMap(\.picks).map { ($0.item.id, try Fingerprint(of: $0.item.location)) },
                uniquingKeysWith: { first, _ in first })
            let measured = try await stage.moments(
                of: IdentifiedSelection(selection, sources: sources), progress: .none)
            if measured.covered.isSubset(of: media.covered), measured.blank.isSubset(of: blank) {
                return (measured.picks.selection, media.covered)
            }
            covered.formUnion(measured.covered)
            blank.formUnion(measured.blank)
        }
    }

    @Test func `the best part of a recording is shown, and the plan says why`() async throws {
        let item = try item("a.mp4", [.init(.shaken, 4), .init(.good, 4), .init(.blurred, 2)])
        let plan = try await plan([item], ClipRules(video: .seconds(3), from: .best))
        let moment = try #require(plan.selection.days.first?.picks.first?.moment)
        #expect(moment.choice == .best && moment.score != nil)
        #expect(moment.start >= .seconds(4) && moment.start <= .seconds(5))
        // Some seconds of shaking are too fast besides.
        #expect(moment.flawed.first?.flaw == .shaken && moment.flawed.last?.flaw == .blurred)
        #expect(moment.flawed.first?.start == .zero)
        let end = moment.start + .seconds(3)
        #expect(moment.flawed.allSatisfy { $0.end <= moment.start || $0.start >= end })
        #expect(moment.flawed.last?.start == .seconds(8))
        // On the timeline, and no longer than the rules say.
        let pick = try #require(plan.selection.days.first?.picks.first)
        let timeline = try TestItems.timeline([pick], job: request(ClipRules(video: .seconds(3), from: .best)).job)
        #expect(timeline.clips[0].start == moment.start && timeline.clips[0].moment == moment)
        #expect(timeline.clips[0].frames.count == 90)
    }

    @Test func `a film that is too long shows the best of the shorter parts`() async throws {
        let item = try item("a.mp4", [.init(.shaken, 2), .init(.good, 3), .init(.blurred, 2), .init(.shaken, 3)])
        var request = request(ClipRules(video: .seconds(7), from: .best))
        request.job.output.maxDuration = .seconds(2)
        let picks = IdentifiedSelection(
            try TestItems.selection([Pick(item: item)]), sources: [item.id: try Fingerprint(of: item.location)])
        let measured = try await stage(request).moments(of: picks, progress: .none)
        let pick = measured.picks.selection.days[0].picks[0]
        let moment = try #require(pick.moment)
        #expect(moment.shorter.map(\.length) == moment.shorter.map(\.length).sorted(by: >))
        let timeline = try TestItems.timeline([pick], job: request.job)
        let clip = timeline.clips[0]
        #expect(clip.frames.count == 60 && clip.unshortened != nil)
        #expect(clip.start >= .seconds(2) && clip.start <= .seconds(3) && clip.moment?.start == clip.start)
        // What the plan says of it is the same as without the other parts.
        let plan = try JSONDecoder().decode(Moment.self, from: JSONEncoder().encode(moment))
        #expect(plan.shorter.isEmpty && plan.start == moment.start && plan.flawed == moment.flawed)
    }

    /// The voice speaks from 2.6 to 5.6 seconds.
    @Test func `a recording that is shown nearly whole ends with what is said`() async throws {
        var recording = LabelledRecording([.init(.still, 2), .init(.talking, 4)])
        recording.isSpoken = true
        try recording.write(to: folder.path("a.mp4"))
        let source = try Fingerprint(of: MediaLocation(path: folder.path("a.mp4")))
        var item = try TestItems.item("a.mp4", day: day.description, seconds: 6)
        item.location = MediaLocation(path: folder.path("a.mp4"))
        func shown(_ length: MediaTime, from: ClipRules.Placement = .best) async throws -> Moment? {
            let stage = stage(request(ClipRules(video: length, from: from)), speechModel: SpeechFile.path)
            let picks = IdentifiedSelection(try TestItems.selection([Pick(item: item)]), sources: [item.id: source])
            return try await stage.moments(of: picks, progress: .none).picks.selection.days[0].picks[0].moment
        }
        let moment = try #require(try await shown(.milliseconds(5200)))
        #expect(moment.choice == .best && moment.merits.contains(.speech))
        let end = moment.start + (moment.length ?? .milliseconds(5200))
        #expect(end > .milliseconds(5400) && end <= .milliseconds(5800), "\(moment)")
        // All of it, and its start where that is asked for.
        #expect(try await shown(.seconds(6)) == nil)
        #expect(try await shown(.milliseconds(5200), from: .start) == nil)
    }

    @Test func `of a film that is too long, the weakest recordings give way`() async throws {
        let items = [
            try item("a.mp4", [.init(.good, 4)]), try item("b.mp4", [.init(.shaken, 4)], at: 7200, seed: 2),
            try item("c.mp4", [.init(.good, 4)], at: 14_400, seed: 3),
        ]
        var request = request(ClipRules(video: .seconds(8), from: .best))
        request.job.output.maxDuration = .seconds(10)
        request.job.composition.transition.duration = .zero
        let sources = try Dictionary(
            items.map { ($0.id, try Fingerprint(of: $0.location)) }, uniquingKeysWith: { first, _ in first })
        let measured = try await stage(request).moments(
            of: IdentifiedSelection(try TestItems.selection(items.map { Pick(item: $0) }), sources: sources),
            progress: .none)
        let picks = measured.picks.selection.days.flatMap(\.picks)
        let timeline = try TestItems.timeline(picks, job: request.job)
        #expect(timeline.clips.map(\.frames.count) == [120, 60, 120], "\(picks.map(\.worth))")
        // What is shown whole needs no reason.
        #expect(timeline.clips[0].moment == nil && timeline.clips[1].moment != nil)
    }

    @Test func `of a long recording the minute is looked at in which somebody speaks`() async throws {
        var recording = LabelledRecording([.init(.still, 84), .init(.talking, 4), .init(.still, 2)], rate: 5)
        recording.isSpoken = true
        try recording.write(to: folder.path("a.mp4"))
        let location = MediaLocation(path: folder.path("a.mp4"))
        let source = try Fingerprint(of: location)
        func measured(_ model: String?) throws -> RecordingMoments {
            let request = MomentsRequest(
                whole: location, usable: .zero..<(.seconds(90)), fileSize: 0, source, pictures: 1,
                hearing: MomentsRequest.Hearing(speechModel: model))
            return try #require(request.answer().finding)
        }
        let heard = try measured(SpeechFile.path)
        #expect(heard.part == .seconds(29)..<(.seconds(89)))
        #expect(heard.moments.allSatisfy { $0.time >= 28_000_000 })
        let speech = try #require(heard.sound?.spoken.first)
        #expect(speech.lowerBound >= .seconds(83) && speech.upperBound <= .seconds(89), "\(speech)")
        #expect(try measured(nil).part == .seconds(15)..<(.seconds(75)))
    }

    @Test func `what a library found best comes before what is measured`() async throws {
        var item = try item("a.mp4", [.init(.shaken, 4), .init(.good, 4), .init(.blurred, 2)])
        func moment(
            _ part: Range<MediaTime>?, _ seconds: Int64 = 3, from: ClipRules.Placement = .best
        ) async throws -> Moment? {
            item.bestPart = part
            return try await plan([item], ClipRules(video: .seconds(seconds), from: from))
                .selection.days[0].picks[0].moment
        }
        // In the middle of it, or around it, and within the recording.
        let inside = try await moment(.seconds(0)..<(.seconds(4)))
        #expect(inside?.choice == .library && inside?.start == .milliseconds(500) && inside?.length == nil)
        #expect(try await moment(.seconds(5)..<(.seconds(6)))?.start == .seconds(4))
        #expect(try await moment(.seconds(9)..<(.seconds(10)))?.start == .seconds(7))
        // A part of another recording is none.
        #expect(try await moment(.seconds(30)..<(.seconds(34)))?.choice == .best)
        #expect(try await moment(nil)?.choice == .best)
        #expect(try await moment(.seconds(0)..<(.seconds(4)), from: .start)?.choice != .library)
        #expect(try await moment(.seconds(0)..<(.seconds(4)), 9)?.choice == nil)
    }

    @Test func `a recording that is shown whole has no best part, and a pin's start counts`() async throws {
        let gone = try item("a.mp4", [.init(.black, 1), .init(.good, 2)])
        try FileManager.default.removeItem(atPath: gone.location.path)
        let asked = Mutex(0)
        let progress = ProgressSink { _ in asked.withLock { $0 += 1 } }
        let request = request(ClipRules(video: .seconds(8), from: .best))
        var pick = Pick(item: gone)
        let picks = IdentifiedSelection(try TestItems.selection([pick]), sources: [gone.id: .unknown])
        #expect(try await stage(request).moments(of: picks, progress: .none).picks == picks)
        (pick.from, pick.duration, pick.isPinned) = (.seconds(0), .seconds(1), true)
        let pinned = IdentifiedSelection(try TestItems.selection([pick]), sources: [gone.id: .unknown])
        #expect(try await stage(request).moments(of: pinned, progress: progress).picks == pinned)
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func `a black start is passed over and said, unless the job does not want it`() async throws {
        let dark = try item("a.mp4", [.init(.black, 2), .init(.still, 6)])
        var rules = ClipRules(video: .seconds(3), from: .start)
        let plan = try await plan([dark], rules)
        let moment = try #require(plan.selection.days[0].picks[0].moment)
        #expect(moment.choice == .laterStart && moment.start == .seconds(2) && moment.flawed.map(\.flaw) == [.dark])
        let note = plan.selection.diagnostics.first { $0.code == .startPassedOver }
        #expect(note?.arguments == ["seconds": 2] && note?.path == dark.location.path && note?.day == day)
        rules.skipBadStart = false
        let asIs = try await self.plan([dark], rules)
        #expect(asIs.selection.days[0].picks[0].moment == nil && asIs.selection.diagnostics.isEmpty)
        // A start that is not bad stays.
        let steady = try item("b.mp4", [.init(.still, 6)], seed: 3)
        #expect(
            try await self.plan([steady], ClipRules(video: .seconds(3), from: .start)).selection.days[0].picks[0].moment
                == nil)
    }

    @Test(arguments: [ClipRules.Placement.start, .best])
    func `a covered recording gives way to any other`(from: ClipRules.Placement) async throws {
        let pocket = try item("a.mp4", [.init(.black, 6)])
        let other = try item("b.mp4", [.init(.shaken, 2)], at: 60)
        let rules = ClipRules(video: .seconds(3), from: from)
        let plan = try await plan([pocket, other], rules)
        #expect(plan.selection.days[0].picks.map(\.item.id) == ["b.mp4"])
        #expect(plan.selection.days[0].candidates.map(\.whyNot) == [.covered])
        let note = plan.selection.diagnostics.first { $0.code == .coveredMedia }
        #expect(note?.severity == .note && note?.path == pocket.location.path)
        // Alone it is shown, and where all of it is looked at, that is said.
        let alone = try await self.plan([pocket], rules).selection
        #expect(alone.days[0].picks.map(\.item.id) == ["a.mp4"])
        let warnings = alone.diagnostics.filter { $0.code == .coveredMedia && $0.severity == .warning }
        #expect(warnings.map(\.path) == (from == .best ? [pocket.location.path] : []))
        // Also where there is no choice between its parts.
        let short = try item("c.mp4", [.init(.black, 2)])
        let said = try await self.plan([short], rules).selection.diagnostics.filter { $0.code == .coveredMedia }
        #expect(said.map(\.path) == (from == .best ? [short.location.path] : []))
        // A pin overrides.
        let pins = [day: Pin.media("a.mp4")]
        #expect(
            try await self.plan([pocket, other], rules, pins: pins).selection.days[0].picks.map(\.item.id) == ["a.mp4"])
    }

    @Test func `a day with nothing to see or hear is left out, unless the film had no other`() async throws {
        let pocket = try item("a.mp4", [.init(.black, 6)])
        var later = try item("b.mp4", [.init(.good, 3)])
        (later.day, later.captured.instant) = (day.advanced(by: 1), later.captured.instant + 86_400)
        let plan = try await plan([pocket, later], ClipRules(video: .seconds(3)), days: 2).selection
        #expect(plan.days.map(\.day) == [later.day] && plan.emptyDays == [day])
        #expect(plan.leftOut.map { $0.candidates.map(\.whyNot) } == [[.covered]])
        let warning = plan.diagnostics.first { $0.code == .daySkipped }
        #expect(warning?.severity == .warning && warning?.day == day && warning?.path == pocket.location.path)
        // Its owner may want it.
        let pins = [day: Pin.media("a.mp4")]
        #expect(
            try await self.plan([pocket, later], ClipRules(video: .seconds(3)), pins: pins, days: 2).selection.days
                .count
                == 2)
        // All of the days are black: better such a film than none.
        var dark = try item("c.mp4", [.init(.black, 2)])
        (dark.day, dark.captured.instant) = (later.day, later.captured.instant)
        #expect(try await self.plan([pocket, dark], ClipRules(video: .seconds(3)), days: 2).selection.days.count == 2)
    }

    @Test func `a black recording in which somebody speaks is not left out`() {
        var recording = RecordingMoments(.zero ..< .seconds(1), moments: [])
        // Nobody has listened.
        #expect(!recording.isSilent(isSpeechKnown: true) && !recording.isSilent(isSpeechKnown: false))
        recording.sound = RecordingSound(start: 0, speech: [20..<60], levels: [-60, -20])
        #expect(!recording.isSilent(isSpeechKnown: true) && !recording.isSilent(isSpeechKnown: false))
        recording.sound = RecordingSound(start: 0, speech: [], levels: [-60, -20])
        // Without a detector, whatever is heard may be speech.
        #expect(recording.isSilent(isSpeechKnown: true) && !recording.isSilent(isSpeechKnown: false))
        recording.sound = RecordingSound(start: 0, speech: [], levels: [-60, -55])
        #expect(recording.isSilent(isSpeechKnown: false))
    }

    @Test(arguments: [ClipRules.Placement.best, .start])
    func `a recording that is shown whole loses its bad start`(from: ClipRules.Placement) async throws {
        let rules = ClipRules(video: .seconds(8), from: from)
        let bad = try item("a.mp4", [.init(.black, 2), .init(.good, 4)])
        let plan = try await plan([bad], rules).selection
        let pick = try #require(plan.days.first?.picks.first)
        #expect(pick.moment?.choice == .laterStart && pick.moment?.start == .seconds(2))
        #expect(plan.diagnostics.map(\.code) == [.startPassedOver])
        let clip = try #require(try TestItems.timeline([pick], job: request(rules).job).clips.first)
        #expect(clip.start == .seconds(2) && clip.frames.count == 120)
        // Never more than half of it, and two seconds are left.
        let long = try item("b.mp4", [.init(.black, 4), .init(.good, 2)])
        #expect(try await self.plan([long], rules).selection.days[0].picks[0].moment?.start == .seconds(3))
        let short = try item("c.mp4", [.init(.black, 1), .init(.good, 1)])
        #expect(try await self.plan([short], rules).selection.days[0].picks[0].moment == nil)
        // A pin says how long its clip is.
        let pins = [day: Pin.media("a.mp4", from: nil, duration: .seconds(6))]
        #expect(try await self.plan([bad], rules, pins: pins).selection.days[0].picks[0].moment == nil)
    }

    /// Three takes of one moment and an afternoon.
    @Test func `the recordings that are compared are of different moments of the day`() throws {
        func ranking(_ minutes: [Int64]) throws -> DayRanking {
            let items = try minutes.enumerated().map { index, minute in
                var item = try TestItems.item("\(index)", day: day.description)
                item.captured.instant = Int64(day.daysSinceEpoch) * 86_400 + minute * 60
                return item
            }
            return DayRanking(day: day, items: items, rules: SelectionRules(prefer: [.best]), tags: [:], unusable: [:])
        }
        #expect(try ranking([0, 0, 0, 0, 300, 600]).measured.map(\.id) == ["0", "4", "5", "1"])
        #expect(try ranking([0, 60, 120, 180, 240, 300, 360]).measured.map(\.id) == ["0", "2", "4", "6"])
        #expect(try ranking([0, 5]).measured.map(\.id) == ["0", "1"])
    }

    @Test func `the best recording of a day is shown in place of the first`() async throws {
        let items = [
            try item("a.mp4", [.init(.shaken, 4)]), try item("b.mp4", [.init(.good, 4)], at: 60, seed: 2),
            try item("c.mp4", [.init(.blurred, 4)], at: 120, seed: 3), try item("d.mp4", [.init(.dark, 4)], at: 180),
            try item("e.mp4", [.init(.good, 4)], at: 240, seed: 2),
        ]
        let select = SelectionRules(prefer: [.best])
        let selection = try await plan(items, ClipRules(video: .seconds(3)), select).selection
        let chosen = selection.days[0]
        // All but the one in the middle were measured; what is shaken or dark throughout is poor.
        #expect(selection.scores.count == 4 && selection.scores["b.mp4"] ?? 0 > 0)
        #expect(selection.scores["a.mp4"] ?? 0 < Moment.poor)
        #expect(chosen.picks.map(\.item.id) == ["b.mp4"])
        #expect(chosen.reason == .automatic([.best(1, of: 5, .video, .init())]))
        // The last is as good, and later: one in the middle is not compared.
        #expect(
            Set(chosen.candidates.map(\.whyNot)) == [
                .lessGood(than: "b.mp4"), .notMeasured(most: 4), .later(than: "b.mp4"),
            ])
        // Preferences before it decide first.
        var starred = items
        starred[3].isFavorite = true
        let favourite = SelectionRules(prefer: [.favourite, .best])
        #expect(
            try await plan(starred, ClipRules(video: .seconds(3)), favourite).selection.days[0].picks[0].item.id
                == "d.mp4")
        // A day with no more recordings than are compared: those without a score were not looked at.
        let few = AvailableMedia(items: Array(items.prefix(3)))
        let day = try SelectPerDay(in: request(ClipRules(), select).timeframe, rules: select).select(few).days[0]
        #expect(day.candidates.map(\.whyNot) == [.later(than: "a.mp4"), .later(than: "a.mp4")])
        var half = few
        half.scores = ["c.mp4": 100]
        let known = try SelectPerDay(in: request(ClipRules(), select).timeframe, rules: select).select(half).days[0]
        #expect(known.picks[0].item.id == "c.mp4" && known.candidates.map(\.whyNot) == [.notSeen, .notSeen])
        // Without it, nothing is compared.
        let plain = try await stage(request(ClipRules(), SelectionRules(prefer: [.video]))).scored(
            AvailableMedia(items: items), progress: .none)
        #expect(plain.scores.isEmpty)
    }

    @Test func `a plan can be cancelled while it looks`() async throws {
        let item = try item("a.mp4", [.init(.good, 2)])
        let sources = [item.id: try Fingerprint(of: item.location)]
        let picks = IdentifiedSelection(try TestItems.selection([Pick(item: item)]), sources: sources)
        let stage = stage(request(ClipRules(video: .seconds(1), from: .best)))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stage.moments(of: picks, progress: .none)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }
}
