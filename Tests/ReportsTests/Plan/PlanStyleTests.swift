import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Model
@testable import Pipeline
@testable import Reports

/// The form of values in plans and reports: made for people and scripts, not Swift's default encoding.
@Suite struct PlanStyleTests {
    /// A job with every part that has its own form.
    private func job() throws -> Job {
        let days = try ["2024-12-05", "2024-12-06", "2024-12-07"].map { try #require(Day($0)) }
        return Job(
            name: "trip", folder: "/jobs", title: "Trip", timeframe: .month(year: 2024, month: 12),
            days: DayRules(timeZone: "UTC", home: "Europe/Berlin", startsAt: 14_400),
            sources: [Source(path: "/m", exclude: ["a/**"], followLinks: true)],
            pins: [days[0]: .skip, days[1]: .media("c.mov", from: .milliseconds(1500)), days[2]: .media("d.mov")],
            dates: [
                DateCorrection(files: "a.mov", change: .shift(-3600)),
                DateCorrection(files: "b.mov", change: .day(days[0])), DateCorrection(files: "c*", change: .wall(9)),
                DateCorrection(files: "d.mov", change: .instant(9, offset: 3600)),
            ],
            select: SelectionRules(clipsOnDay: [days[0]: 2]), clips: ClipRules(livePhoto: .milliseconds(2500)),
            composition: Composition(
                resolution: .pixels(width: 640, height: 360), frameRate: FrameRate(30_000, over: 1001)),
            output: Output(file: "/out/x.mp4", maxDuration: .seconds(180)),
            schedule: Schedule(every: .monthly, after: .seconds(21_600)), hooks: Hooks(onSuccess: ["true"]))
    }

    private func document() throws -> PlanDocument {
        var plan = try PlannedTrip().plan()
        plan.request.job = try job()
        plan.selection.days.append(
            DaySelection(day: try #require(Day("2024-12-09")), picks: [], reason: .pinned, candidates: []))
        plan.timeline.clips[0].label = Label(text: "5", position: .topLeft, size: 4.5, font: "x")
        plan.timeline.clips[0].unshortened = 130
        plan.timeline.clips[0].moment = Moment(
            .best, start: .seconds(2), score: 512, flawed: [.init(.shaken, from: .zero, to: .seconds(2))])
        plan.timeline.clips[0].changeFootage { $0.item.location.range = MediaLocation.ByteRange(offset: 7, length: 9) }
        plan.notes.refused[0].pinnable = plan.timeline.clips[0].item
        let estimate = FilmEstimate(filmBytes: 1, storeBytes: 2, work: 3)
        return try PlanDocument(plan, warnings: [], estimate: PlanDocument.Estimate(estimate, workers: 2))
    }

    @Test func `a document says why a clip shows its part, in words beside the codes`() throws {
        let document = try document()
        let picks = document.days.flatMap(\.picks)
        #expect(picks[0].moment?.choice == .best && picks[0].why?.hasPrefix("best of ") == true)
        #expect(picks[0].why?.contains("0–2 s shaken") == true)
        #expect(picks.dropFirst().allSatisfy { ($0.moment == nil) == ($0.why == nil) })
    }

    /// All keys of a document, at any depth, but those of reasons that the catalog and the history keep under the same names.
    private func keys(_ value: Any) -> [String] {
        switch value {
        case let object as [String: Any]:
            object.keys + object.filter { !["refused", "problems"].contains($0.key) }.values.flatMap(keys)
        case let list as [Any]: list.flatMap(keys)
        default: []
        }
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func everyKeyIsInKebabCase() throws {
        let keys = keys(try object(DocumentJSON.text(of: document())))
        #expect(keys.count > 200)
        let odd = Set(keys).filter { $0.wholeMatch(of: /[a-z]+[0-9]*(-[a-z]+)*|[0-9]{4}-[0-9]{2}-[0-9]{2}/) == nil }
        #expect(odd.isEmpty)
    }

    @Test func theJobUsesTheKeysOfJobFiles() throws {
        let job = try #require(object(DocumentJSON.text(of: document()))["job"] as? [String: Any])
        let composition = try #require(job["composition"] as? [String: Any])
        #expect(job["timeframe"] as? String == "2024-12")
        #expect(composition["resolution"] as? String == "640x360")
        #expect(composition["frame-rate"] as? String == "30000/1001")
        #expect((composition["transition"] as? [String: Any])?["duration"] as? Double == 0.5)
        #expect((job["days"] as? [String: Any])?["timezone"] as? String == "UTC")
        #expect((job["days"] as? [String: Any])?["starts-at"] as? Int == 14_400)
        #expect((job["clips"] as? [String: Any])?["live-photo"] as? Double == 2.5)
        #expect((job["output"] as? [String: Any])?["max-duration"] as? Double == 180)
        #expect((job["output"] as? [String: Any])?["audio-bitrate"] as? Int == 192_000)
        let pins = try #require(job["pins"] as? [String: Any])
        #expect(pins["2024-12-05"] as? String == "skip")
        let pin = try #require(pins["2024-12-06"] as? [String: Any])
        let dates = try #require(job["dates"] as? [[String: Any]])
        #expect((dates[0]["change"] as? [String: Any])?["shift"] as? Int == -3600)
        #expect((dates[1]["change"] as? [String: Any])?["day"] as? String == "2024-12-05")
        #expect(pin["media"] as? String == "c.mov" && pin["from"] as? Double == 1.5 && pin["duration"] == nil)
    }

    @Test func theTimelineIsInSecondsToo() throws {
        let exact = try #require(object(DocumentJSON.text(of: document()))["exact"] as? [String: Any])
        let timeline = try #require(exact["timeline"] as? [String: Any])
        #expect(timeline["crossfade"] as? Double == 0.5)
        let clip = try #require((timeline["clips"] as? [[String: Any]])?.last)
        #expect(clip["start"] as? Double == 1)
        #expect(clip["frames"] as? [Int] == [105, 195])
        #expect((clip["item"] as? [String: Any])?["duration"] as? Double == 4)
        let days = try #require((exact["selection"] as? [String: Any])?["days"] as? [[String: Any]])
        let reasons = days.compactMap { $0["reason"] as? [String: [String: Any]] }
        #expect(reasons.map { Array($0.keys) } == [["automatic"], ["pinned-from"], ["pinned"]])
        let first = (reasons[0]["automatic"]?["reasons"] as? [[String: [String: Any]]])?.first?["first"]
        #expect(first?["count"] as? Int == 1 && first?["of"] as? Int == 2 && first?["kind"] as? String == "video")
        #expect(reasons[1]["pinned-from"]?["day"] as? String == "2024-11-02")
    }

    /// A clip of a later version's kind, such as a photo, never counts as a recording, even if it has all of a recording's fields.
    @Test(arguments: ["still", "card", "footage"]) func aClipOfAnotherKindIsRefused(kind: String) throws {
        var plan = try object(DocumentJSON.text(of: document()))
        var exact = try #require(plan["exact"] as? [String: Any])
        var timeline = try #require(exact["timeline"] as? [String: Any])
        var clips = try #require(timeline["clips"] as? [[String: Any]])
        #expect(clips.allSatisfy { $0["kind"] == nil })
        clips[0]["kind"] = kind
        timeline["clips"] = clips
        exact["timeline"] = timeline
        plan["exact"] = exact
        let text = String(decoding: try JSONSerialization.data(withJSONObject: plan), as: UTF8.self)
        let error = #expect(throws: DayreelError.self) { _ = try PlanDocument(json: text, path: "p") }
        #expect(error?.code == .jobInvalid && error?.remedy != nil)
        #expect(error?.cause?.contains("kind") == true, "\(String(describing: error))")
    }

    @Test func everythingIsReadBack() throws {
        let text = try DocumentJSON.text(of: document())
        #expect(try DocumentJSON.text(of: PlanDocument(json: text, path: "p")) == text)
    }

    @Test(arguments: [0, 1, -1, 333_333, 16_683_333, 143_165_640_001, 9_007_199_254_740])
    func aTimeIsExactInSeconds(microseconds: Int64) throws {
        let time = [MediaTime(microseconds: microseconds)]
        #expect(try DocumentJSON.value([MediaTime].self, from: DocumentJSON.line(of: time)) == time)
        #expect(try DocumentJSON.line(of: [MediaTime.milliseconds(1500)]) == "[1.5]")
    }

    @Test func otherFormsAreRefused() {
        for text in ["", "30/0", "0", "x", "1/2/3", "30/"] { #expect(FrameRate(written: text) == nil, "\(text)") }
        for text in ["", "p", "1080", "1x", "0x1x2", "01x2"] {
            #expect(Composition.Resolution(written: text) == nil, "\(text)")
        }
        for text in ["", "20", "2024-13", "2024-1", "2024-12-02..2024-12-01", "next-month", "2024-12-01"] {
            #expect(Timeframe(written: text) == nil, "\(text)")
        }
        #expect(throws: DecodingError.self) { try DocumentJSON.value([MediaTime].self, from: "[1e300]") }
        #expect(throws: DecodingError.self) { try DocumentJSON.value([Pin].self, from: "[\"other\"]") }
    }

    @Test(
        arguments: [
            .year(2024), .month(year: 2024, month: 2), .relative(.previousMonth),
            .days(first: Day(daysSinceEpoch: 0), last: Day(daysSinceEpoch: 9)),
        ] as [Timeframe]) func timeframesAreReadBack(timeframe: Timeframe)
    {
        #expect(Timeframe(written: timeframe.written) == timeframe)
    }
}
