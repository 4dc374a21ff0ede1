import Model
import TestSupport
import Testing

@testable import Stages

/// When texts are seen, and which of a film's segments they belong to.
@Suite struct TextTimingTests {
    private func timeline(
        _ seconds: [Double], _ change: (inout Composition) throws -> Void = { _ in }
    ) throws -> Timeline {
        var composition = Composition()
        try change(&composition)
        let picks = try seconds.enumerated().map { index, length in
            Pick(item: try TestItems.item("\(index).mov", day: "2024-12-0\(index + 1)", seconds: length, kind: .video))
        }
        return try TestItems.timeline(picks, job: TestItems.job(composition: composition))
    }

    /// Films of days that are named with their lengths in seconds.
    private func timeline(
        days: KeyValuePairs<String, Double>, _ change: (inout Composition) throws -> Void = { _ in }
    ) throws -> Timeline {
        var composition = Composition()
        try change(&composition)
        let picks = try days.enumerated().map { index, day in
            Pick(item: try TestItems.item("\(index).mov", day: day.key, seconds: day.value, kind: .video))
        }
        return try TestItems.timeline(picks, job: TestItems.job(composition: composition))
    }

    @Test func `the title is there after 0.4 s and gone at 3.6 s to the frame`() throws {
        let title = try #require(try timeline([6, 5]).clips[0].texts.first)
        #expect(title.role == .title && title.lines.last == "2 days")
        #expect(title.lines.first?.hasSuffix("December 2024") == true)
        let timing = try #require(title.timing)
        #expect(timing.frames == 12..<108)
        #expect(
            timing.opacity(atFrame: 12) == 0 && timing.opacity(atFrame: 33) == 1 && timing.opacity(atFrame: 90) == 1)
        #expect(timing.opacity(atFrame: 107) > 0 && timing.opacity(atFrame: 108) == 0)
        #expect(timing.remaining(atFrame: 12) == 1 && timing.remaining(atFrame: 33) == 0)
    }

    /// Japanese and Thai have no spaces: by words, each of these sentences would be one.
    @Test(arguments: ["おばあちゃんの家でみんなと朝ごはんを食べた日", "เช้าวันแรกที่บ้านคุณยายกับทุกคนในครอบครัวของเรา"])
    func `a caption without spaces is seen as long as it takes to read it`(words: String) throws {
        func seconds(_ caption: String) throws -> Int {
            let clips = try timeline([6, 8]) { composition in
                composition.captions = [try #require(Day("2024-12-02")): DayCaption(caption)]
            }.clips
            let texts = clips[1].texts.filter { $0.role == .caption }
            return try #require(texts.first?.timing).frames.count
        }
        #expect(try 2 * seconds(words) > 3 * seconds("Two words"))
    }

    @Test func `the title of a short first clip stays while the next one begins`() throws {
        let clips = try timeline([2, 5]).clips
        let (first, next) = (try #require(clips[0].texts.first), try #require(clips[1].texts.first))
        #expect(first.timing?.appears == 12..<33 && first.timing?.opacity(atFrame: clips[0].frames.count - 1) == 1)
        // Gone 3.6 s after the film's beginning, of which the second clip has missed the first 45 frames.
        #expect(next.lines == first.lines && next.timing?.appears == nil && next.timing?.goes == 45..<63)
        // There is no time for the first date after the title, so both are seen together; the second waits.
        #expect(clips[0].label?.timing == nil && clips[1].label?.timing?.appears?.lowerBound == 63)
        // Over as many clips as it takes, and no longer.
        let many = try timeline([1.6, 1.6, 1.6, 5]).clips.map { $0.texts.count { $0.role == .title } }
        #expect(many == [1, 1, 1, 0])
        #expect(try timeline([3.6, 5]).clips.map(\.texts.count) == [1, 0])
    }

    /// Clips of six frames: the first two are over before the title begins.
    @Test func `the title of clips shorter than its delay begins on the one that is shown then`() throws {
        // Clips that somebody has chosen to be so short.
        let picks = try (1...30).map { day in
            Pick(
                item: try TestItems.item("\(day).mov", day: "2024-12-\(day < 10 ? "0" : "")\(day)"),
                duration: .milliseconds(200), isPinned: true)
        }
        let cuts = Composition(transition: Transition(style: .none))
        let clips = try TestItems.timeline(picks, job: TestItems.job(composition: cuts)).clips
        let titled = clips.indices.filter { clips[$0].texts.contains { $0.role == .title } }
        let timings = try titled.map { try #require(clips[$0].texts.first?.timing) }
        let starts = clips.map { $0.frames.lowerBound }
        #expect(titled.first == 2 && titled == Array(titled.indices.map { $0 + 2 }), "\(titled)")
        #expect(timings.first?.appears == 0..<6 && timings.dropFirst().allSatisfy { $0.appears == nil })
        #expect(timings.allSatisfy { !$0.frames.isEmpty })
        #expect(starts[titled.last ?? 0] + (timings.last?.goes.upperBound ?? 0) == 108 - 18)
    }

    /// Recordings of one second, as many phones make them: their last pictures are held until what belongs to them can be read.
    @Test func `short recordings are held for the name of their month and for a caption`() throws {
        let days: KeyValuePairs = [
            "2024-01-05": 4.0, "2024-01-20": 1, "2024-02-03": 1, "2024-02-20": 1, "2024-03-02": 1, "2024-03-03": 1,
        ]
        let film = try timeline(days: days) {
            $0.captions[try #require(Day("2024-03-02"))] = DayCaption("Fresh snow in spring", second: .date)
        }
        let months = film.clips.map { $0.texts.contains { $0.role == .divider } }
        #expect(months[2] && months[4] && months.count { $0 } <= 3)
        #expect(
            film.clips.map { $0.texts.contains { $0.role == .caption } } == [false, false, false, false, true, false])
        #expect(!film.diagnostics.contains { $0.code == .captionLeftOut })
        let lengths = film.clips.map(\.frames.count)
        #expect(
            lengths[1] == 48 && lengths[3] == 48 && (50...75).contains(lengths[2]) && lengths[4] == 90, "\(lengths)")
        // The month gives the rest of three seconds to the caption.
        for (index, least) in [(2, 36), (4, 30)] {
            let month = try #require(film.clips[index].texts.first { $0.role == .divider }?.timing)
            #expect(month.frames.count >= least, "\(index)")
        }
    }

    /// The dissolve and the next clip are without the title of the first.
    @Test func `a title goes with its clip where that is nearly long enough`() throws {
        for seconds in [3.2, 3.4, 3.6] {
            let clips = try timeline([seconds, 5]).clips
            #expect(clips.map { $0.texts.count { $0.role == .title } } == [1, 0], "\(seconds)")
            let end = try #require(clips[0].texts.first?.timing).goes.upperBound
            #expect(end <= clips[1].frames.lowerBound && end >= 75)
        }
    }

    @Test func `a text that goes before it appears is never seen`() {
        #expect(Label.Timing(appears: 12..<33, goes: 6..<7).frames.isEmpty)
    }

    /// Films of clips from 0.1 s on, with every kind of text: each is seen in some of the frames of its clip, and segments can be cut.
    @Test(arguments: 0..<120) func `every text has its frames, however short clips and cards are`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        func tenths(_ most: Int) -> MediaTime { .milliseconds(100 * Int64(Int.random(in: 1...most, using: &random))) }
        var composition = Composition(
            shape: try #require(FilmShape.allCases.randomElement(using: &random)),
            transition: Transition(style: seed.isMultiple(of: 3) ? .none : .crossDissolve, duration: tenths(12)),
            style: try #require(TextStyle.allCases.randomElement(using: &random)))
        composition.dateOverlay?.presence = seed.isMultiple(of: 2) ? .always : .first(tenths(30))
        composition.titles.opening?.duration = tenths(60)
        if seed.isMultiple(of: 4) { composition.titles.opening?.ground = .blur }
        if seed.isMultiple(of: 5) { composition.titles.closing = ClosingTitle(duration: tenths(40)) }
        let start = try #require(Day("2024-11-20"))
        let longest: Double = [0.3, 1, 4, 9].randomElement(using: &random) ?? 1
        var picks: [Pick] = []
        for number in 0..<24 {
            let day = start.advanced(by: number)
            if number.isMultiple(of: 3) { composition.captions[day] = DayCaption("A caption of \(number)") }
            let seconds = Double.random(in: 0.1...longest, using: &random)
            let item = try TestItems.item("\(number).mov", day: "\(day)", seconds: seconds, kind: .video)
            picks.append(Pick(item: item, duration: .milliseconds(100 * Int64(1 + number)), isPinned: number < 6))
        }
        let timeline = try TestItems.timeline(picks, job: TestItems.job(composition: composition))
        for clip in timeline.clips {
            for text in clip.texts {
                let timing = try #require(text.timing)
                #expect(!timing.frames.isEmpty && timing.frames.lowerBound >= 0, "\(text.role) in \(timing)")
                #expect(timing.frames.lowerBound < clip.frames.count && timing.goes.lowerBound >= 0)
            }
            #expect((clip.label?.timing?.frames.lowerBound ?? 0) >= 0)
        }
        let tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
        #expect(tasks.count > 1)
    }

    /// What somebody wrote, and the name of a month, come before the rest of a title.
    @Test func `a title leaves the next clip to its caption or its month`() throws {
        let captioned = try timeline([2, 3]) {
            $0.captions[try #require(Day("2024-12-02"))] = DayCaption("First snow")
        }.clips
        let next = try timeline(days: ["2024-11-30": 2, "2024-12-01": 6]).clips
        for clips in [captioned, next] {
            let timing = try #require(clips[0].texts.first?.timing)
            #expect(timing.frames.upperBound == 45 && (timing.appears?.upperBound ?? 99) <= timing.goes.lowerBound)
            #expect(clips[1].texts.map(\.role) == [clips == captioned ? .caption : .divider])
        }
    }

    /// The segment of the second clip has the first one's title too, for what lies behind it while they dissolve.
    @Test func `a title that stays is in the recipes of both sides of the dissolve`() throws {
        func recipes(_ seconds: [Double]) throws -> [SegmentRecipe] {
            let timeline = try timeline(seconds) { $0.dateOverlay = nil }
            return try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline).compactMap {
                if case .segment(let recipe) = $0.recipe { recipe } else { nil }
            }
        }
        let (short, long) = (try recipes([2, 5]), try recipes([6, 5]))
        #expect(short.first { $0.outgoing != nil }?.outgoing?.clip.texts.count == 1)
        #expect(long.first { $0.outgoing != nil }?.outgoing?.clip.texts.isEmpty == true)
    }

    @Test func `the first date waits for the title`() throws {
        let clips = try timeline([8, 5]).clips
        let timing = try #require(clips[0].label?.timing)
        #expect(
            timing.opacity(atFrame: 60) == 0 && timing.opacity(atFrame: 130) == 1 && timing.opacity(atFrame: 239) == 1)
        let title = try #require(clips[0].texts.first?.timing)
        #expect(timing.appears?.lowerBound == title.goes.upperBound)
        #expect(clips[1].label?.timing == nil)
        #expect(try self.timeline([8, 5]) { $0.titles.opening = nil }.clips[0].label?.timing == nil)
    }

    @Test(arguments: [1.6, 3.6, 5]) func `in a film of one clip the title goes before the picture does`(
        seconds: Double
    ) throws {
        let film = try timeline([seconds])
        let timing = try #require(film.clips[0].texts.first?.timing)
        #expect(timing.goes.upperBound <= film.frames - film.picture.fadeFrames)
        #expect(timing.goes.upperBound * 10 <= film.frames * 8)
        #expect(timing.opacity(atFrame: timing.goes.lowerBound) == 1)
    }

    @Test func `a month's name stands on the first clip of the month, though it is short`() throws {
        let clips = try timeline(days: ["2024-11-29": 6, "2024-11-30": 6, "2024-12-01": 2.8, "2024-12-02": 6]).clips
        let divider = try #require(clips[2].texts.first { $0.role == .divider })
        let timing = try #require(divider.timing)
        #expect(timing.goes.upperBound <= clips[2].frames.count - 15)
        #expect(timing.goes.lowerBound - (timing.appears?.upperBound ?? 999) >= 15)
        #expect(!clips[3].texts.contains { $0.role == .divider })
    }

    /// A clip with room for a month and a caption, for a short month and a caption, and for the caption alone.
    @Test(arguments: [(9.0, 2), (4.6, 2), (3.6, 2), (2.2, 3)])
    func `a caption comes before the name of a month`(seconds: Double, divided: Int) throws {
        let film = try timeline(
            days: ["2024-11-29": 6, "2024-11-30": 6, "2024-12-01": seconds, "2024-12-02": 6]
        ) { $0.captions[try #require(Day("2024-12-01"))] = DayCaption("First snow") }
        let texts = film.clips[2].texts
        #expect(texts.contains { $0.role == .caption && $0.lines == ["First snow"] })
        #expect(!film.diagnostics.contains { $0.code == .captionLeftOut })
        #expect(film.clips.indices.filter { film.clips[$0].texts.contains { $0.role == .divider } }.contains(divided))
        let times = texts.compactMap(\.timing?.frames).sorted { $0.lowerBound < $1.lowerBound }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    /// Of 1.8 s, eight tenths are seen without a neighbour.
    @Test(arguments: [1.8, 2.4, 3]) func `a short clip has its caption`(seconds: Double) throws {
        let film = try timeline(days: ["2024-12-01": 5, "2024-12-02": seconds, "2024-12-03": 5]) {
            $0.captions[try #require(Day("2024-12-02"))] = DayCaption("The dog had a bath")
        }
        let timing = try #require(film.clips[1].texts.first { $0.role == .caption }?.timing)
        #expect(timing.frames.count >= 36 && timing.frames.upperBound <= film.clips[1].frames.count)
        #expect(!film.diagnostics.contains { $0.code == .captionLeftOut })
    }

    /// Dates at the top meet no month at the bottom.
    @Test func `dates at the top of a square do not wait for a month`() throws {
        let days: KeyValuePairs = [
            "2024-11-29": 6.0, "2024-11-30": 6, "2024-12-01": 3.2, "2024-12-02": 6, "2025-01-01": 9,
        ]
        let clips = try timeline(days: days) {
            $0.shape = .square
            $0.titles.opening = nil
        }.clips
        #expect(clips[4].texts.contains { $0.role == .divider })
        if clips.contains(where: { $0.label?.isAtTop ?? false }) {
            #expect(clips.allSatisfy { $0.label?.isAtTop == true && $0.label?.timing == nil })
        }
    }

    @Test func `a year has one year in its title`() throws {
        let year = Timeframe.year(2024).resolved(today: Day(daysSinceEpoch: 0))
        for (locale, title) in [("en", "2024"), ("ja_JP", "2024年")] {
            var job = TestItems.job()
            job.composition.dateOverlay = DateOverlayStyle(locale: locale)
            let texts = FilmTexts(
                job, timeframe: year, days: [year.first, year.last], formatDay: DateLabel.text)
            #expect(texts.opening?.lines.first == title)
            #expect(texts.opening?.lines.last?.contains("2024") == false)
        }
    }

    @Test func `a date for two seconds goes after them`() throws {
        let clips = try timeline([5, 8, 2]) {
            $0.titles.opening = nil
            $0.dateOverlay?.presence = .first(.seconds(2))
        }.clips
        // The second clip begins with a dissolve of 15 frames.
        #expect(clips[1].label?.timing?.goes == 75..<90)
        // The third is too short for that, and keeps its date.
        #expect(clips[2].label?.timing == nil)
    }

    @Test func `a date for two seconds is seen once a day, though the day's next clip is too short for it`() throws {
        var composition = Composition(titles: TitleStyle(opening: nil))
        composition.dateOverlay?.presence = .first(.seconds(2))
        let picks = try [("a.mov", 1, 8.0), ("b.mov", 1, 2), ("c.mov", 2, 2), ("d.mov", 2, 8)].map {
            name, day, seconds in
            Pick(item: try TestItems.item(name, day: "2024-12-0\(day)", seconds: seconds))
        }
        let clips = try TestItems.timeline(picks, job: TestItems.job(composition: composition)).clips
        #expect(clips[0].label?.timing?.goes == 60..<75 && clips[1].label == nil)
        // All of a short clip has it.
        #expect(clips[2].label != nil && clips[2].label?.timing == nil && clips[3].label == nil)
    }

    @Test func `a new title renders one segment again`() throws {
        func keys(_ title: String) throws -> [RenderKey] {
            let timeline = try timeline([25, 6, 5]) { $0.titles.opening?.title = TitleTemplate(title) }
            return try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline).map(\.key)
        }
        let (one, other) = (try keys("{title}"), try keys("Our December"))
        #expect(one.count == other.count && zip(one, other).count { $0 != $1 } == 1)
        #expect(one[0] == other[0] && one[1] != other[1])
    }

    @Test func `parts of a title that name nothing known are left out`() {
        let known: [TitleTemplate.Placeholder: String] = [.days: "31 days", .title: "December"]
        #expect(TitleTemplate("{days} · {places}").filled { known[$0] } == "31 days")
        #expect(TitleTemplate("With {places}").filled { known[$0] }.isEmpty)
        #expect(TitleTemplate("{title} at home").filled { known[$0] } == "December at home")
        #expect(TitleTemplate("{places} {month}").unknown == "month" && TitleTemplate("{days}").unknown == nil)
    }

    @Test(arguments: [
        (DateOverlayStyle.Format.automatic, true, "1 December"), (.automatic, false, "1 December 2024"),
        (.long, true, "1 December 2024"), (.short, true, "Sunday 1"), (.pattern("d.M."), true, "1.12."),
    ])
    func `a date is worded against the film's days`(
        format: DateOverlayStyle.Format, hasTitle: Bool, text: String
    ) throws {
        let clips = try timeline([5, 5]) {
            $0.dateOverlay?.format = format
            if !hasTitle { $0.titles.opening = nil }
        }.clips
        #expect(clips[0].label?.lines == [text])
    }

    @Test func `one font is that of all text, but for dates with their own`() throws {
        for (own, date) in [(nil, "DejaVu Sans"), ("DejaVu Serif", "DejaVu Serif")] as [(String?, String)] {
            let clips = try timeline([6, 5]) {
                $0.font = "DejaVu Sans"
                $0.dateOverlay?.font = own
                $0.captions[try #require(Day("2024-12-02"))] = DayCaption("First snow")
            }.clips
            #expect(clips.flatMap(\.texts).map(\.font) == ["DejaVu Sans", "DejaVu Sans"])
            #expect(clips.compactMap(\.label?.font) == [date, date])
        }
    }

    @Test func `each style words its title and its date`() throws {
        let month = Timeframe.month(year: 2024, month: 12).resolved(today: Day(daysSinceEpoch: 0))
        for (style, lines) in [
            (TextStyle.bold, ["December", "2024 · 2 days"]), (.clear, ["December 2024", "2 days"]),
        ] {
            let texts = FilmTexts(
                TestItems.job(composition: Composition(style: style)), timeframe: month,
                days: [month.first, month.last], formatDay: DateLabel.text)
            #expect(texts.opening?.lines == lines)
            #expect(texts.date(of: month.first)?.design == .clear)
        }
        let keepsake = try timeline([5, 5]) { $0.style = .keepsake }.clips[0]
        #expect(keepsake.texts.first?.design == .keepsake && keepsake.label?.design == .keepsake)
        let calendar = try timeline([5, 5]) { $0.dateOverlay?.design = .calendar }.clips[0]
        #expect(calendar.label?.lines == ["1", "December", "Sunday"])
    }
}
