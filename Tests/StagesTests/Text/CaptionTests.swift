import Model
import Testing

@testable import Stages

/// Captions, dividers and cards in a timeline: on which clips they are, and when.
@Suite struct CaptionTests {
    private func timeline(
        _ picks: [(day: String, seconds: Double)], isFixed: Bool = false,
        _ change: (inout Composition) throws -> Void = { _ in }
    ) throws -> Timeline {
        var composition = Composition()
        try change(&composition)
        let picks = try picks.enumerated().map { index, pick in
            let item = try TestItems.item("\(index).mov", day: pick.day, seconds: pick.seconds + (isFixed ? 1 : 0))
            let length = MediaTime(microseconds: Int64(pick.seconds * 1_000_000))
            return isFixed ? Pick(item: item, duration: length, isPinned: true) : Pick(item: item)
        }
        return try TestItems.timeline(picks, job: TestItems.job(composition: composition))
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func `a caption is seen after the transition for as long as it takes to read it`() throws {
        let timeline = try timeline([("2024-12-01", 5), ("2024-12-02", 5)]) {
            $0.captions = [try day("2024-12-02"): DayCaption("Snow", second: .text("at last"))]
        }
        let caption = try #require(timeline.clips[1].texts.first)
        #expect(caption.role == .caption && caption.lines == ["Snow", "at last"])
        // 15 frames of transition, 9 more, 14 to appear, 1.97 s to be read, 12 to go.
        #expect(caption.timing == Label.Timing(appears: 24..<38, goes: 97..<109))
        #expect(timeline.diagnostics.isEmpty)
    }

    @Test func `a caption without room goes to the next clip of its day, or is left out with a note`() throws {
        let picks = [("2024-12-01", 5.0), ("2024-12-02", 1.8), ("2024-12-02", 4), ("2024-12-03", 1.7)]
        // Nothing makes clips longer that somebody has chosen to be so short.
        let timeline = try timeline(picks, isFixed: true) {
            for text in ["2024-12-02", "2024-12-03", "2024-12-04"] {
                $0.captions[try day(text)] = DayCaption("Snow on all the roofs of the old town")
            }
        }
        #expect(timeline.clips.map { $0.texts.filter { $0.role == .caption }.count } == [0, 0, 1, 0])
        #expect(timeline.diagnostics.filter { $0.code == .captionLeftOut }.map(\.day) == [try day("2024-12-03")])
        let later = try self.timeline(picks) { $0.captions = [try day("2025-01-04"): DayCaption("Snow")] }
        #expect(!later.diagnostics.contains { $0.code == .captionLeftOut })
    }

    @Test func `the title goes sooner where the first day's caption would have no room`() throws {
        func texts(_ seconds: Double, _ caption: String?) throws -> (title: Int?, captions: Int) {
            let timeline = try timeline([("2024-12-01", seconds), ("2024-12-02", 5)]) {
                if let caption { $0.captions = [try day("2024-12-01"): DayCaption(caption)] }
            }
            let clip = timeline.clips[0].texts
            return (clip.first { $0.role == .title }?.timing?.goes.upperBound, clip.count { $0.role == .caption })
        }
        #expect(try texts(4.5, nil) == (108, 0))
        #expect(try texts(8, "Snow") == (108, 1))
        #expect(try texts(4.5, "Snow") == (72, 1))
        // Before the title would go by too fast, it says the caption.
        #expect(try texts(4, "Snow") == (105, 0))
        // Too short for both: the title says it, and stays on the day's own clip.
        #expect(try texts(2.5, "Snow at last") == (60, 0))
    }

    @Test func `the title says the first day's caption where there is no time for one after the other`() throws {
        func film(_ seconds: Double, _ edit: (inout Composition) -> Void = { _ in }) throws -> Timeline {
            try timeline([("2024-12-01", seconds), ("2024-12-02", 5)]) {
                $0.captions = [try day("2024-12-01"): DayCaption("Snow at last", second: .place)]
                edit(&$0)
            }
        }
        let short = try film(2.5)
        #expect(short.clips[0].texts.map(\.role) == [.title])
        #expect(short.clips[0].texts[0].lines.last == "Snow at last")
        #expect(short.diagnostics.isEmpty)
        #expect(try film(8).clips[0].texts.map(\.role) == [.title, .caption])
        // A line of the user's own stays below the title.
        let own = try film(2.5) { $0.titles.opening?.subtitle = TitleTemplate("With the grandparents") }
        #expect(own.clips[0].texts.map(\.lines.last) == ["With the grandparents · Snow at last"])
        // Without a title there is time.
        #expect(try film(2.5) { $0.titles.opening = nil }.clips[0].texts.map(\.role) == [.caption])
    }

    @Test func `a title leaves out its own second line before the caption, if both are too long`() throws {
        let days = [try day("2024-12-01"), try day("2024-12-02")]
        var job = TestItems.job()
        job.composition.captions[days[0]] = DayCaption("Snow at last")
        job.composition.titles.opening?.subtitle = TitleTemplate("With the grandparents")
        let december = Timeframe.month(year: 2024, month: 12).resolved(today: days[0])
        let both = ["With the grandparents · Snow at last", "Snow at last"]
        for count in 0...2 {
            var texts = FilmTexts(job, timeframe: december, days: days, formatDay: DateLabel.text)
            let titles = texts.spare.filter { $0.role == .title && both.contains($0.lines.last ?? "") }
            #expect(titles.map(\.lines.last) == both)
            #expect(texts.leaveOut(Set(titles.prefix(count))).isEmpty)
            let said = texts.labels.map(\.label).filter { both.contains($0.lines.last ?? "") && $0.role == .title }
            #expect(said.map(\.lines.last) == Array(both.dropFirst(count).prefix(1)))
        }
    }

    @Test func `a caption with the date stands for it`() throws {
        let clips = try timeline([("2024-12-01", 5), ("2024-12-02", 3.5), ("2024-12-03", 8)]) {
            for text in ["2024-12-02", "2024-12-03"] { $0.captions[try day(text)] = DayCaption("Snow", second: .date) }
        }.clips
        #expect(clips[1].texts.first?.lines == ["Snow", "2 December"] && clips[1].label == nil)
        // There is time for the date after the caption.
        #expect(clips[2].label?.timing?.appears != nil)
    }

    @Test(arguments: [
        (TextStyle.clear, DateOverlayStyle.Design.clear, DateOverlayStyle.Corner?.none),
        (.clear, .calendar, .bottomRight), (.keepsake, .clear, .topRight), (.keepsake, .calendar, .topLeft),
    ])
    func `a date gives way to a caption`(
        style: TextStyle, design: DateOverlayStyle.Design, corner: DateOverlayStyle.Corner?
    ) throws {
        let clips = try timeline([("2024-12-01", 5), ("2024-12-02", 5)]) {
            $0.style = style
            $0.dateOverlay?.design = design
            $0.captions = [try day("2024-12-02"): DayCaption("Snow", second: .text("at last"))]
        }.clips
        #expect(clips[1].label?.position == corner)
    }

    @Test func `in an upright film, a title is wholly on the picture of its first clip, or below it`() throws {
        var picks = try [(1920, 1080, 2.5), (1080, 1920, 5), (1920, 1080, 6)].enumerated().map { index, shape in
            Pick(
                item: try TestItems.item(
                    "\(index).mov", day: "2024-12-0\(index + 1)", seconds: shape.2, width: shape.0, height: shape.1))
        }
        func titles(_ shape: FilmShape) throws -> ([Label], FilmFormat) {
            let film = try TestItems.timeline(picks, job: TestItems.job(composition: Composition(shape: shape)))
            return (film.clips.flatMap { $0.texts.filter { $0.role == .title } }, film.format)
        }
        let (upright, format) = try titles(.portrait)
        // It goes on over the second clip, and stays where it is.
        #expect(upright.count == 2)
        for title in upright {
            #expect(title.edges == Label.Edges(left: 0, right: 1000, top: 342, bottom: 658))
            func baselines(_ words: String? = nil) throws -> [Double] {
                var label = title
                if let words { label.lines[0] = words }
                return try TextLayout(label, try TextSetter(font: "", locale: "en_GB"), format: format).lines.map {
                    $0.y / Double(format.height)
                }
            }
            // In the bar below it, where that has room above the signs of telephones.
            let short = try baselines("July")
            #expect(short.count == 2 && short.allSatisfy { (0.67..<0.8).contains($0) }, "\(short)")
            let tall = try baselines()
            #expect(tall.count == 3 && tall.allSatisfy { (0.4..<0.658).contains($0) }, "\(tall)")
        }
        #expect(try titles(.landscape).0.allSatisfy { $0.edges == nil })
        // On the last clip of a film, too.
        picks.removeLast()
        #expect(try titles(.portrait).0.map(\.edges) == upright.map(\.edges))
    }

    @Test(arguments: [(1440, 1080, 125), (1080, 1440, nil), (1080, 1920, nil), (1920, 1080, nil), (540, 1920, nil)])
    func `a date knows the edges of its picture`(width: Int, height: Int, left: Int?) throws {
        let item = try TestItems.item("a.mov", day: "2024-12-01", seconds: 5, width: width, height: height)
        let clip = try TestItems.timeline([Pick(item: item)]).clips[0]
        #expect(clip.label?.edges?.left == left)
    }

    @Test func `each month of several is named once`() throws {
        let picks = [("2024-12-30", 8.0), ("2024-12-31", 5), ("2025-01-01", 5), ("2025-01-02", 5), ("2025-02-01", 1.6)]
        func dividers(_ change: (inout Composition) -> Void = { _ in }) throws -> [[[String]]] {
            try timeline(picks, change).clips.map { $0.texts.filter { $0.role == .divider }.map(\.lines) }
        }
        // Without a title, it is told where there is room.
        let untitled = try timeline([("2024-12-01", 0.5), ("2024-12-02", 8), ("2025-01-01", 5)]) {
            $0.titles.opening = nil
        }
        #expect(untitled.clips.flatMap { $0.texts.filter { $0.role == .divider } }.count == 2)
        // The month that the film begins in is not told in its middle: its first clip is over with the title.
        let short = try timeline([("2024-12-01", 3.6), ("2024-12-02", 8), ("2025-01-01", 5)])
        #expect(
            short.clips.map { $0.texts.filter { $0.role == .divider }.map(\.lines) } == [
                [], [], [["January", "2025"]],
            ])
        // The first clip has the title, then room; on the last, the month is brief.
        #expect(try dividers() == [[["December", "2024"]], [], [["January", "2025"]], [], [["February"]]])
        #expect(try dividers { $0.titles.dividers = .year } == [[["2024"]], [], [["2025"]], [], []])
        #expect(try dividers { $0.titles.dividers = .none }.allSatisfy(\.isEmpty))
        #expect(try timeline(Array(picks.prefix(2))).clips.allSatisfy { $0.texts.allSatisfy { $0.role == .title } })
    }

