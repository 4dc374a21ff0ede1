import Testing

@testable import JobFiles
@testable import Model

/// The errors in wrong job files, with their places. In the tables, a line is the varying part of a document, and the indented lines below
/// it are the expected errors.
@Suite struct JobFileErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var errors: [String]
        var testDescription: String { text }
    }

    /// Parses a table. `EVIDENCE` stands for the values of `min-evidence`, whose number grows with the evidence that scans can read.
    static func cases(_ table: String) -> [Case] {
        let evidence = CaptureTime.Evidence.allCases.map(\.rawValue).listed
        return table.replacing("EVIDENCE", with: evidence).split(separator: "\n").reduce(into: [Case]()) {
            cases, line in
            if line.hasPrefix("  ") {
                cases[cases.count - 1].errors.append(String(line.dropFirst(2)))
            } else {
                cases.append(Case(text: line == "-empty-" ? "" : String(line), errors: []))
            }
        }
    }

    @Test(arguments: cases(keys)) func wrongKeysAndValues(_ wrong: Case) {
        #expect(JobFileFixture.errors(after: wrong.text) == wrong.errors)
    }

    @Test(arguments: [
        ("", ["1:1: the file is empty"]),
        ("# only a comment", ["1:1: the file is empty"]),
        ("a", ["1:1: a job file must be a mapping of keys, not text"]),
        ("[]", ["1:1: a job file must be a mapping of keys, not a list"]),
        ("title: [", ["1:8: this '[' is not closed: ']' is missing"]),
        // In a mapping with a short form, a missing space would turn the line into a file name.
        (
            "timeframe: 2024\nsources:\n  - folder:a\noutput:\n  file:a.mp4\n",
            ["3:5: a space is missing after 'folder:'", "5:3: a space is missing after 'file:'"]
        ),
        ("timeframe:2024", ["1:1: a space is missing after 'timeframe:'"]),
        (
            "title: x",
            [
                "1:1: the job needs the key 'timeframe'", "1:1: the job needs the key 'sources'",
                "1:1: the job needs the key 'output.file'",
            ]
        ),
        (
            "timeframe: 2024\nsources: [{folder: a}]\nouptut: {file: a.mp4}",
            ["3:1: unknown key 'ouptut' (did you mean 'output'?)"]
        ),
        (
            "timefrane: 2024\nsources: []\ntitle: x\ntitle: y\noutput: {file: a}\n",
            [
                "1:1: unknown key 'timefrane' (did you mean 'timeframe'?)", "2:10: 'sources' must not be empty",
                "4:1: duplicate key 'title' (first at line 3, column 1)",
                "5:16: 'output.file' must name an .mp4 file: 'a'",
            ]
        ),
    ])
    func wholeFiles(text: String, expected: [String]) {
        #expect(JobFileFixture.errors(text) == expected)
    }

    @Test func showsTheLineWithACaret() throws {
        let yaml = JobFileFixture.minimal + "composition:\n  tranistion: { style: fade }\n  fit: blurr\n"
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(yaml) }
        let expected = """
            jobs/trip.yaml:7:3: error: unknown key 'tranistion' (did you mean 'transition'?)
              7 |   tranistion: { style: fade }
                |   ^
            jobs/trip.yaml:8:8: error: 'composition.fit' must be letterbox, crop, blur or pair, not 'blurr' (did you mean 'blur'?)
              8 |   fit: blurr
                |        ^
            """
        #expect(error?.description == expected)
        #expect(error?.dayreelError.description == expected)
        #expect(error?.dayreelError.code == .jobInvalid)
        #expect(error?.dayreelError.place == "jobs/trip.yaml:7:3")
    }

    @Test func longLinesAreShownInPart() throws {
        let yaml = JobFileFixture.minimal + "clips: {video: \(String(repeating: "1", count: 200)), form: end}"
        let error = try #require(throws: JobFileErrors.self) { try JobFileFixture.parse(yaml) }
        let lines = error.description.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count < 160 })
        let last = try #require(lines.last)
        let shown = lines[lines.count - 2]
        #expect(shown.dropFirst(last.count - 1).hasPrefix("form: end}"))
    }

    @Test func anErrorThatAnAliasRepeatsIsReportedOnce() {
        let text = "pins:\n  2024-12-01: &pin {media: a, form: 3s}\n  2024-12-02: *pin\n"
        #expect(JobFileFixture.errors(after: text) == ["2:31: unknown key 'form' (did you mean 'from'?)"])
    }

    @Test func aFloodOfErrorsIsCutOff() throws {
        let keys = (0..<1000).map { "x\($0): 1\n" }.joined()
        let error = #expect(throws: JobFileErrors.self) { try JobFileFixture.parse(JobFileFixture.minimal + keys) }
        #expect(error?.errors.count == 100)
        #expect(error?.description.hasSuffix("\nand 900 more errors") == true)
    }

    private static let keys = #"""
        version: 2
          1:10: 'version' is 2, but this dayreel reads version 1
        version: "1"
          1:10: 'version' must be 1, not the text '1'
        version: 1.0
          1:10: 'version' must be 1, not '1.0'
        title: [a]
          1:8: 'title' must be text, not a list
        title:
          1:7: 'title' needs a value: text
        title: true
          1:8: 'title' must be text, not 'true'
        title: "a\nb"
          1:8: 'title' must be on one line, without control characters
        title: ''
          1:8: 'title' is empty
        tite: x
          1:1: unknown key 'tite' (did you mean 'title'?)
        fit: crop
          1:1: unknown key 'fit' (it belongs under 'composition')
        style: fade
          1:1: unknown key 'style' (it belongs under 'composition')
        <<: {a: 1}
          1:1: unknown key '<<' (YAML 1.2 has no merge keys; see 'extends')
        nonsense: 1
          1:1: unknown key 'nonsense'
        "a\tb": 1
          1:1: unknown key 'a\tb'
        scedule: x
          1:1: unknown key 'scedule' (did you mean 'schedule'?)
        composition: {transition: {style:fade}}
          1:28: a space is missing after 'style:'
        tittle: a
          1:1: unknown key 'tittle' (did you mean 'title'?)
        schedule: montly
          1:11: 'schedule' must be daily, weekly, monthly or yearly, not 'montly' (did you mean 'monthly'?)
        schedule: { every: weekly, day: 3 }
          1:11: 'schedule' has a 'day', which goes with 'every: monthly' only
        schedule: { after: 6h }
          1:11: 'schedule' needs the key 'every'
        schedule: { every: daily, after: 6 }
          1:34: 'schedule.after' must be a delay such as 6h, 90m or 2d, not '6'
        hooks: { on-success: notify-send }
          1:22: 'hooks.on-success' must be a list, not text (write '[notify-send]')
        hooks: { on-success: ["", a] }
          1:22: 'hooks.on-success' names no program
        hooks: { on-failure: ["~ada/x"] }
          1:22: 'hooks.on-failure' names a program that cannot be found: '~ada/x'
        clips: {from: bset}
          1:15: 'clips.from' must be start, middle, end or best, not 'bset' (did you mean 'best'?)
        clips: {skip-bad-start: no}
          1:25: 'clips.skip-bad-start' must be written false, not 'no'
        clips: {video: -1s}
          1:16: 'clips.video' must be a duration such as 0.5s, 500ms or 1m30s, not '-1s'
        clips: {video: 0}
          1:16: 'clips.video' must be from 0.01s to 86400s, not 0
        clips: {video: 5 s}
          1:16: 'clips.video' must be written 5s, not '5 s'
        clips: {video: 1:30}
          1:16: 'clips.video' must be written 1m30s, not '1:30'
        clips: {video: "0:05"}
          1:16: 'clips.video' must be written 5s, not '0:05'
        clips: {video: 1,5 sec}
          1:18: unknown key '5 sec' (a comma ends a value: write decimals with a point)
        clips: {video: "1,5 sec"}
          1:16: 'clips.video' must be written 1.5s, not '1,5 sec'
        clips: {video: 2 minutes}
          1:16: 'clips.video' must be written 2m, not '2 minutes'
        clips: {live-photo: 2h}
          1:21: 'clips.live-photo' must be written 120m, not '2h'
        clips: {live-photo: 2000m}
          1:21: 'clips.live-photo' must be from 0.01s to 86400s, not 2000m
        clips: [video]
          1:8: 'clips' must be a mapping of keys, not a list
        clips: 3
          1:8: 'clips' must be a mapping of keys, not a number (did you mean 'clips: {video: 3s}'?)
        days: {timezone: Europe/Amsterdm}
          1:18: 'days.timezone' is not a time zone that this system knows: 'Europe/Amsterdm' (did you mean 'Europe/Amsterdam'?)
        days: {timezone: amsterdam}
          1:18: 'days.timezone' is not a time zone that this system knows: 'amsterdam' (did you mean 'Europe/Amsterdam'?)
        days: {home: EST}
          1:14: 'days.home' is not a time zone that this system knows: 'EST' (did you mean 'America/New_York'?)
        days: {home: ../../etc/passwd}
          1:14: 'days.home' is not a time zone that this system knows: '../../etc/passwd'
        days: {home: recorded}
          1:14: 'days.home' is not a time zone that this system knows: 'recorded'
        days: {home: New York}
          1:14: 'days.home' is not a time zone that this system knows: 'New York' (did you mean 'America/New_York'?)
        days: {starts-at: 24:00}
          1:19: 'days.starts-at' must be a time of day: HH:MM, not '24:00'
        days: {starts-at: 4:00}
          1:19: 'days.starts-at' must be written 04:00, not '4:00'
        days: {starts-at: 1:30}
          1:19: 'days.starts-at' must be written 01:30, not '1:30'
        days: {starts-at: 4}
          1:19: 'days.starts-at' must be written 04:00, not '4'
        days: {starts-at: 4pm}
          1:19: 'days.starts-at' must be written 16:00, not '4pm'
        days: {starts-at: 240}
          1:19: 'days.starts-at' must be a time of day: HH:MM, not '240'
        on-error: stop
          1:11: 'on-error' must be skip or fail, not 'stop'
        extends: [a]
          1:10: 'extends' must be a path of a job file, or the name of a preset, not a list
        extends:
          1:9: 'extends' needs a value: a path of a job file, or the name of a preset
        """#
}
