import Foundation
import Pipeline
import Testing

@Suite struct PlanDocumentTests {
    private func item(_ name: String, _ day: Day, at second: Int64) -> MediaItem {
        MediaItem(
            id: name, location: MediaLocation(path: "/m/" + name), kind: .video,
            captured: CaptureTime(
                instant: Int64(day.daysSinceEpoch) * 86_400 + second, offset: 3600, evidence: .quickTimeCreationDate),
            day: day, duration: .seconds(4), width: 1920, height: 1080)
    }

    private func plan() throws -> PlanDocument {
        let first = try #require(Day("2024-12-05"))
        let second = try #require(Day("2024-12-06"))
        let elsewhere = try #require(Day("2024-11-02"))
        let (one, two, three) = (
            item("a.mov", first, at: 100), item("b/é.mov", first, at: 200), item("c.mov", elsewhere, at: 300)
        )
        let selection = Selection(
            timeframe: Timeframe.month(year: 2024, month: 12).resolved(today: first),
            days: [
                DaySelection(
                    day: first, picks: [Pick(item: one)], reason: .automatic(rule: "first video of 2"),
                    candidates: [Candidate(item: two, whyNot: "later than a.mov")]),
                DaySelection(
                    day: second, picks: [Pick(item: three, from: .seconds(1))], reason: .pinnedFromAnotherDay(elsewhere)
                ),
            ],
            emptyDays: [
                try #require(Day("2024-12-01")), try #require(Day("2024-12-02")), try #require(Day("2024-12-31")),
            ],
            diagnostics: [Diagnostic(.note, .pinnedFromAnotherDay, day: second, "c.mov was recorded on 2024-11-02")])
        let timeline = Timeline(
            title: "December 2024", format: FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30)),
            transition: .crossDissolve, crossfade: .milliseconds(500), loudness: -16,
            clips: [
                Clip(day: first, item: one, source: Fingerprint(digest: "aa"), start: .zero, frames: 0..<120),
                Clip(
                    day: second, item: three, source: Fingerprint(digest: "bb"), start: .seconds(1), frames: 105..<195),
            ])
        let job = Job(
            name: "trip", folder: "/jobs", timeframe: .month(year: 2024, month: 12), sources: [Source(path: "/m")],
            pins: [second: .media("c.mov", from: .seconds(1))], output: Output(file: "/out/x.mp4"))
        return PlanDocument(job: job, selection: selection, timeline: timeline)
    }

    @Test func hasTheFieldsOfTheContract() throws {
        let text = try DocumentJSON.text(of: plan())
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(root["v"] as? Int == 1)
        #expect(root["frames"] as? Int == 195)
        #expect(root["duration"] as? Double == 6.5)
        #expect(root["empty-days"] as? [String] == ["2024-12-01", "2024-12-02", "2024-12-31"])
        #expect((root["warnings"] as? [[String: Any]])?.first?["code"] as? String == "pinned-from-another-day")
        let days = try #require(root["days"] as? [[String: Any]])
        #expect(days.map { $0["day"] as? String } == ["2024-12-05", "2024-12-06"])
        #expect(days.map { $0["reason"] as? String } == ["automatic", "pinned-from-another-day"])
        #expect(days[0]["rule"] as? String == "first video of 2")
        #expect(days[1]["recorded"] as? String == "2024-11-02")
        let candidate = try #require((days[0]["candidates"] as? [[String: Any]])?.first)
        #expect(candidate["path"] as? String == "/m/b/é.mov")
        #expect(candidate["why-not"] as? String == "later than a.mov")
        let pick = try #require((days[1]["picks"] as? [[String: Any]])?.first)
        #expect(pick["path"] as? String == "/m/c.mov")
        #expect(pick["in"] as? Double == 1)
        #expect(pick["out"] as? Double == 4)
        #expect(pick["duration"] as? Double == 3)
        #expect(pick["first-frame"] as? Int == 105)
        #expect(pick["frames"] as? Int == 90)
    }

    @Test func isReadBackAsItWas() throws {
        let plan = try plan()
        let text = try DocumentJSON.text(of: plan)
        #expect(try PlanDocument(json: text, path: "plan.json") == plan)
        #expect(try DocumentJSON.text(of: self.plan()) == text)
        #expect(text.contains("\"/m/a.mov\""))
    }

    @Test func aPlanChangedByHandIsRefused() throws {
        let text = try DocumentJSON.text(of: plan()).replacing("\"first-frame\" : 105", with: "\"first-frame\" : 106")
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: text, path: "plan.json") }
        #expect(error.message == "the plan was changed by hand")
        #expect(error.place == "plan.json")
    }

    @Test func anotherVersionIsRefused() throws {
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: "{\"v\":2}", path: "p") }
        #expect(error.message == "this is a plan of version 2")
    }

    @Test(arguments: ["", "[]", "{}", "{\"v\":1}"])
    func whatIsNoPlanIsRefused(text: String) throws {
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: text, path: "p") }
        #expect(error.code == .jobInvalid)
        #expect(error.message == "this is not a plan")
    }

    @Test func theTableShowsDaysReasonsCandidatesAndTotals() throws {
        let plan = try plan()
        let table = PlanTable(
            selection: plan.exact.selection, timeline: plan.exact.timeline, notes: ["about 9 MB"])
        #expect(
            table.text == """
                Day         Time      Clip        In  Length  Why
                2024-12-05  01:01:40  a.mov      0.0     4.0  first video of 2
                            01:03:20    b/é.mov               not: later than a.mov
                2024-12-06  01:05:00  c.mov      1.0     3.0  pinned, recorded on 2024-11-02

                without media: 2024-12-01 to 2024-12-02, 2024-12-31
                note: c.mov was recorded on 2024-11-02
                December 2024: 2 days, 2 clips, 6.5 s (195 frames), 1920x1080 at 30 f/s
                about 9 MB

                """)
    }
}
