import Files
import Foundation
import Model
import Pipeline
import Reports
import TestSupport
import Testing

@Suite struct PlanDocumentTests {
    private func plan() throws -> PlanDocument {
        let estimate = FilmEstimate(filmBytes: 9_000_000, storeBytes: 4_000_000, work: 7000)
        return try PlanDocument(
            PlannedTrip().plan(), warnings: [Diagnostic(.warning, .pinOutsideTimeframe, "no effect")],
            estimate: PlanDocument.Estimate(estimate, workers: 2))
    }

    /// The document as a script reads it.
    private func json() throws -> [String: Any] {
        let text = try DocumentJSON.text(of: plan())
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func days(_ key: String = "days") throws -> [[String: Any]] {
        try #require(try json()[key] as? [[String: Any]])
    }

    @Test func hasTheFieldsOfTheContract() throws {
        let root = try json()
        #expect(root["v"] as? Int == 3)
        #expect(root["frames"] as? Int == 195)
        #expect(root["duration"] as? Double == 6.5)
        #expect(
            root["empty-days"] as? [String] == ["2024-12-03..2024-12-04", "2024-12-07..2024-12-09"])
        let warnings = try #require(root["warnings"] as? [[String: Any]])
        #expect(
            warnings.map { $0["code"] as? String } == [
                "pin-outside-timeframe", "unreadable-media", "refused-elsewhere", "pinned-from-another-day",
            ])
        #expect(
            root["estimate"] as? [String: Int] == [
                "film-bytes": 9_000_000, "cache-bytes": 4_000_000, "seconds": 7, "workers": 2,
            ])
    }

    @Test func hasTheReasonOfEachDay() throws {
        let days = try days()
        #expect(days.map { $0["day"] as? String } == ["2024-12-05", "2024-12-06"])
        #expect(days.map { $0["reason"] as? String } == ["automatic", "pinned-from-another-day"])
        #expect(days[0]["rule"] as? String == "first video of 2")
        #expect(days[1]["rule"] as? String == "pinned from 2 Nov")
        #expect(days[1]["recorded"] as? String == "2024-11-02")
        let candidate = try #require((days[0]["candidates"] as? [[String: Any]])?.first)
        #expect(candidate["path"] as? String == "/m/b/é.mov")
        #expect(candidate["why-not"] as? String == "later than a.mov")
    }

    /// A place is its name and its codes, and never a position.
    @Test func hasThePlaceOfAClip() throws {
        var plan = try PlannedTrip().plan()
        plan.timeline.clips[0].place = NamedPlace(name: "Lissabon", country: "PT", region: "14")
        for index in plan.timeline.clips.indices {
            guard case .footage(var footage) = plan.timeline.clips[index].content else { continue }
            footage.item.place = Coordinate(latitude: 38.7139, longitude: -9.1394)
            plan.timeline.clips[index].content = .footage(footage)
        }
        let document = try PlanDocument(plan, warnings: [], estimate: self.plan().estimate)
        #expect(document.days.flatMap(\.picks).map { $0.place?.name } == ["Lissabon", nil])
        let text = try DocumentJSON.line(of: document)
        #expect(text.contains(#""place":{"country":"PT","name":"Lissabon","region":"14"}"#))
        #expect(!text.contains("38.7") && !text.contains("latitude"))
        #expect(
            try PlanDocument(json: text, path: "p.json").exact.timeline.clips.map { $0.place?.name } == [
                "Lissabon", nil,
            ])
    }

    @Test func hasProblemsAsValues() throws {
        var plan = try PlannedTrip().plan()
        let problems: [MediaProblem] = [.previewOnly, .startsLate(.seconds(1))]
        plan.timeline.clips = plan.timeline.clips.map { clip in
            guard case .footage(var footage) = clip.content else { return clip }
            var clip = clip
            footage.item.problems = problems
            clip.content = .footage(footage)
            return clip
        }
        plan.selection.days[0].picks[0].item.problems = problems
        plan.selection.days[0].candidates[0].item.problems = problems
        let exact = try PlanDocument(plan, warnings: [], estimate: self.plan().estimate).exact
        let text = try DocumentJSON.line(of: exact)
        let values = #""problems":[{"preview-only":{}},{"starts-late":{"_0":1}}]"#
        #expect(text.split(separator: values, omittingEmptySubsequences: false).count == 5)
        #expect(try DocumentJSON.value(FixedPlan.self, from: text) == exact)
    }

    @Test func hasThePartOfAPickThatIsShown() throws {
        let pick = try #require((try days()[1]["picks"] as? [[String: Any]])?.first)
        #expect(pick["path"] as? String == "/m/c.mov")
        #expect(pick["in"] as? Double == 1)
        #expect(pick["out"] as? Double == 4)
        #expect(pick["duration"] as? Double == 3)
        #expect(pick["unused"] as? Double == 1)
        #expect(pick["shortened"] == nil)
        #expect(pick["first-frame"] as? Int == 105)
        #expect(pick["frames"] as? Int == 90)
        #expect(pick["pinned"] as? Bool == true)
        #expect(pick["evidence"] as? String == "quicktime-creationdate")
        #expect(pick["uncertain"] as? Bool == false)
    }

    @Test func hasTheDaysThatShowNothing() throws {
        let leftOut = try days("left-out")
        #expect(leftOut.map { $0["day"] as? String } == ["2024-12-07", "2024-12-08"])
        #expect(leftOut.map { $0["rule"] as? String } == ["skipped by its pin", "nothing can be shown"])
        let passedOver = try #require((leftOut[1]["candidates"] as? [[String: Any]])?.first)
        #expect(passedOver["why-not"] as? String == "too short (0.3 s)")
    }

    @Test func readsBackUnchanged() throws {
        let plan = try plan()
        let text = try DocumentJSON.text(of: plan)
        #expect(try PlanDocument(json: text, path: "plan.json") == plan)
        #expect(try DocumentJSON.text(of: self.plan()) == text)
        #expect(text.contains("\"/m/a.mov\""))
    }

    @Test func mayHaveBeenReformatted() throws {
        let plan = try plan()
        #expect(try PlanDocument(json: DocumentJSON.line(of: plan), path: "plan.json") == plan)
    }

    @Test(arguments: [
        ("\"first-frame\" : 105", "\"first-frame\" : 106"), ("\"crf\" : 20", "\"crf\" : 21"),
        ("\"digest\" : \"", "\"digest\" : \"0"), ("/m/a.mov", "/m/b.mov"),
    ]) func aPlanChangedByHandIsRefused(text: String, other: String) throws {
        let plan = try DocumentJSON.text(of: plan())
        let changed = plan.replacing(text, with: other)
        try #require(changed != plan)
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: changed, path: "plan.json") }
        #expect(error.code == .jobInvalid && error.place == "plan.json" && error.remedy != nil)
    }

    /// A digest does not prove that Dayreel wrote a plan.
    @Test(arguments: [(VideoCodec.h264, 52), (.hevc, 52), (.av1, 64), (.h264, -1)])
    func aRateFactorThatTheCodecLacksIsRefused(codec: VideoCodec, crf: Int) throws {
        var plan = try PlannedTrip().plan()
        plan.timeline.format.video.codec = codec
        plan.timeline.format.video.preset = try #require(codec.profile.presets.first)
        func text(_ crf: Int) throws -> String {
            plan.timeline.format.video.crf = crf
            return try DocumentJSON.text(of: PlanDocument(plan, warnings: [], estimate: self.plan().estimate))
        }
        #expect(throws: Never.self) { try PlanDocument(json: text(codec.profile.rateFactors.upperBound), path: "p") }
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: text(crf), path: "p") }
        #expect(error.code == .jobInvalid && error.cause?.contains("\(crf)") == true)
    }

    @Test func `a preset that the codec lacks is refused`() throws {
        var plan = try PlannedTrip().plan()
        plan.timeline.format.video.preset = "99"
        let text = try DocumentJSON.text(of: PlanDocument(plan, warnings: [], estimate: self.plan().estimate))
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: text, path: "p") }
        #expect(error.code == .jobInvalid && error.cause?.contains("99") == true)
    }

    @Test func anotherVersionIsRefused() throws {
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: "{\"v\":1}", path: "p") }
        #expect(error.code == .jobInvalid && error.remedy != nil)
        for version in ["1", "3"] { #expect(error.message.contains("version \(version)"), "\(error)") }
    }

    @Test(arguments: ["", "[]", "{}", "{\"v\":3}"])
    func anotherFileIsRefused(text: String) throws {
        let error = try #require(throws: DayreelError.self) { try PlanDocument(json: text, path: "p") }
        #expect(error.code == .jobInvalid && error.remedy != nil)
    }
}
