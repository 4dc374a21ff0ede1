import Model
import Testing
import Typography

@testable import Stages

/// Texts that are seen at the same time, in all shapes and styles.
@Suite struct TextOverlapTests {
    private typealias Box = (left: Double, top: Double, right: Double, bottom: Double)

    /// A film of short clips, where a date cannot wait for other texts to go.
    private func timeline(
        _ shape: FilmShape, _ style: TextStyle, _ design: DateOverlayStyle.Design, captions: [String: DayCaption] = [:],
        locale: String? = nil, corner: DateOverlayStyle.Corner? = nil
    ) throws -> Timeline {
        var composition = Composition(shape: shape, style: style)
        composition.locale = locale
        composition.dateOverlay?.position = corner
        composition.titles.opening?.duration = .milliseconds(2400)
        composition.dateOverlay?.design = design
        for (day, caption) in captions { composition.captions[try #require(Day(day))] = caption }
        let picks = try ["2024-12-01", "2024-12-02", "2024-12-03"].map {
            Pick(item: try TestItems.item("\($0).mov", day: $0, seconds: 2.5))
        }
        return try TestItems.timeline(picks, job: TestItems.job(composition: composition))
    }

    /// The ink of each line.
    private func inks(_ label: Label, _ format: FilmFormat) throws -> [Box] {
        let setter = try TextSetter(font: label.font, locale: label.locale)
        return try TextLayout(label, setter, format: format).lines.map { line in
            let ink = try setter.line(line.text, line.design, size: line.size).ink
            return (line.x + ink.left, line.y + ink.top, line.x + ink.right, line.y + ink.bottom)
        }
    }

    private func overlap(_ one: Box, _ other: Box) -> Bool {
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    }

    @Test(arguments: FilmShape.allCases, TextStyle.allCases)
    func `a date does not lie on the title or a caption`(shape: FilmShape, style: TextStyle) throws {
        for (design, locale) in [
            (DateOverlayStyle.Design.clear, nil), (.calendar, nil), (.plate, nil), (.outline, nil), (.clear, "ar_EG"),
            (.calendar, "he_IL"), (.plate, "fa_IR"),
        ] {
            let timeline = try timeline(
                shape, style, design,
                captions: ["2024-12-02": DayCaption("First snow", second: .text("at the lake behind the house"))],
                locale: locale)
            #expect(
                timeline.clips[0].texts.map(\.role) == [.title] && timeline.clips[1].texts.map(\.role) == [.caption])
            for clip in timeline.clips {
                guard let date = clip.label else { continue }
                for text in clip.texts where (date.timing?.appears?.lowerBound ?? 0) < text.timing?.goes.lowerBound ?? 0
                {
                    let (own, others) = (try inks(date, timeline.format), try inks(text, timeline.format))
                    #expect(!own.contains { one in others.contains { overlap(one, $0) } }, "\(design) \(own) \(others)")
                }
            }
        }
    }

    @Test(arguments: [FilmShape.portrait, .square])
    func `the dates of a narrow film stand at one height`(shape: FilmShape) throws {
        for design in [DateOverlayStyle.Design.clear, .calendar, .plate] {
            let dates = try timeline(shape, .bold, design).clips.compactMap(\.label)
            #expect(dates.count == 3 && Set(dates.map(\.position)).count == 1)
        }
        // In a square, a caption moves a date at the left to the right.
        let captions = ["2024-12-02": DayCaption("First snow")]
        let captioned = try timeline(shape, .clear, .calendar, captions: captions).clips.compactMap(\.label)
        #expect(captioned.count == 3 && captioned.allSatisfy(\.isAtTop))
        #expect(try timeline(shape, .clear, .clear).clips.allSatisfy { $0.label?.isAtTop ?? false })
        // Nothing stands in their way.
        var composition = Composition(shape: shape)
        composition.titles.opening = nil
        let picks = [Pick(item: try TestItems.item("a.mov", day: "2024-12-01", seconds: 2.5))]
        let plain = try TestItems.timeline(picks, job: TestItems.job(composition: composition))
        #expect(plain.clips.allSatisfy { $0.label?.isAtTop == false })
    }

    /// A caption moves a date at the left to the right, and then all of them stand there; but not where the job says left.
    @Test(arguments: TextStyle.allCases) func `the dates of a wide film stand on one side`(style: TextStyle) throws {
        let captions = ["2024-12-02": DayCaption("First snow")]
        let dates = try timeline(.landscape, style, .calendar, captions: captions).clips.compactMap(\.label)
        #expect(dates.count == 3 && Set(dates.map { $0.position?.isLeft ?? true }).count == 1, "\(dates)")
        var composition = Composition(style: .clear)
        composition.titles.opening = nil
        composition.dateOverlay?.position = .bottomLeft
        composition.captions = [try #require(Day("2024-12-02")): DayCaption("First snow")]
        let picks = try ["2024-12-01", "2024-12-02"].map {
            Pick(item: try TestItems.item("\($0).mov", day: $0, seconds: 2.5))
        }
        let asked = try TestItems.timeline(picks, job: TestItems.job(composition: composition)).clips
        #expect(asked.map(\.label?.position) == [.bottomLeft, .bottomRight])
    }

    /// Everything that stands at a side stands at the other one, as far from its edge; what a job puts into a corner stays there.
    @Test(arguments: FilmShape.allCases, [TextStyle.clear, .bold])
    func `a film in a language that is read from right to left is reflected`(shape: FilmShape, style: TextStyle) throws
    {
        let captions = ["2024-12-02": DayCaption("First snow", second: .text("at the lake"))]
        func texts(_ locale: String) throws -> (caption: [Box], date: Box, bar: TextBar?, width: Double) {
            let film = try timeline(shape, style, .clear, captions: captions, locale: locale, corner: .topLeft)
            let clip = film.clips[1]
            let caption = try #require(clip.texts.first)
            let layout = try TextLayout(caption, try TextSetter(font: "", locale: locale), format: film.format)
            let date = try #require(clip.label)
            let ink = try #require(try inks(date, film.format).first)
            return (try inks(caption, film.format), ink, layout.bar, Double(film.format.width))
        }
        let (english, hebrew) = (try texts("en_GB"), try texts("he_IL"))
        let sides = TextDesign.sides(of: try timeline(shape, style, .clear).format) / 100 * english.width
        for (one, other) in zip(english.caption, hebrew.caption) {
            #expect(abs(one.left + other.right - sides) < 1.5 && other.left > one.left, "\(one) \(other)")
        }
        #expect(hebrew.caption.count == 2 && (hebrew.bar != nil) == (style == .bold))
        if let bar = hebrew.bar { #expect(hebrew.caption.allSatisfy { bar.left > $0.right }) }
        #expect(english.date.right < english.width / 2 && hebrew.date.right < hebrew.width / 2)
    }

    @Test func `a title and its second line begin at one edge in a tall picture too`() throws {
        for shape in FilmShape.allCases {
            let timeline = try timeline(shape, .bold, .clear)
            let title = try #require(timeline.clips[0].texts.first)
            let lefts = try inks(title, timeline.format).map(\.left)
            let (least, most) = (try #require(lefts.min()), try #require(lefts.max()))
            let side = Double(min(timeline.format.width, timeline.format.height))
            #expect(lefts.count > 1 && most - least < 0.009 * side, "\(lefts)")
        }
    }
}
