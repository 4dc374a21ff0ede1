import Model
import Reports
import Testing

@testable import Stages

/// Pins, tags and favourites of the library, and a job's rules that prefer or exclude them.
@Suite struct LibraryChoiceTests {
    private let december = Timeframe.month(year: 2024, month: 12).resolved(today: Day(daysSinceEpoch: 20_000))

    private func select(
        _ items: [MediaItem], pins: [String: Pin] = [:], library: LibraryChoices = .none,
        rules: SelectionRules = SelectionRules()
    ) throws -> Selection {
        let pins = Dictionary(uniqueKeysWithValues: try pins.map { (try #require(Day($0.key)), $0.value) })
        return try SelectPerDay(in: december, pins: pins, library: library, rules: rules)
            .select(AvailableMedia(items: items))
    }

    private func names(_ selection: Selection) -> [String] { selection.days.flatMap { $0.picks.map(\.item.id) } }

    private func tag(_ word: String) throws -> Model.Tag { try TagNames().tag(word) }

    private func items(_ names: String...) throws -> [MediaItem] {
        try names.enumerated().map { index, name in
            var item = try TestItems.item(name, day: "2024-12-05")
            item.captured.instant += Int64(index)
            return item
        }
    }

    @Test func `a library pin beats the rules, and the job's own pin beats it`() throws {
        let items = try items("a.mov", "b.mov", "c.mov")
        let day = try #require(Day("2024-12-05"))
        let library = LibraryChoices(pins: [day: .media("c.mov")])
        #expect(names(try select(items, library: library)) == ["c.mov"])
        #expect(try select(items, library: library).days.first?.reason == .libraryPin(from: nil))
        #expect(names(try select(items, pins: ["2024-12-05": .media("b.mov")], library: library)) == ["b.mov"])
        #expect(throws: DayreelError.self) { try select(items, library: LibraryChoices(pins: [day: .skip])) }
    }

    @Test func `a recording in which nothing moves gives way, unless its owner likes it`() throws {
        var items = try items("a.mov", "b.mov", "c.mov")
        (items[1].kind, items[2].kind) = (.livePhoto, .still)
        let rules = SelectionRules(prefer: [.video, .kind(.livePhoto), .best], stills: .fill)
        func choose(_ items: [MediaItem], tags: [String: Set<Model.Tag>] = [:]) throws -> Selection {
            var media = AvailableMedia(items: items)
            media.unmoving = ["a.mov"]
            let library = LibraryChoices(tags: tags)
            return try SelectPerDay(in: december, pins: [:], library: library, rules: rules).select(media)
        }
        let given = try choose(items)
        #expect(
            names(given) == ["b.mov"] && given.days[0].candidates.first { $0.item.id == "a.mov" }?.whyNot == .unmoving)
        let note = try #require(given.diagnostics.first { $0.code == .unmovingMedia })
        #expect(note.severity == .note && note.path == items[0].location.path && note.day == items[0].day)
        // Alone it is shown, without a word: it may be a sleeping child.
        let alone = try choose([items[0]])
        #expect(names(alone) == ["a.mov"] && !alone.diagnostics.contains { $0.code == .unmovingMedia })
        items[0].rating = 4
        #expect(try names(choose(items)) == ["a.mov"])
    }

    @Test func `a library pin of media that the job does not have is a note`() throws {
        let day = try #require(Day("2024-12-05"))
        let id = "md5#0123456789abcdef0123456789abcdef"
        #expect(ContentId(id) != nil)
        let selection = try select(try items("a.mov"), library: LibraryChoices(pins: [day: .media(id)]))
        #expect(names(selection) == ["a.mov"])
        let note = try #require(selection.diagnostics.first { $0.code == .libraryPinUnused })
        #expect(note.severity == .note && note.day == day)
        // People know a recording by its name, and the job has none for it.
        #expect(!note.message.contains("0123"))
    }

    @Test func `favourites and tags beat earlier media`() throws {
        var items = try items("a.mov", "b.mov", "c.mov", "d.mov")
        items[2].isFavorite = true
        let red = try tag("red")
        let rules = SelectionRules(prefer: [.favourite, .tag(red), .video])
        let tags = LibraryChoices(tags: ["media/b.mov": [red], "d.mov": [red]])
        let favourite = try select(items, library: tags, rules: rules)
        #expect(names(favourite) == ["c.mov"])
        #expect(favourite.days.first?.reason == .automatic([.only(.video, .init(wanted: [.favourite]))]))
        #expect(
            favourite.days.first?.candidates.map(\.whyNot) == Array(repeating: .lacks(.favourite), count: 3))
        items[2].isFavorite = false
        let tagged = try select(items, library: tags, rules: rules)
        #expect(names(tagged) == ["b.mov"])
        #expect(tagged.days.first?.reason == .automatic([.first(1, of: 2, .video, .init(wanted: [.tag(red)]))]))
        #expect(
            tagged.days.first?.candidates.map(\.whyNot) == [
                .later(than: "b.mov"), .lacks(.tag(red)), .lacks(.tag(red)),
            ])
    }

