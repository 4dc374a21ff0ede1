import JobFiles
import Model
import TestSupport
import Testing

@testable import Reports

@Suite struct EditorTimelineTests {
    private func tracks(_ change: (inout Timeline) throws -> Void = { _ in }) throws -> [[JSONValue]] {
        var timeline = try PlannedTrip().plan().timeline
        try change(&timeline)
        let document = EditorTimeline(timeline).document
        #expect(document["OTIO_SCHEMA"] == "Timeline.1" && document["name"] == "Trip")
        return try array(document["tracks"]?["children"]).map { try array($0["children"]) }
    }

    private func array(_ value: JSONValue?) throws -> [JSONValue] {
        guard case .array(let items)? = value else { return try #require(nil) }
        return items
    }

    private func frames(_ time: JSONValue?) -> Double? {
        guard case .number(let value)? = time?["value"], time?["rate"] == .number(30) else { return nil }
        return value
    }

    private func range(_ item: JSONValue) -> [Double?] {
        [frames(item["source_range"]?["start_time"]), frames(item["source_range"]?["duration"])]
    }

    @Test func `recordings meet in the middle of their dissolves`() throws {
        let found = try tracks()
        for track in [found[0], found[2]] {
            #expect(track.map { $0["OTIO_SCHEMA"] } == ["Clip.2", "Transition.1", "Clip.2"])
            // 120 frames, of which the last 15 are shared: the cut is 7 frames into them.
            #expect(range(track[0]) == [0, 112] && range(track[2]) == [37, 83])
            #expect(frames(track[1]["in_offset"]) == 7 && frames(track[1]["out_offset"]) == 8)
        }
        let media = found[0][2]["media_references"]?["DEFAULT_MEDIA"]
        #expect(media?["target_url"] == "file:///m/c.mov")
        #expect(frames(media?["available_range"]?["duration"]) == 120)
    }

    @Test func `each day has a marker, and a film of one rate its own frames`() throws {
        let clips = try tracks()[0].filter { $0["OTIO_SCHEMA"] == "Clip.2" }
        let markers = try clips.map { try array($0["markers"]) }
        #expect(markers.map { $0.map { $0["name"] } } == [["2024-12-05"], ["2024-12-06"]])
        #expect(frames(markers[1][0]["marked_range"]?["start_time"]) == 37)
        #expect(try tracks()[2].allSatisfy { try $0["markers"].map { try array($0).isEmpty } ?? true })
    }

    @Test func `titles are generators, at their frames`() throws {
        let found = try tracks { timeline in
            let title = Label(
                role: .title, design: .clear, lines: ["Trip", "", "2 days"],
                timing: Label.Timing(appears: nil, goes: 80..<90))
            let caption = Label(
                role: .caption, design: .clear, lines: ["Snow"], timing: Label.Timing(appears: 20..<25, goes: 60..<70))
            timeline.clips[0].texts = [title]
            timeline.clips[1].texts = [caption]
        }
        #expect(found[1].map { $0["OTIO_SCHEMA"] } == ["Clip.2", "Gap.1", "Clip.2", "Gap.1"])
        #expect(found[1].map { range($0)[1] } == [90, 35, 50, 20])
        let text = found[1][0]["media_references"]?["DEFAULT_MEDIA"]
        #expect(text?["OTIO_SCHEMA"] == "GeneratorReference.1" && text?["parameters"]?["text"] == "Trip\n2 days")
    }

    @Test func `a title that stays while its clips change is one generator`() throws {
        let found = try tracks { timeline in
            let title = Label(
                role: .title, design: .clear, lines: ["Trip"], timing: .init(appears: 10..<20, goes: 120..<121))
            var rest = title
            rest.timing = .init(appears: nil, goes: 30..<40)
            timeline.clips[0].texts = [title]
            timeline.clips[1].texts = [rest]
        }
        #expect(found[1].map { $0["OTIO_SCHEMA"] } == ["Gap.1", "Clip.2", "Gap.1"])
    }

    @Test func `cards and held pictures are gaps, and so is missing sound`() throws {
        let found = try tracks { timeline in
            timeline.clips[0].extras = ClipExtras(before: Card(.black, frames: 30))
            timeline.clips[1].extras = ClipExtras(held: 20)
            if case .footage(var footage) = timeline.clips[1].content {
                footage.item.hasAudio = false
                timeline.clips[1].content = .footage(footage)
            }
        }
        #expect(found[0].map { $0["OTIO_SCHEMA"] } == ["Gap.1", "Clip.2", "Transition.1", "Clip.2", "Gap.1"])
        #expect(range(found[0][0]) == [0, 30] && range(found[0][1]) == [0, 82] && range(found[0][4]) == [0, 20])
        #expect(found[2].map { $0["OTIO_SCHEMA"] } == ["Gap.1", "Clip.2", "Transition.1", "Gap.1"])
        #expect(range(found[2][3]) == [0, 83])
    }
}
