import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct StudioPlanTests {
    @Test func `a plan has ids instead of paths, and shows in the calendar`() async throws {
        // The first of a day, not the best.
        let job = TestStudio.job.replacing(
            "min-duration: 0.2s", with: "min-duration: 0.2s, prefer: [video, live-photo, motion-photo]")
        let (test, studio) = try await TestStudio.withMedia(job: job)
        let draft = try await studio.first
        let plan = try await studio.plan(ofDraft: draft.id)
        #expect(plan.revision == 1 && plan.title == "December 2024")
        #expect(
            plan.days.map { "\($0.day) \($0.picks[0].name) \($0.rule)" } == [
                "2024-12-01 A.MOV first video of 2", "2024-12-02 C.MOV only video", "2024-12-03 D.MOV only video",
            ])
        #expect(plan.days[0].candidates.map { "\($0.name): \($0.whyNot)" } == ["B.MOV: later than A.MOV"])
        #expect(plan.days[0].picks[0].end - plan.days[0].picks[0].begin == 1 && plan.days[1].picks[0].start > 0.7)
        #expect(plan.emptyDays.count == 28 && plan.frames > 60 && plan.estimate.filmBytes > 0)
        #expect(try await studio.item(plan.days[0].picks[0].id).name == "A.MOV")
        let json = try Answer.json(plan)
        #expect(!json.contains(test.folder.path) && json.contains(#""why-not":"later than A.MOV""#))
        let days = try await studio.index().days
        #expect(days.map(\.chosen) == [false, true, true, true])
        #expect(days[1].cover == plan.days[0].picks[0].id)
    }

    @Test func `recordings that were compared have scores from 0 to 100`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let days = try await studio.plan(ofDraft: studio.first.id).days
        let (shown, other) = (days[0].picks[0].score, days[0].candidates[0].score)
        #expect(try #require(shown) >= #require(other))
        // Alone on its day, a recording is compared with nothing.
        #expect(days[1].picks[0].score == nil)
        let shares = [-9000, -4096, Moment.poor, 768, 2560, 9000].map(Answer.share(ofScore:))
        #expect(shares == [0, 0, 25, 62, 100, 100])
    }

    @Test func `titles, months that begin and music are in the plan beside the clips`() async throws {
        // E.MOV is of November.
        let job =
            TestStudio.job.replacing("timeframe: 2024-12 ", with: "timeframe: { from: 2024-11-01, to: 2024-12-31 } ")
            + "title: Winter\n"
        let (test, studio) = try await TestStudio.withMedia(job: job)
        let draft = try await studio.first
        try ToneFile.write(to: test.folder.path("song.wav"), seconds: 3, hertz: [440])
        let composition: JSONValue = [
            "resolution": "320x180",
            "titles": [
                "opening": ["background": "blur", "subtitle": "Grandma's"],
                "closing": ["title": "The end", "duration": "2s"],
            ],
            "audio": ["music": ["files": ["song.wav"]]],
        ]
        _ = try await studio.putDraft(draft.id, draft.change(draft.settings.setting("composition", to: composition)))
        let plan = try await studio.plan(ofDraft: draft.id)
        let picks = plan.days.flatMap(\.picks)
        let texts = picks.map { ($0.texts ?? []).map { "\($0.kind) \($0.lines.joined(separator: "/")) \($0.card)" } }
        #expect(texts.first == ["opening Winter/Grandma's true"])
        #expect(texts[1] == ["divider December true"])
        #expect(texts.last == ["closing The end true"])
        #expect(texts.dropFirst(2).dropLast().flatMap(\.self) == [])
        #expect(plan.music == ["song.wav"])
        #expect(try await studio.plan(ofDraft: draft.id).days.count == 4)
    }

    @Test func `a title that is shown over several clips is named once`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let picks = try await studio.plan(ofDraft: draft.id).days.flatMap(\.picks)
        // A title takes longer than any of the clips.
        #expect(picks.count > 2 && picks.allSatisfy { $0.frames < 60 })
        #expect(picks.map { $0.texts?.map(\.kind) ?? [] } == [[.opening]] + picks.dropFirst().map { _ in [] })
    }

    @Test func `a plan is valid until the day ends in the job's zone`() async throws {
        // It is noon in UTC, and 02:00 of the next day there.
        let job = TestStudio.job + "days: { home: Pacific/Kiritimati }\n"
        let (_, studio) = try await TestStudio.withMedia(job: job)
        let draft = try await studio.first
        let plan = try await studio.plan(ofDraft: draft.id)
        await studio.dropScans()
        let before = studio.events.last
        #expect(try await studio.plan(ofDraft: draft.id) == plan)
        // A second plan would need a second scan, which pages would be told about.
        #expect(studio.events.last == before)
    }

    @Test func `a draft's pins are in its plan, even of media from another day`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let day = try #require(Day("2024-12-02"))
        let other = try await studio.items(ItemFilter(words: "E.MOV")).items[0]
        let third = try #require(Day("2024-12-03"))
        _ = try await studio.putDraft(
            draft.id, draft.change(pins: [day: .item(other.id, from: 0.5, duration: 1), third: .skip]))
        let plan = try await studio.plan(ofDraft: draft.id)
        let pick = try #require(plan.days.first { $0.day == day }?.picks.first)
        #expect(plan.revision == 2 && pick.id == other.id && pick.pinned && pick.begin == 0.5)
        #expect(pick.recordedDay == Day("2024-11-30") && plan.leftOut.map(\.day) == [third])
        let marked = try await studio.days(from: day, to: third).days
        #expect(marked.map(\.fromAnotherDay) == [true, false] && marked.map(\.leftOut) == [false, true])
        #expect(marked[0].cover == other.id && marked[0].pinned)
    }

    @Test func `days without media make an empty plan that says why`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.putDraft(draft.id, draft.change(draft.settings.setting("timeframe", to: "2023-05")))
        let plan = try await studio.plan(ofDraft: draft.id)
        #expect(plan.days.isEmpty && plan.emptyDays.count == 31 && plan.frames == 0)
        #expect(plan.warnings.map(\.code) == ["no-media"])
        let refused = await refusal { try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 2)) }
        #expect(refused?.kind == .invalid && refused?.code == "no-media")
    }

    @Test func `a pin that matches nothing is reported with its place`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: TestStudio.job + "pins: { 2024-12-01: GONE.MOV }\n")
        let draft = try await studio.first
        let refused = try #require(await refusal { try await studio.plan(ofDraft: draft.id) })
        #expect(refused.kind == .invalid && refused.message.contains("GONE.MOV") && refused.remedy != nil)
        #expect(!"\(refused)".contains(test.folder.path))
    }
}

extension Studio {
    /// Forgets the results of scans, as happens after two minutes without a plan.
    fileprivate func dropScans() { library.scans.forget() }
}
