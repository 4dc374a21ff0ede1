import Model
import Testing

@testable import Web

/// A library of a hundred thousand items that exist only as values.
@Suite struct LibraryIndexTests {
    /// A number without digits, which could be a year's.
    private static func letters(_ number: Int) -> String {
        String(String(number).utf8.map { Character(Unicode.Scalar($0 + 49)) })
    }

    private static let many: LibraryIndex = {
        var builder = LibraryBuilder(sources: ["/photos"])
        let first = Day("2013-01-01") ?? Day(daysSinceEpoch: 0)
        for number in 0..<100_000 {
            let day = first.advanced(by: number / 23)
            let instant = Int64(day.daysSinceEpoch) * 86_400 + Int64(number % 23) * 3600
            builder.add(
                MediaItem(
                    id: "x", location: MediaLocation(path: "/photos/\(day.year)/IMG_\(letters(number)).MOV"),
                    kind: number % 5 == 0 ? .livePhoto : .video,
                    captured: CaptureTime(instant: instant, offset: 0, evidence: .quickTimeCreationDate), day: day,
                    facts: VideoFacts(duration: .seconds(3), width: 1920, height: 1080)))
        }
        return LibraryIndex(builder, albums: LibraryAlbums())
    }()

    @Test func `days, months and counts follow from the items`() {
        let library = Self.many
        #expect(library.items.count == 100_000 && library.days.count == 4348)
        #expect(library.months.first == Answer.MonthCount(month: "2013-01", count: 31 * 23))
        #expect(library.months.reduce(0) { $0 + $1.count } == 100_000)
        let days = library.days(
            from: Day("2014-02-27") ?? library.days[0].day, to: Day("2014-03-02") ?? library.days[0].day)
        #expect(days.map { "\($0.day)" } == ["2014-02-27", "2014-02-28", "2014-03-01", "2014-03-02"])
        #expect(days.allSatisfy { $0.range.count == 23 })
        let item = library.items[70_000]
        #expect(library.place(ofID: item.id) == 70_000)
        #expect(library.place(ofPath: library.path(of: item)) == 70_000)
        #expect(library.place(ofID: "0123456789abcdef") == nil && library.place(ofID: "../etc") == nil)
    }

    @Test(arguments: [
        ("img_jjjjj", 1), ("2024-11", 23 * 26), ("2013", 365 * 23), ("2013 live", 1679), ("nothing", 0), ("ＩＭＧ", 0),
        ("٢٠١٣", 365 * 23), ("۲۰۱۳-۰۱", 31 * 23), ("२०१३", 365 * 23), ("二〇一三", 0),
        ("--05-12 2013", 23), ("--02-29 2013", 0), ("--02-29 2016", 23), ("--13-01", 0), ("Sunday 2013-05", 4 * 23),
        ("sun 2013-05", 0),
    ]) func `a search needs all its words, in any letter case`(words: String, count: Int) {
        let search = LibrarySearch(Self.many, ItemFilter(words: words), sources: ["s"])
        let expected = words == "2024-11" ? Self.many.months.first { $0.month == "2024-11" }?.count ?? 0 : count
        #expect(search.places().count == expected)
    }

    @Test func `kinds, sources and months limit what is found`() {
        func found(_ filter: ItemFilter, month: String? = nil) -> Int {
            LibrarySearch(Self.many, filter, sources: ["s"]).places(month: month).count
        }
        #expect(found(ItemFilter(kind: .livePhoto)) == 20_000)
        #expect(found(ItemFilter(source: "s")) == 100_000 && found(ItemFilter(source: "t")) == 0)
        #expect(found(ItemFilter(), month: "2013-01") == 31 * 23)
        #expect(found(ItemFilter(), month: "1999-01") == 0 && found(ItemFilter(), month: "x") == 0)
        #expect(found(ItemFilter(album: "none")) == 0)
    }

    @Test func `names with accents are found however they are composed`() {
        var builder = LibraryBuilder(sources: ["/photos"])
        for (number, name) in ["Cafe\u{301}.mov", "散歩.mov"].enumerated() {
            builder.add(
                MediaItem(
                    id: name, location: MediaLocation(path: "/photos/\(name)"), kind: .video,
                    captured: CaptureTime(instant: Int64(number), offset: 0, evidence: .fileName),
                    day: Day(daysSinceEpoch: 0), facts: VideoFacts(duration: .seconds(1), width: 2, height: 2)))
        }
        let library = LibraryIndex(builder, albums: LibraryAlbums())
        func found(_ words: String) -> [String] {
            LibrarySearch(library, ItemFilter(words: words), sources: []).places().map { library[$0].name }
        }
        #expect(found("CAFÉ") == ["Cafe\u{301}.mov"] && found("散歩") == ["散歩.mov"])
    }