    @Test(arguments: [
        ("ja_JP", ["2025年1月"]), ("he_IL", ["ינואר 2025"]), ("en_GB", ["January", "2025"]),
        ("de_DE", ["Januar", "2025"]),
    ])
    func `a month stands with its year as its language writes both`(locale: String, lines: [String]) throws {
        let clips = try timeline([("2024-12-31", 8), ("2025-01-01", 5)]) { $0.dateOverlay?.locale = locale }.clips
        #expect(clips[1].texts.first { $0.role == .divider }?.lines == lines)
    }

    @Test func `a place is named behind a caption that says something else, and where no title says it`() throws {
        let days = try (1...4).map { try day("2024-12-0\($0)") }
        func named(_ places: [String], _ change: (inout Composition) -> Void = { _ in }) throws -> [[String]] {
            var composition = Composition()
            change(&composition)
            let selection = Selection(
                timeframe: Timeframe.days(first: days[0], last: days[3]).resolved(today: days[0]),
                days: try days.indices.map { index in
                    let pick = Pick(item: try TestItems.item("\(index).mov", day: "\(days[index])"))
                    return DaySelection(day: days[index], picks: [pick], reason: .automatic([]))
                }, emptyDays: [])
            let stops = FilmPlaces(selection) { item in
                NamedPlace(name: places[Int(item.id.prefix(1)) ?? 0], country: "PT")
            }
            return FilmTexts(
                TestItems.job(composition: composition), timeframe: selection.timeframe, days: days, stops: stops,
                formatDay: DateLabel.text
            ).captionsOfClips
        }
        let journey = ["Porto", "Lisbon", "Lisbon", "Lisbon"]
        #expect(try named(journey) == [["Porto"], ["Lisbon"], [], []])
        #expect(try named(journey) { $0.captions[days[1]] = DayCaption("Here") }[1] == ["Here", "Lisbon"])
        let dated = try named(journey) { $0.captions[days[1]] = DayCaption("Here", second: .date) }
        #expect(dated[1].first == "Here" && !dated[1].contains("Lisbon") && dated[2] == ["Lisbon"])
        let home = ["Lisbon", "Lisbon", "Lisbon", "Lisbon"]
        #expect(try named(home).allSatisfy(\.isEmpty))
        #expect(try named(home) { $0.titles.opening?.subtitle = TitleTemplate("{days}") } == [["Lisbon"], [], [], []])
    }

