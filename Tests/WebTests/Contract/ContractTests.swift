import Foundation
import JobFiles
import Model
import Testing

@testable import Stages
@testable import Web

/// Every answer of the studio, compared with `openapi.json`: names, types, required properties, and no others.
@Suite struct ContractTests {
    private let walk: SchemaWalk

    init() throws { walk = try SchemaWalk() }

    private func check(
        _ operation: String, _ answer: some Encodable, status: String = "200",
        location: SourceLocation = #_sourceLocation
    ) throws {
        let problems = try walk.problems(try Answer.json(answer), operation: operation, status: status)
        #expect(problems.isEmpty, "\(operation): \(problems.joined(separator: "\n"))", sourceLocation: location)
    }

    @Test func `the library's answers are as described`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.plan(ofDraft: draft.id)
        let day = try #require(Day("2024-12-01"))
        try check("index", try await studio.index())
        try check("days", try await studio.days(from: day, to: day))
        try check("day", try await studio.day(day))
        try check("counts", try await studio.counts(ItemFilter(words: "trip")))
        let items = try await studio.items(ItemFilter())
        try check("items", items)
        try check("item", try await studio.item(items.items[0].id))
        try check("setTags", try await studio.setTags(items.items[0].id, APIRequest.Tags(tags: [1])))
        try check("item", try await studio.item(items.items[0].id))
        try check("unpin", try await studio.unpin(day))
        try check("items", try await studio.items(ItemFilter(), order: ItemOrder(.place), isDetailed: true))
        try check("places", try await studio.places())
        try check("statistics", try await studio.statistics())
        try check("albums", try await studio.albums())
        try check("scan", try await studio.scan(source: try await studio.index().sources[0].id))
        try check("index", try await studio.index())
        try check("presets", try await studio.presets())
        try check("health", Answer.Health())
        await studio.library.scanning?.value
    }

    @Test func `a draft's answers are as described`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let day = try #require(Day("2024-12-01"))
        let item = try await studio.day(day).items[1]
        try check("drafts", try await studio.drafts())
        try check("draft", draft)
        let pins: [Day: DraftPin] = [day: .item(item.id, from: 0.5, duration: 1), day.advanced(by: 1): .skip]
        let changed = try await studio.putDraft(draft.id, draft.change(pins: pins))
        try check("putDraft", changed)
        try check("plan", try await studio.plan(ofDraft: draft.id, moments: .known))
        try check("plan", try await studio.plan(ofDraft: draft.id))
        let seen = SeenRecording(
            seconds: [.init(span: .zero ..< .seconds(1), flaws: [.shaken, .dark])], speech: [.zero ..< .seconds(1)],
            isCovered: false, best: .zero ..< .seconds(1))
        try check("look", Answer.Moments(seen))
        let yaml = try await studio.yaml(ofDraft: draft.id)
        try check("yaml", yaml)
        try check(
            "putYAML",
            try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 2, yaml: yaml.yaml + "title: T\n"))
        )
        try check("saveDraft", try await studio.saveDraft(draft.id, APIRequest.Save()))
        try check("schema", try JSONDecoder().decode(JSONValue.self, from: Data(studio.schema().utf8)))
        let refused = try #require(await refusal { try await studio.putDraft(draft.id, draft.change()) })
        try check("putDraft", refused.answer, status: "409")
        let wrong = try #require(
            await refusal { try await studio.putYAML(draft.id, APIRequest.YAMLChange(revision: 3, yaml: "clisp: 1\n")) }
        )
        try check("putYAML", wrong.answer, status: "422")
    }

    @Test func `the answers and events of films are as described`() async throws {
        let (_, studio) = try await TestStudio.withMedia(job: StudioScheduleTests.job)
        let start = studio.events.last
        let draft = try await studio.first
        let preview = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 1))
        try check("startPreview", preview, status: "202")
        let film = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        try check("startFilm", film, status: "202")
        try check("films", try await studio.films())
        try check("film", try await studio.ended(film.id))
        try check("films", try await studio.films())
        let share = try await studio.shareFilm(film.id, APIRequest.Share(days: 7))
        try check("shareFilm", share, status: "201")
        try check("shares", await studio.shares())
        try check("endShare", try await studio.endShare(share.share.id))
        try check("listFilm", try await studio.listFilm(film.id, APIRequest.Listed(listed: true)))
        try check(
            "report",
            try JSONDecoder().decode(JSONValue.self, from: Data(try await studio.report(ofFilm: film.id).utf8)))
        let again = try await studio.repeatFilm(film.id)
        try check("repeatFilm", again, status: "202")
        try check("cancelFilm", try await studio.cancelFilm(again.id))
        try check("film", try await studio.ended(again.id))
        try check("schedules", try await studio.schedules())
        try check("runSchedule", try await studio.runSchedule(draft.id), status: "202")
        let monthly = APIRequest.NewSchedule(draft: draft.id, file: "monthly.yaml")
        try check("addSchedule", try await studio.addSchedule(monthly), status: "201")
        try check("pauseSchedule", try await studio.pauseSchedule(draft.id))
        try check("resumeSchedule", try await studio.resumeSchedule(draft.id))
        await studio.making.previews[preview.id]?.task?.value
        try check("preview", try await studio.preview(preview.id))
        await studio.stop()
        let schemas: [StudioEvent.Form: String] = [
            .film: "Film", .source: "Source", .preview: "Preview", .plan: "PlanProgress",
        ]
        for event in studio.events.later(than: start).events {
            guard let schema = schemas[event.type] else { continue }
            #expect(try walk.problems(event.data, schema: schema) == [], "\(event)")
        }
    }

    @Test func `bodies are read as described, and others are refused`() async throws {
        let change = try APIRequest.read(
            APIRequest.DraftChange.self,
            from:
                #"{"revision": 3, "settings": {"on-error": "skip", "dates": [{"files": "iPhone*"}]}, "pins": {"2024-12-01": {"skip": true}}}"#
        )
        #expect(change.revision == 3 && change.settings["on-error"] == "skip")
        #expect(change.pins == [try #require(Day("2024-12-01")): .skip])
        #expect(try APIRequest.read(APIRequest.Save.self, from: "{}") == APIRequest.Save(file: nil))
        for body in ["", "[]", #"{"revision": "x"}"#, "{"] {
            #expect(await refusal { try APIRequest.read(APIRequest.DraftChange.self, from: body) }?.kind == .invalid)
        }
    }
}
