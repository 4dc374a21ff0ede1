import Foundation
import JobFiles
import Model
import Pipeline
import Reports
import Testing

@Suite struct ContactSheetPageTests {
    private func item(_ name: String, _ day: Day, hour: Int64, captured: CaptureTime? = nil) -> MediaItem {
        MediaItem(
            id: name, location: MediaLocation(path: "/m/" + name), kind: .video,
            captured: captured
                ?? CaptureTime(
                    instant: Int64(day.daysSinceEpoch) * 86_400 + (hour - 1) * 3600, offset: 3600,
                    evidence: .quickTimeCreationDate), day: day,
            facts: VideoFacts(duration: .seconds(4), width: 1920, height: 1080))
    }

    /// A sheet with clips on two of its four days; the second clip is pinned and has an odd name and no picture. One of the other days is
    /// left out.
    private func sheet() throws -> ContactSheet {
        let first = try #require(Day("2024-12-30"))
        let (one, two) = (item("a.mov", first, hour: 9), item("<b> & \"it's\".mov", first.advanced(by: 2), hour: 23))
        let selection = Selection(
            timeframe: Timeframe.days(first: first, last: first.advanced(by: 3)).resolved(today: first),
            days: [
                DaySelection(
                    day: first, picks: [Pick(item: one)], reason: .automatic([.first(1, of: 2, .video, .init())]),
                    candidates: [Candidate(item: two, whyNot: .later(than: "<a.mov>"))]),
                DaySelection(day: first.advanced(by: 2), picks: [Pick(item: two)], reason: .pinned),
            ], emptyDays: [first.advanced(by: 1), first.advanced(by: 3)],
            leftOut: [
                LeftOutDay(
                    day: first.advanced(by: 3), isSkipped: true,
                    candidates: [
                        Candidate(item: item("c.mov", first.advanced(by: 3), hour: 7), whyNot: .dayIsSkipped)
                    ])
            ],
            diagnostics: [
                Diagnostic(.warning, .shortMedia, day: first, path: "/m/<c>.mov", "it ends early"),
                Diagnostic(.note, .singleDay, "not worth a word"),
            ])
        let clips = [(one, MediaTime.zero, 0..<90), (two, .milliseconds(1500), 90..<150)].map { item, start, frames in
            Clip(day: item.day, item: item, source: Fingerprint(digest: item.id), start: start, frames: frames)
        }
        let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
        let timeline = Timeline(
            title: "Winter <3", format: format, transition: .none, transitionFrames: 0, crossfade: .zero, loudness: nil,
            clips: clips)
        let request = FilmRequest(
            job: Job(
                name: "trip", folder: "/", timeframe: .year(2024), sources: [], output: Output(file: "/f.mp4")),
            today: first, now: 0)
        let plan = FilmPlan(
            request: request, selection: selection, timeline: timeline,
            tasks: [])
        let thumbnail = Thumbnail(jpeg: Data([0xff, 0xd8, 1, 2]), width: 480, height: 270)
        return ContactSheet(plan, Thumbnails(pictures: [thumbnail, nil], others: ["c.mov": thumbnail]))
    }

    @Test func `days and months have their names in the job's locale`() throws {
        var sheet = try sheet()
        sheet.locale = "de_DE"
        let html = ContactSheetPage(sheet).html
        #expect(html.contains("<h2>Dezember 2024</h2>"))
        #expect(html.contains("<span>Mo</span><span>Di</span><span>Mi</span>"))
        #expect(!html.contains("December") && !html.contains("<span>Tu</span>"))
    }

    @Test func `an uncertain date is marked, and noon is not shown as a time`() throws {
        var sheet = try sheet()
        let day = sheet.days[0].day
        func clip(_ captured: CaptureTime) -> ContactSheet.Clip {
            let plan = Clip(
                day: day, item: item("a.mov", day, hour: 9, captured: captured), source: Fingerprint(digest: "a"),
                start: .zero, frames: 0..<30)
            return ContactSheet.Clip(plan, rate: FrameRate(30), nil)
        }
        let noon = Int64(day.daysSinceEpoch) * 86_400 + 43_200
        sheet.days[0].clips = [
            clip(CaptureTime(instant: noon, offset: 0, evidence: .fileName, isDayOnly: true)),
            clip(CaptureTime(instant: noon, offset: 0, evidence: .modificationTime)),
        ]
        #expect(sheet.days[0].clips.map(\.time) == [nil, "12:00"])
        let html = ContactSheetPage(sheet).html
        #expect(html.contains("<span class=\"doubt\">Date uncertain: day only</span>"))
        #expect(html.contains("<span class=\"doubt\">Date uncertain: file time</span>"))
        #expect(html.matches(of: /12:00<\/time>/).count == 1)
    }