    @Test func `a tag has its name from the settings`() throws {
        let items = try items("a.mov", "b.mov")
        let holiday = try #require(Tag(number: 8))
        let library = LibraryChoices(tags: ["b.mov": [holiday]])
        let preferred = SelectionRules(prefer: [.tag(holiday, name: "holiday"), .video])
        #expect(try select(items, library: library, rules: preferred).days.first?.rule == "only video tagged holiday")
        let excluded = SelectionRules(exclude: [.tag(holiday, name: "holiday")])
        let words = try select(items, library: library, rules: excluded).days.first?.candidates.map(\.whyNot.words)
        #expect(words == ["it is tagged holiday"])
    }

    @Test func `a preference after a kind decides within that kind`() throws {
        var items = try items("a.mov", "b.mov")
        items.append(try TestItems.item("live.mov", day: "2024-12-05", kind: .livePhoto))
        items[1].isFavorite = true
        items[2].isFavorite = true
        #expect(names(try select(items, rules: SelectionRules(prefer: [.video, .favourite, .livePhoto]))) == ["b.mov"])
        #expect(
            names(try select(items, rules: SelectionRules(prefer: [.favourite, .livePhoto, .video]))) == ["live.mov"])
        // Without named kinds, all are taken in their default order.
        #expect(names(try select(items, rules: SelectionRules(prefer: [.favourite]))) == ["b.mov"])
    }

    @Test func `excluded media are not taken unless they are pinned`() throws {
        var items = try items("a.mov", "b.mov")
        let gray = try tag("grey")
        let rules = SelectionRules(exclude: [.tag(gray), .favourite])
        let library = LibraryChoices(tags: ["a.mov": [gray]])
        let selection = try select(items, library: library, rules: rules)
        #expect(names(selection) == ["b.mov"])
        #expect(selection.days.first?.candidates.map(\.whyNot) == [.excluded(.tag(gray))])
        #expect(
            names(try select(items, pins: ["2024-12-05": .media("a.mov")], library: library, rules: rules)) == ["a.mov"]
        )
        items[1].isFavorite = true
        #expect(throws: DayreelError.self) { try select(items, library: library, rules: rules) }
    }

    @Test func `a tag on the still of a Live Photo is on its clip`() throws {
        var item = try TestItems.item("IMG_1.MOV", day: "2024-12-05", kind: .livePhoto)
        item.pair = "/media/IMG_1.HEIC"
        let red = try tag("red")
        #expect(TagIndex(["IMG_1.HEIC": [red]]).tags(of: item, [:]) == [red])
        #expect(TagIndex(["MG_1.HEIC": [red]]).tags(of: item, [:]).isEmpty)
        item.contentIdentifier = "icl#A:001:F"
        #expect(TagIndex(["icl#A": [red]]).tags(of: item, [:]) == [red])
    }
}
