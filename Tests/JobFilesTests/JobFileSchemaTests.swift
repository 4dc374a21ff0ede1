import Foundation
import TestSupport
import Testing

@testable import JobFiles

@Suite struct JobFileSchemaTests {
    private static let repository = URL(filePath: Checkout.path)

    @Test func committedSchemaIsTheGeneratedOne() throws {
        let file = Self.repository.appending(path: "schema/job.schema.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == JobSchema.text)
    }

    @Test func schemaIsJSON() throws {
        let object = try JSONSerialization.jsonObject(with: Data(JobSchema.text.utf8)) as? [String: Any]
        #expect(object?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
        #expect((object?["properties"] as? [String: Any])?["timeframe"] != nil)
    }

    /// The parser and the schema check the same documents and must agree on each.
    @Test(arguments: good) func bothAccept(_ more: String) throws {
        let text = JobFileFixture.minimal + more
        #expect(JobFileFixture.errors(text) == [])
        #expect(try schemaAccepts(text))
    }

    @Test(arguments: bad) func bothRefuse(_ more: String) throws {
        let text = JobFileFixture.minimal + more
        #expect(!JobFileFixture.errors(text).isEmpty)
        #expect(try !schemaAccepts(text))
    }

    /// Errors that no pattern can express: the schema accepts them, the parser does not.
    @Test(arguments: [
        "days: {home: Mars/Olympus}", "pins: {2024-02-30: skip}", "composition: {transition: {duration: 3s}}",
        "composition: {resolution: 10x10}", "  preset: 4", "  crf: 60", "clips: {video: 1e3}",
        "schedule: {every: weekly, day: 3}", "schedule: {every: daily, after: 29d}", "hooks: {on-success: ['', a]}",
    ])
    func onlyTheParserRefuses(_ more: String) throws {
        let text = JobFileFixture.minimal + more
        #expect(!JobFileFixture.errors(text).isEmpty)
        #expect(try schemaAccepts(text))
    }

    @Test func requiredKeysAreRequiredByBoth() throws {
        for line in ["timeframe", "sources", "output"] {
            let text = JobFileFixture.minimal.replacing("\(line):", with: "title: x\nx-\(line):")
            #expect(!JobFileFixture.errors(text).isEmpty)
            #expect(try !schemaAccepts(text))
        }
        #expect(try schemaAccepts("extends: base.yaml"))
        for days in ["last-month", "Last 7 days", "yesterday", "2024-07-01", "July 2024", "1. Juli 2024", "2024年7月"] {
            #expect(try schemaAccepts("timeframe: \(days)\nsources: ../media\noutput: a.mp4"))
        }
        for days in ["next-month", "2024-7", "2024-02-01..", "last-0-days", "july"] {
            #expect(try !schemaAccepts("timeframe: \(days)\nsources: ../media\noutput: a.mp4"))
        }
        #expect(try !schemaAccepts("timeframe: 2024\nsources: [{folder: a}]\noutput: {quality: high}"))
    }

    /// The schema's defaults are the parser's: written out, they change nothing.
    @Test func defaultsAreTrue() throws {
        var found = 0
        for (path, value) in defaults(of: JobSchema.value, path: []) {
            let body = path.dropLast().reversed().reduce("\(path[path.count - 1]): \(value.text())") {
                "\($1): {\($0)}"
            }
            let text = path[0] == "output" ? JobFileFixture.minimal + "  " + body.dropFirst(9).dropLast() : nil
            let job = try JobFileFixture.parse(text ?? JobFileFixture.minimal + body).job
            #expect(try job == JobFileFixture.job(), "\(body)")
            found += 1
        }
        #expect(found > 20)
    }

    private func defaults(of schema: JSONValue, path: [String]) -> [([String], JSONValue)] {
        // For a value with a short form, the mapping has the descriptions.
        var schema = schema
        if case .array(let forms)? = schema["anyOf"], let mapping = forms.first(where: { $0["properties"] != nil }) {
            if schema["properties"] == nil { schema = mapping }
        }
        guard case .object(let properties)? = schema["properties"] else { return [] }
        return properties.filter { !["sources", "schedule"].contains($0.name) }.flatMap { property in
            let own = property.value["default"].map { [(path + [property.name], $0)] } ?? []
            return own + defaults(of: property.value, path: path + [property.name])
        }
    }

    private func schemaAccepts(_ text: String) throws -> Bool {
        let root = try #require(Document(parsing: Array(text.utf8)).root)
        return try SchemaCheck.accepts(JSONValue(root), JobSchema.value)
    }

    private static let good = [
        "", "version: 1", "title: 2024", "title: \"x\"", "days:", "days: {timezone: recorded, starts-at: 04:30}",
        "days: {home: Europe/Berlin}", "pins:",
        "pins: {2024-12-24: skip, 2024-12-25: {media: a.mov, from: 0, duration: 3}}",
        "pins: {2024-12-24: 1024}", "select: {prefer: [motion-photo], clips-per-day: 10, min-duration: 1.5}",
        "select: {prefer: [favourite, {tag: red}, {tag: 12}, {tag: '3'}, video], exclude: [{tag: grey}, favorite], library-pins: false}",
        "select: {clips-per-day: {default: 2, big-days: 3, 2024-12-25: 3}}", "select: {screen-recordings: true}",
        "select: {min-evidence: file-name}", "select: {min-evidence: modification-time}",
        "clips: {video: full, live-photo: 2500ms, from: middle}",
        "clips: {from: best, skip-bad-start: false}", "select: {prefer: [favourite, best]}", "clips: {video: 1m30s}",
        "clips: {video: \"12\"}", "composition: {resolution: original}",
        "composition: {resolution: 1920x1080, orientation: square, frame-rate: 59.94, fit: blur}",
        "composition: {frame-rate: 30, fade: 0, transition: {style: none, duration: 0}}", "composition: {fade: 1.5s}",
        "composition: {audio: {include: false, loudness: off, crossfade: 2}}", "composition: {date-overlay: false}",
        "composition: {date-overlay: {position: top-left, locale: de, size: 4.5%, format: d. MMMM}}",
        "composition: {date-overlay: {locale: de_DE.UTF-8}}",
        "composition: {date-overlay: {size: 20, locale: sr-Latn-RS, font: Inter}}", "  quality: high",
        "  codec: av1\n  preset: 8\n  crf: 60", "  codec: AV1\n  preset: \"12\"", "  codec: hevc\n  crf: 51",
        "  preset: slow\n  audio-bitrate: 128k\n  overwrite: false",
        "  audio-bitrate: 64000", "  max-duration: 3m", "  max-duration: off", "  max-duration: 90", "on-error: fail",
        "schedule: weekly", "schedule: {every: yearly, after: 90m}",
        "schedule: {every: monthly, day: 3, after: 6h}", "hooks:", "hooks: {}",
        "composition: {resolution: 4k}", "composition: {resolution: UHD}", "composition: {transition: fade}",
        "composition: {look: mono}", "composition: {look: ../looks/a.cube}", "composition: {look: none}",
        "composition: {transition: cut}", "composition: {transition: {style: dissolve}}",
        "composition: {transition: {on: {2024-12-24: push-up, 2024-12-25: {style: circle-open, duration: 1s}}}}",
        "composition: {audio: false}",
        "composition: {audio: true, date-overlay: true}", "  codec: H.265", "  codec: x265", "  codec: HEVC",
        "composition: {places: off}", "composition: {places: change}", "composition: {places: }",
        "composition: {places: {show: change, names: {Lisbon: Lissabon, 1770: Seventeen Seventy}}}",
        "hooks: {on-success: [notify-send, Reel ready, 3, true, ''], on-failure: [], time-limit: 1m}",
    ]

    private static let bad = [
        "clips: {skip-bad-start: 3s}", "select: {exclude: [best]}",
        "composition: {places: true}", "composition: {places: always}", "composition: {places: {Lisbon: Lissabon}}",
        "composition: {places: {names: {Lisbon: ''}}}", "composition: {places: {names: {Lisbon: [a]}}}",
        "composition: {places: {names: [Lisbon]}}", "composition: {places: {show: on}}",
        "version: 2", "title: [a]", "title: true", "title: ''", "tite: x", "days: {home: 3}",
        "days: {starts-at: 24:00}",
        "days: {starts-at: 240}", "days: [a]", "pins: {24: a}", "pins: {2024-13-01: a}", "pins: {2024-12-24: }",
        "pins: {2024-12-24: {from: 3s}}", "pins: {2024-12-24: {media: a, to: 3}}", "pins: [a]",
        "composition: {fade: 6}", "select: {prefer: []}",
        "select: {prefer: [video, video]}", "select: {exclude: [{tag: -1}]}",
        "select: {exclude: gray}", "select: {library-pins: 1}", "select: {prefer: [film]}",
        "select: {clips-per-day: 0}",
        "select: {clips-per-day: {x: 1}}",
        "select: {screen-recordings: skip}", "select: {min-evidence: mtime}", "select: {min-evidence: [file-name]}",
        "select: {clips-per-day: 1.5}", "clips: {video: -1}",
        "clips: {video: long}",
        "clips: {live-photo: full}", "clips: {from: worst}", "composition: {resolution: 1080}",
        "composition: {resolution: 1921x1080}", "composition: {frame-rate: 29}", "composition: {frame-rate: \"30\"}",
        "composition: {fit: }", "composition: {look: sepia}", "composition: {look: true}",
        "composition: {look: [warm]}",
        "composition: {transition: slide}",
        "composition: {transition: {on: fade}}",
        "composition: {transition: {on: {2024-12-24: {duration: 1s}}}}",
        "composition: {transition: {on: {2024-13-24: fade}}}", "composition: {audio: off}",
        "composition: {resolution: 1080}", "  codec: h266", "composition: {transition: {duration: 3}}",
        "composition: {audio: {loudness: -80}}", "composition: {audio: {include: yes}}",
        "composition: {date-overlay: off}", "composition: {date-overlay: {size: 30%}}",
        "composition: {date-overlay: {locale: english}}", "  quality: best", "  crf: 64", "  crf: \"20\"",
        "  preset: warp", "  codec: h264\n  crf: 60", "  codec: H.265\n  crf: 52", "  codec: av1\n  preset: slow",
        "  codec: x264\n  preset: 4",
        "  audio-bitrate: 192", "  audio-bitrate: 31k", "  overwrite: 1", "  max-duration: full", "  max-duration: 0",
        "on-error: stop", "schedule: hourly",
        "schedule: {after: 6h}", "schedule: {every: monthly, day: 29}", "schedule: {every: daily, after: 6}",
        "schedule: [monthly]", "hooks: {on-success: notify}", "hooks: {on-failure: [[a]]}", "hooks: {always: [a]}",
        "hooks: {time-limit: 2h}", "clips: 3", "output2: {}",
    ]
}