    @Test func `the best month is the newest with a sure day, else the newest with a clip`() throws {
        func library(_ items: (day: String, evidence: CaptureTime.Evidence)...) throws -> LibraryIndex {
            var builder = LibraryBuilder(sources: ["/photos"])
            for (number, item) in items.enumerated() {
                let day = try #require(Day(item.day))
                builder.add(
                    MediaItem(
                        id: "\(number)", location: MediaLocation(path: "/photos/\(number).mov"), kind: .video,
                        captured: CaptureTime(instant: Int64(number), offset: 0, evidence: item.evidence), day: day,
                        facts: VideoFacts(duration: .seconds(1), width: 2, height: 2)))
            }
            return LibraryIndex(builder, albums: LibraryAlbums())
        }
        // Copied today, and so dated.
        let copied = try library(
            ("2024-07-03", .fileName), ("2024-08-04", .exifOriginal), ("2025-11-25", .modificationTime))
        #expect(copied.bestMonth() == "2024-08")
        #expect(copied.bestMonth(from: nil, to: Day("2024-07-31")) == "2024-07")
        #expect(copied.bestMonth(from: Day("2025-01-01"), to: Day("2025-12-31")) == "2025-11")
        #expect(try library(("2024-07-03", .modificationTime)).bestMonth() == "2024-07")
        #expect(LibraryIndex.empty.bestMonth() == nil)
    }

    @Test func `clips of other days come by their distance, the earlier of two first`() throws {
        var builder = LibraryBuilder(sources: ["/photos"])
        let first = try #require(Day("2024-07-01"))
        for (number, offset) in [0, 2, 2, 3, 9].enumerated() {
            builder.add(
                MediaItem(
                    id: "\(number)", location: MediaLocation(path: "/photos/\(number).mov"), kind: .video,
                    captured: CaptureTime(instant: Int64(number), offset: 0, evidence: .fileName),
                    day: first.advanced(by: offset), facts: VideoFacts(duration: .seconds(1), width: 2, height: 2)))
        }
        let library = LibraryIndex(builder, albums: LibraryAlbums())
        func names(_ offset: Int, _ count: Int) -> [String] {
            library.clips(near: first.advanced(by: offset), count: count).map { library[$0].name }
        }
        #expect(names(1, 9) == ["0.mov", "1.mov", "2.mov", "3.mov", "4.mov"])
        #expect(names(2, 3) == ["3.mov", "0.mov", "4.mov"] && names(30, 2) == ["4.mov", "3.mov"])
        #expect(library.clipCount(besides: first.advanced(by: 2)) == 3 && names(1, 0).isEmpty)
        #expect(LibraryIndex.empty.clips(near: first, count: 5).isEmpty)
    }

    /// Files beside it, or its library, say these: its own file stays the same.
    private static let saidOfOne: [@Sendable (inout MediaItem) -> Void] = [
        { $0.isFavorite = true }, { $0.rating = 5 }, { $0.caption = "At the sea" }, { $0.name = "Sea.mov" },
        { $0.place = Coordinate(latitude: 52, longitude: 13) }, { $0.bestPart = MediaTime.zero..<MediaTime.seconds(1) },
        { $0.librarysScore = 512 }, { $0.captured.instant += 60 }, { $0.pair = "/photos/1.heic" },
    ]

    @Test func `another version has what plans depend on, and not the same items once more`() throws {
        func version(_ edit: (inout MediaItem) -> Void = { _ in }) -> String {
            var item = MediaItem(
                id: "1", location: MediaLocation(path: "/photos/1.mov"), kind: .video,
                captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: Day(daysSinceEpoch: 0),
                facts: VideoFacts(duration: .seconds(3), width: 2, height: 2))
            edit(&item)
            var builder = LibraryBuilder(sources: ["/photos"])
            builder.add(item)
            return LibraryIndex(builder, albums: LibraryAlbums()).version
        }
        let plain = version()
        #expect(version() == plain)
        let others = Self.saidOfOne.map { version($0) }
        #expect(Set(others + [plain]).count == others.count + 1)
    }
}