    @Test func `shows each day with its clip and reason`() throws {
        let sheet = try sheet()
        #expect(sheet.totals == "2 days, 2 clips, 5 s")
        #expect(sheet.days.map(\.isPinned) == [false, true])
        #expect(sheet.days.map(\.reason) == ["first video of 2", "pinned"])
        #expect(sheet.days.flatMap(\.clips).map(\.time) == ["09:00", "23:00"])
        #expect(sheet.days.flatMap(\.clips).map(\.length) == ["3.0 s", "2.0 s from 1.5 s"])
        let html = ContactSheetPage(sheet).html
        #expect(html.contains("<h2><time datetime=\"2024-12-30\">Monday 30 December 2024</time></h2>"))
        #expect(html.contains("src=\"data:image/jpeg;base64,/9gBAg==\" width=\"480\" height=\"270\""))
        #expect(html.contains("alt=\"Monday 30 December 2024 at 09:00: a.mov\""))
        #expect(html.contains("aria-label=\"Tuesday 31 December 2024, no clip\""))
        #expect(html.contains("<p class=\"reason\">First video of 2</p>"))
        #expect(html.matches(of: /<p class="pin">/).count == 1)
        // December and January.
        #expect(html.matches(of: /<section class="month"/).count == 2)
    }

    @Test func `shows what is left out, why, and which pin would show it`() throws {
        let sheet = try sheet()
        #expect(sheet.leftOut.map(\.reason) == ["skipped by its pin"] && sheet.daysWithoutMedia == "31 Dec")
        #expect(sheet.leftOut.flatMap(\.others).map(\.pin) == ["2025-01-02: c.mov"])
        #expect(sheet.days[0].others.map(\.pin) == ["2024-12-30: '<b> & \"it''s\".mov'"])
        #expect(sheet.warnings.map(\.message) == ["it ends early"])
        let html = ContactSheetPage(sheet).html
        #expect(html.contains("<code class=\"line\" dir=\"ltr\">2025-01-02: c.mov</code>"))
        #expect(html.contains("href=\"#2025-01-02\" aria-label=\"Thursday 2 January 2025, skipped by its pin\""))
        #expect(html.contains("<li class=\"left day\" id=\"2025-01-02\">"))
        #expect(html.contains("alt=\"Thursday 2 January 2025 at 07:00: c.mov\""))
        #expect(html.contains("<p class=\"without\">No media: 31 Dec</p>"))
        #expect(
            html.contains(
                "<a href=\"#2024-12-30\">Monday 30 December 2024</a>: <span class=\"name\" dir=\"auto\">&lt;c&gt;.mov</span> it ends early"
            ))
    }

    /// Each line is valid under `pins` and pins the clip of that name.
    @Test(arguments: [
        "a.mov", "100APPLE/IMG_1.MOV", "It's 12:30 – Großmutter 🎄.mp4", "- x", "a: b #c", "true\"\\",
        "\u{200E}00000012-VIDEO \"it's\".mp4", "it'\u{301}s.mov",
    ])
    func `the line for a candidate is a valid pin`(name: String) throws {
        let day = try #require(Day("2024-12-30"))
        let selection = Selection(
            timeframe: Timeframe.days(first: day, last: day).resolved(today: day), days: [], emptyDays: [day],
            leftOut: [
                LeftOutDay(
                    day: day, isSkipped: false,
                    candidates: [Candidate(item: item(name, day, hour: 9), whyNot: .notChosen)])
            ])
        let sheet = ContactSheet(
            FilmPlan(
                request: FilmRequest(
                    job: Job(
                        name: "trip", folder: "/", timeframe: .year(2024), sources: [], output: Output(file: "/f.mp4")),
                    today: day, now: 0), selection: selection,
                timeline: Timeline(
                    title: "t", format: FilmFormat(width: 16, height: 16, frameRate: FrameRate(30)), transition: .none,
                    transitionFrames: 0, crossfade: .zero, loudness: nil, clips: []), tasks: []),
            Thumbnails(pictures: []))
        let line = try #require(sheet.leftOut.first?.others.first).pin
        let text = "timeframe: 2024\nsources: [{ folder: /m }]\noutput: { file: /x.mp4 }\npins:\n  \(line)\n"
        let context = JobFile.Context(workingFolder: "/", homeFolder: "/") { _ in [] }
        #expect(try JobFile.parse(Array(text.utf8), path: "/j.yaml", context).job.pins[day] == .media(name))
        // The page shows the line unchanged.
        #expect(line.onOneLine == line)
    }

    /// The contrast ratio of two colours, by the formulas of WCAG 2.2 for relative luminance and contrast.
    private func contrast(_ first: String, _ second: String) throws -> Double {
        let (one, other) = (try luminance(first) + 0.05, try luminance(second) + 0.05)
        return max(one, other) / min(one, other)
    }

    private func luminance(_ color: String) throws -> Double {
        let number = try #require(Int(color, radix: 16))
        func light(_ shift: Int) -> Double {
            let level = Double((number >> shift) & 255) / 255
            return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (light(16), light(8), light(0))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    @Test func `covered days stand out from empty ones, and text has enough contrast`() throws {
        let html = try ContactSheetPage(sheet()).html
        let schemes: [[String: String]] = html.matches(of: /:root \{([^}]*)\}/).map { match in
            var colors: [String: String] = [:]
            for color in match.output.1.matches(of: /--([a-z-]+): #([0-9a-f]{6})/) {
                colors[String(color.output.1)] = String(color.output.2)
            }
            return colors
        }
        #expect(schemes.count == 2)
        for scheme in schemes {
            func between(_ first: String, _ second: String) throws -> Double {
                try contrast(try #require(scheme[first]), try #require(scheme[second]))
            }
            for cell in ["covered", "accent", "empty"] { #expect(try between(cell, "page") >= 3, "\(cell)") }
            for (words, ground) in [
                ("on-covered", "covered"), ("on-accent", "accent"), ("text", "page"), ("text", "card"),
                ("text", "blank"),
                ("quiet", "card"), ("quiet", "page"), ("empty", "page"),
            ] {
                #expect(try between(words, ground) >= 4.5, "\(words) on \(ground)")
            }
        }
    }

    @Test func `text from files and jobs is escaped`() throws {
        let html = try ContactSheetPage(sheet()).html
        #expect(html.contains("<h1>Winter &lt;3</h1>"))
        #expect(html.contains("&lt;b&gt; &amp; &quot;it&#39;s&quot;.mov"))
        #expect(html.contains("later than &lt;a.mov&gt;"))
        #expect(html.contains("aria-label=\"No picture of &lt;b&gt;"))
        #expect(!html.contains("<b>") && !html.contains("\"it's\""))
    }

    /// A quote followed by a combining accent is one character in Swift, but a browser reads the quote.
    @Test func `a quote with a combining accent ends no attribute`() throws {
        var sheet = try sheet()
        sheet.days[0].clips[0].name = "x\"\u{301} title=y <\u{301}"
        let html = ContactSheetPage(sheet).html
        #expect(html.utf8.contains("x&quot;\u{301} title=y &lt;\u{301}".utf8))
        #expect(!html.utf8.contains("x\"\u{301}".utf8))
    }

    /// Tags nest correctly, so that a browser need not guess.
    @Test func `is well formed`() throws {
        let html = try ContactSheetPage(sheet()).html
        let void: Set<Substring> = ["meta", "img", "!DOCTYPE"]
        var open: [Substring] = []
        for match in html.matches(of: /<(\/?)(!?[A-Za-z0-9]+)((?:[^>"]|"[^"]*")*)>/)
        where !void.contains(match.output.2) {
            if match.output.3.hasSuffix("/") { continue }
            if match.output.1.isEmpty { open.append(match.output.2) } else { #expect(open.popLast() == match.output.2) }
        }
        #expect(open.isEmpty)
    }

    @Test func `loads nothing from elsewhere`() throws {
        let html = try ContactSheetPage(sheet()).html
        #expect(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"))
        #expect(html.contains("default-src 'none'"))
        #expect(html.matches(of: /(?:src|href)="(?!data:|#)/).isEmpty)
    }
}
