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
            jobs/trip.yaml:8:8: error: 'composition.fit' must be letterbox, crop or blur, not 'blurr' (did you mean 'blur'?)
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

    @Test func whatAnAliasRepeatsIsSaidOnce() {
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
          1:1: unknown key 'style' (it belongs under 'composition.transition')
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
        clips: {from: best}
          1:15: 'clips.from: best' is not supported yet
        clips: {from: bset}
          1:15: 'clips.from' must be start, middle or end, not 'bset'
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
          1:8: 'clips' must be a mapping of keys, not a number
        days: {timezone: Europe/Amsterdm}
          1:18: 'days.timezone' is not a time zone that this system knows: 'Europe/Amsterdm' (did you mean 'Europe/Amsterdam'?)
        days: {timezone: amsterdam}
          1:18: 'days.timezone' is not a time zone that this system knows: 'amsterdam' (did you mean 'Europe/Amsterdam'?)
        days: {home: EST}
          1:14: 'days.home' is not a time zone that this system knows: 'EST'
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
        pins: {2024-02-30: a}
          1:8: 'pins': no calendar has the day 2024-02-30
        pins: {2024-1-1: a}
          1:8: 'pins': '2024-1-1' is not a day: write 2024-01-01
        pins: {01.06.2024: a}
          1:8: 'pins': '01.06.2024' is not a day: write with the year first: 2024-06-01 (or 2024-01-06, if the month came first)
        pins: {24.12.2024: a}
          1:8: 'pins': '24.12.2024' is not a day: write 2024-12-24
        pins: {Christmas: a}
          1:8: 'pins': 'Christmas' is not a day: write YYYY-MM-DD
        pins: {2024-12-24: Skip}
          1:20: 'pins.2024-12-24' must be written skip, not 'Skip'
        pins: {2024-12-01: }
          1:20: 'pins.2024-12-01' needs a value: a file name, a path under a source, an id, or skip
        pins: {2024-12-01: {from: 3s}}
          1:20: 'pins.2024-12-01' needs the key 'media'
        pins: {2024-12-01: {media: a, duration: 0}}
          1:41: 'pins.2024-12-01.duration' must be from 0.01s to 86400s, not 0
        pins: [a]
          1:7: 'pins' must be a mapping of days, not a list
        pins: {2024-12-01: [a]}
          1:20: 'pins.2024-12-01' must be a file name, a path under a source, an id, or skip, not a list
        select: {prefer: []}
          1:18: 'select.prefer' must not be empty
        select: {prefer: [video, video]}
          1:26: 'select.prefer' names this twice
        select: {prefer: [videos]}
          1:19: 'select.prefer' must be video, live-photo, motion-photo, favourite or a tag as {tag: red}, not 'videos' (did you mean 'video'?)
        select: {prefer: [favourites]}
          1:19: 'select.prefer' must be video, live-photo, motion-photo, favourite or a tag as {tag: red}, not 'favourites' (did you mean 'favourite'?)
        select: {prefer: [{tag: rde}]}
          1:25: 'select.prefer.tag' must be red, orange, yellow, green, blue, purple, gray or a number, not 'rde' (did you mean 'red'?)
        select: {prefer: [{tag: pink}]}
          1:25: 'select.prefer.tag' must be red, orange, yellow, green, blue, purple, gray or a number, not 'pink'
        select: {exclude: [{tag: Gray}]}
          1:26: 'select.exclude.tag' must be written gray, not 'Gray'
        select: {exclude: [{tags: gray}]}
          1:21: unknown key 'tags' (did you mean 'tag'?)
        select: {exclude: [{}]}
          1:20: 'select.exclude' needs the key 'tag'
        select: {exclude: {tag: gray}}
          1:19: 'select.exclude' must be a list, not a mapping
        select: {library-pins: yes}
          1:24: 'select.library-pins' must be written true, not 'yes'
        select: {librarypins: true}
          1:10: unknown key 'librarypins' (did you mean 'library-pins'?)
        select: {prefer: video}
          1:18: 'select.prefer' must be a list, not text (write '[video]')
        select: {clips-per-day: 0}
          1:25: 'select.clips-per-day' must be a whole number from 1 to 10, not '0'
        select: {clips-per-day: 11}
          1:25: 'select.clips-per-day' must be a whole number from 1 to 10, not '11'
        select: {clips-per-day: "3"}
          1:25: 'select.clips-per-day' must be a whole number from 1 to 10, not the text '3'
        select: {clips-per-day: {defalt: 1}}
          1:26: 'select.clips-per-day': 'defalt' is not a day: write YYYY-MM-DD
        select: {clips-per-day: {2024-12-25: 99}}
          1:38: 'select.clips-per-day.2024-12-25' must be a whole number from 1 to 10, not '99'
        select: {min-evidence: mtime}
          1:24: 'select.min-evidence' must be EVIDENCE, not 'mtime'
        select: {min-evidence: [file-name]}
          1:24: 'select.min-evidence' must be EVIDENCE, not a list
        select: {min-evidence: file-names}
          1:24: 'select.min-evidence' must be EVIDENCE, not 'file-names' (did you mean 'file-name'?)
        select: {min-duration: [1]}
          1:24: 'select.min-duration' must be a duration such as 0.5s, 500ms or 1m30s, not a list
        composition: {resolution: 1081p}
          1:27: 'composition.resolution' must be 720p, 1080p, 1440p, 2160p, WIDTHxHEIGHT or original, not '1081p' (did you mean '1080p'?)
        composition: {resolution: 1921x1080}
          1:27: 'composition.resolution' must be even: a film stores colour for two by two pixels, and 1921 is odd
        composition: {resolution: 8x8}
          1:27: 'composition.resolution' must be 16 to 7680 pixels a side, not 8
        composition: {resolution: 9000x1000}
          1:27: 'composition.resolution' must be 16 to 7680 pixels a side, not 9000
        composition: {resolution: 1920 x 1080}
          1:27: 'composition.resolution' must be written 1920x1080, not '1920 x 1080'
        composition: {resolution: 1080}
          1:27: 'composition.resolution' must be written 1080p, not '1080'
        composition: {resolution: 8K}
          1:27: 'composition.resolution' must be written 7680x4320, not '8K'
        composition: {resolution: HD}
          1:27: 'composition.resolution' can mean 720p or 1080p: write which, not 'HD'
        composition: {frame-rate: 29}
          1:27: 'composition.frame-rate' must be 24, 25, 30, 50, 60, 23.976, 29.97 or 59.94, not '29'
        composition: {frame-rate: "30"}
          1:27: 'composition.frame-rate' is a number: write it without quotes
        composition: {frame-rate: 23.98}
          1:27: 'composition.frame-rate' must be 24, 25, 30, 50, 60, 23.976, 29.97 or 59.94, not '23.98'
        composition: {fit: blurr}
          1:20: 'composition.fit' must be letterbox, crop or blur, not 'blurr' (did you mean 'blur'?)
        composition: {fit: }
          1:20: 'composition.fit' needs a value: letterbox, crop or blur
        composition: {fit: no}
          1:20: 'composition.fit' must be letterbox, crop or blur, not 'no'
        composition: {transition: {duration: 3s}}
          1:38: 'composition.transition.duration' must be from 0s to 2s, not 3s
        composition: {transition: fad}
          1:27: 'composition.transition' must be cross-dissolve, fade or none, not 'fad' (did you mean 'fade'?)
        composition: {transition: [fade]}
          1:27: 'composition.transition' must be a mapping of keys, not a list
        composition: {audio: off}
          1:22: 'composition.audio' must be written false, not 'off'
        composition: {audio: {loudness: 0}}
          1:33: 'composition.audio.loudness' must be a loudness in LUFS from -70 to -5, or off, not '0'
        composition: {audio: {loudness: of}}
          1:33: 'composition.audio.loudness' must be a loudness in LUFS from -70 to -5, or off, not 'of' (did you mean 'off'?)
        composition: {audio: {include: yes}}
          1:32: 'composition.audio.include' must be written true, not 'yes'
        composition: {audio: {loudness: -16 LUFS}}
          1:33: 'composition.audio.loudness' must be written -16, not '-16 LUFS'
        composition: {date-overlay: off}
          1:29: 'composition.date-overlay' must be written false, not 'off'
        composition: {date-overlay: maybe}
          1:29: 'composition.date-overlay' must be true, false or a mapping, not 'maybe'
        composition: {date-overlay: {size: 0%}}
          1:36: 'composition.date-overlay.size' must be a percentage from 1% to 20%, not '0%'
        composition: {date-overlay: {size: 30%}}
          1:36: 'composition.date-overlay.size' must be a percentage from 1% to 20%, not '30%'
        composition: {date-overlay: {locale: english}}
          1:38: 'composition.date-overlay.locale' must be a locale such as en_GB, not 'english'
        composition: {date-overlay: {format: "HH:mm"}}
          1:38: 'composition.date-overlay.format' has 'H', which is no part of a date; put text in 'apostrophes'
        composition: {date-overlay: {format: "d 'o"}}
          1:38: 'composition.date-overlay.format' opens an apostrophe that it does not close
        composition: {date-overlay: {position: bottom}}
          1:40: 'composition.date-overlay.position' must be top-left, top-right, bottom-left or bottom-right, not 'bottom'
        on-error: stop
          1:11: 'on-error' must be skip or fail, not 'stop'
        extends: [a]
          1:10: 'extends' must be a path of a job file, not a list
        extends:
          1:9: 'extends' needs a value: a path of a job file
        """#
}