    @Test func `a sparse film names its years, not a month before nearly every clip`() throws {
        let sparse = ["2021-05-01", "2021-06-02", "2021-07-03", "2022-01-04", "2022-02-05", "2022-03-06", "2022-03-07"]
        func dividers(_ days: [String]) throws -> [[String]] {
            try timeline(days.map { ($0, 8) }).clips.flatMap { $0.texts.filter { $0.role == .divider }.map(\.lines) }
        }
        #expect(try dividers(sparse) == [["2021"], ["2022"]])
        // A short film, and one of enough clips.
        #expect(try dividers(Array(sparse.prefix(3))).count == 3)
        let days = sparse.flatMap { [$0, String($0.dropLast(2)) + "20"] }
        #expect(try dividers(days).count == 6)
    }

    @Test(arguments: [(FilmShape.landscape, false), (.square, true), (.portrait, true)])
    func `a date does not lie on the month of a narrow picture`(shape: FilmShape, waits: Bool) throws {
        let picks = [("2024-11-29", 5.0), ("2024-11-30", 5), ("2024-12-01", 5), ("2024-12-02", 5)]
        let clip = try timeline(picks) { $0.shape = shape }.clips[2]
        let (month, date) = (try #require(clip.texts.first { $0.role == .divider }), try #require(clip.label))
        let isLater = (date.timing?.appears?.lowerBound ?? 0) >= (month.timing?.goes.lowerBound ?? 0)
        #expect((isLater || date.isAtTop) == waits)
    }

    @Test func `titles and months stand on cards, which are silent`() throws {
        let timeline = try timeline([("2024-12-30", 4), ("2024-12-31", 4), ("2025-01-01", 4)]) {
            $0.titles.opening?.ground = .blur
            $0.titles.closing = ClosingTitle()
            $0.captions = [try day("2024-12-31"): DayCaption("Snow")]
        }
        let clips = timeline.clips
        #expect(clips.map { $0.extras?.before?.frames } == [108, nil, 90])
        #expect(clips.map { $0.extras?.after?.frames } == [nil, nil, 90])
        #expect(clips[0].frames == 0..<228 && clips[0].moving == 108..<228)
        #expect(clips[0].texts.map(\.ground) == [.blur] && clips[0].texts[0].timing?.goes == 90..<108)
        #expect(clips[1].texts.map(\.role) == [.caption])
        #expect(clips[2].texts.map(\.role) == [.divider, .title])
        #expect(clips[2].texts[1].timing?.goes.lowerBound == clips[2].frames.count)
        // The date is seen on the moving picture alone.
        #expect(clips[0].label?.timing?.appears?.lowerBound == 108)
        #expect(clips[2].label?.timing?.goes == 209..<219)

        let tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
        guard case .sound(let sound) = tasks[0].recipe else { return #expect(Bool(false)) }
        #expect(sound.clips.map(\.frames) == clips.map { $0.movingInFilm.lowerBound..<$0.frames.upperBound })
        let segments = tasks.compactMap { task in
            if case .segment(let segment) = task.recipe { segment.frames.count } else { nil }
        }
        #expect(segments.reduce(0, +) == timeline.frames)
    }
}
