import Model
import Reports
import Stages
import Testing

@Suite struct SelectPerDayTests {
    let december = Timeframe.month(year: 2024, month: 12).resolved(today: Day(daysSinceEpoch: 20_000))

    func day(_ text: String) throws -> Day { try #require(Day(text)) }

    /// An item whose id is its path under `/media`.
    func item(
        _ id: String, _ day: String, at second: Int64 = 36_000, kind: MediaKind = .video, seconds: Double = 5,
        pair: String? = nil
    ) throws -> MediaItem {
        let filmed = try self.day(day)
        return MediaItem(
            id: id, location: MediaLocation(path: "/media/" + id), pair: pair, kind: kind,
            captured: CaptureTime(
                instant: Int64(filmed.daysSinceEpoch) * 86_400 + second, offset: 0, evidence: .quickTimeCreationDate),
            day: filmed,
            facts: VideoFacts(duration: MediaTime(microseconds: Int64(seconds * 1_000_000)), width: 1920, height: 1080))
    }

    func dated(_ item: MediaItem, by evidence: CaptureTime.Evidence, isDayOnly: Bool = false) -> MediaItem {
        var item = item
        (item.captured.evidence, item.captured.isDayOnly) = (evidence, isDayOnly)
        return item
    }

    func select(
        _ items: [MediaItem], pins: [Day: Pin] = [:], rules: SelectionRules = SelectionRules(),
        unusable: [String: UnusableReason] = [:]
    ) throws -> Selection {
        try SelectPerDay(in: december, pins: pins, rules: rules)
            .select(AvailableMedia(items: items, unusable: unusable))
    }

    func only(_ selection: Selection) throws -> DaySelection {
        try #require(selection.days.count == 1)
        return try #require(selection.days.first)
    }

    func ids(_ chosen: DaySelection) -> [String] { chosen.picks.map(\.item.id) }

    func error(_ body: () throws -> Selection) throws -> DayreelError {
        try #require(throws: DayreelError.self) { try body() }
    }

    @Test func aDayWithOnlyARefusedFileIsLeftOutNotEmpty() throws {
        let refused = ["2024-12-05", "2024-12-07", "2023-01-01"].map { text in
            RefusedMedia(
                path: "/media/\(text).mov", reason: .probed(.unreadable(cause: "damaged")), day: Day(text))
        }
        let found = try [item("a.mov", "2024-12-05"), item("b.mov", "2024-12-06")]
        let selection = try SelectPerDay(in: december).select(AvailableMedia(items: found, refused: refused))
        #expect(selection.days.count == 2)
        let seventh = LeftOutDay(day: try day("2024-12-07"), isSkipped: false, candidates: [])
        #expect(selection.leftOut == [seventh] && selection.emptyDays.contains(seventh.day))
    }

    @Test func anEditThatCannotBeShownGivesWayToItsOriginal() throws {
        let original = try item("IMG_1.MOV", "2024-12-05")
        var refused = RefusedMedia(
            path: original.location.path, reason: .original(of: "IMG_E1.MOV"), pinnable: original)
        let edit = try item("IMG_E1.MOV", "2024-12-05", seconds: 0.2)
        refused.spare = RefusedMedia.Spare(original, for: edit.location.path)
        let media = AvailableMedia(items: [edit], refused: [refused])
        let chosen = try only(SelectPerDay(in: december).select(media))
        #expect(ids(chosen) == ["IMG_1.MOV"])
        #expect(chosen.candidates.map(\.whyNot) == [.tooShort(.milliseconds(200), minimum: .milliseconds(500))])
        // A recording that proves damaged is replaced by its proxy.
        let recording = try item("GX01.MP4", "2024-12-05")
        var proxy = try item("GL01.LRV", "2024-12-05")
        proxy.isProxy = true
        refused.spare = RefusedMedia.Spare(proxy, for: recording.location.path)
        let damaged = AvailableMedia(
            items: [recording], refused: [refused], unusable: [recording.id: .changed])
        #expect(try only(SelectPerDay(in: december).select(damaged)).reason == .automatic([.proxy]))
        var whole = media
        whole.items = [try item("IMG_E1.MOV", "2024-12-05")]
        #expect(try ids(only(SelectPerDay(in: december).select(whole))) == ["IMG_E1.MOV"])
    }

    @Test func aProxyCountsBesideTheDaysOnlyRecording() throws {
        var proxy = try item("GL01.LRV", "2024-12-05")
        proxy.isProxy = true
        var rules = SelectionRules()
        rules.clipsPerDay = 2
        let chosen = try only(select([proxy, item("a.mov", "2024-12-05", at: 100)], rules: rules))
        #expect(chosen.reason == .automatic([.all(2, .video, .init())]))
    }

    // The rules

    @Test func earliestVideoWinsWhateverTheOrderOfTheInput() throws {
        let items = [
            try item("c.mov", "2024-12-05", at: 300), try item("a.mov", "2024-12-05", at: 200),
            try item("b.mov", "2024-12-05", at: 100),
        ]
        for order in [items, items.reversed(), [items[1], items[2], items[0]]] {
            let chosen = try only(select(order))
            #expect(ids(chosen) == ["b.mov"])
            #expect(chosen.reason == .automatic([.first(1, of: 3, .video, .init())]))
            #expect(chosen.candidates.map(\.item.id) == ["a.mov", "c.mov"])
            #expect(chosen.candidates.map(\.whyNot) == [.later(than: "b.mov"), .later(than: "b.mov")])
        }
    }

    @Test func aTieGoesToTheLongerThenTheLargerThenThePath() throws {
        func chosen(_ change: (inout MediaItem) -> Void) throws -> String {
            var better = try item("z.mov", "2024-12-05")
            change(&better)
            let day = try only(select([try item("a.lrv", "2024-12-05"), better]))
            #expect(day.candidates.map(\.whyNot) == [.sameTime(as: day.picks[0].item.id)])
            return day.picks[0].item.id
        }
        #expect(try chosen { $0.duration = .seconds(7) } == "z.mov")
        #expect(try chosen { $0.width = 3840 } == "z.mov")
        #expect(try chosen { $0.fileSize = 1 } == "z.mov")
        // A proxy may be a frame longer than its original.
        #expect(
            try chosen {
                $0.duration = MediaTime(microseconds: 4_990_000)
                $0.width = 3840
            } == "z.mov")
        #expect(try chosen { _ in } == "a.lrv")
    }

    @Test func aProxyIsTheLastResortWithAWarning() throws {
        var proxy = try item("GL1.LRV", "2024-12-05", at: 1)
        proxy.isProxy = true
        let live = try item("live.mov", "2024-12-05", at: 900, kind: .livePhoto)
        let chosen = try only(select([proxy, live]))
        #expect(ids(chosen) == ["live.mov"])
        #expect(chosen.candidates.map(\.whyNot) == [.proxy])
        let alone = try select([proxy])
        #expect(try only(alone).reason == .automatic([.proxy]))
        let warning = try #require(alone.diagnostics.first)
        #expect(warning.code == .onlyProxy && warning.severity == .warning)
        #expect(try warning.path == "/media/GL1.LRV" && warning.day == day("2024-12-05"))
    }

    @Test func equalInstantsGoByIdentifierBytes() throws {
        let chosen = try only(select([try item("b.mov", "2024-12-05"), try item("B.mov", "2024-12-05")]))
        #expect(ids(chosen) == ["B.mov"])
    }

    @Test func videoBeatsAnEarlierLivePhoto() throws {
        let chosen = try only(
            select([
                try item("live.mov", "2024-12-05", at: 100, kind: .livePhoto),
                try item("video.mov", "2024-12-05", at: 900),
            ]))
        #expect(ids(chosen) == ["video.mov"])
        #expect(chosen.reason == .automatic([.only(.video, .init())]))
        #expect(chosen.candidates.map(\.whyNot) == [.after(.video)])
    }

    @Test func preferChangesTheOrderOfKinds() throws {
        let items = [
            try item("video.mov", "2024-12-05", at: 100),
            try item("live.mov", "2024-12-05", at: 900, kind: .livePhoto),
        ]
        let chosen = try only(select(items, rules: SelectionRules(prefer: [.livePhoto, .video])))
        #expect(ids(chosen) == ["live.mov"])
        #expect(chosen.reason == .automatic([.only(.livePhoto, .init())]))
        #expect(chosen.candidates.map(\.whyNot) == [.after(.livePhoto)])
    }

    @Test func aKindThatIsNotPreferredIsNotTaken() throws {
        let items = [
            try item("live.mov", "2024-12-05", kind: .livePhoto), try item("video.mov", "2024-12-06"),
        ]
        let selection = try select(items, rules: SelectionRules(prefer: [.video]))
        #expect(selection.days.map(\.day) == [try day("2024-12-06")])
        #expect(selection.emptyDays.contains(try day("2024-12-05")))
        let note = try #require(selection.diagnostics.first { $0.code == .daySkipped })
        #expect(try note.day == day("2024-12-05") && note.path == "/media/live.mov")
        let left = try #require(selection.leftOut.first)
        #expect(selection.leftOut.count == 1)
        #expect(left.day == (try day("2024-12-05")))
        #expect(!left.isSkipped && left.candidates.map(\.whyNot) == [.notPreferred(.livePhoto)])
    }

    @Test func motionPhotoCountsAsLivePhotoUnlessNamedItself() throws {
        let items = [
            try item("motion.jpg", "2024-12-05", at: 100, kind: .motionPhoto),
            try item("live.mov", "2024-12-05", at: 200, kind: .livePhoto),
        ]
        #expect(ids(try only(select(items, rules: SelectionRules(prefer: [.video, .livePhoto])))) == ["motion.jpg"])
        #expect(
            ids(try only(select(items, rules: SelectionRules(prefer: [.livePhoto, .motionPhoto])))) == ["live.mov"])
        let alike = try only(select(items, rules: SelectionRules(prefer: [.livePhoto])))
        #expect(alike.candidates.map(\.whyNot) == [.later(than: "motion.jpg")])
    }

    @Test func aClipThatIsTooShortGivesWayToTheNextCandidate() throws {
        let items = [
            try item("short.mov", "2024-12-05", at: 100, seconds: 0.3), try item("good.mov", "2024-12-05", at: 200),
            try item("later.mov", "2024-12-05", at: 300),
        ]
        let chosen = try only(select(items))
        #expect(ids(chosen) == ["good.mov"])
        let long = KindReason.Merit(.atLeast(.milliseconds(500)))
        #expect(chosen.reason == .automatic([.first(1, of: 2, .video, long)]))
        let short = LeftOutReason.tooShort(.milliseconds(300), minimum: .milliseconds(500))
        #expect(chosen.candidates.map(\.whyNot) == [.later(than: "good.mov"), short])
    }

    @Test func exactlyTheMinimumIsLongEnough() throws {
        #expect(ids(try only(select([try item("a.mov", "2024-12-05", seconds: 0.5)]))) == ["a.mov"])
    }

    @Test func anUnusableClipGivesWayToTheNextAndKeepsItsReason() throws {
        let items = [try item("bad.mov", "2024-12-05", at: 1), try item("good.mov", "2024-12-05", at: 2)]
        let chosen = try only(select(items, unusable: ["bad.mov": .unreadable("no key frame")]))
        #expect(ids(chosen) == ["good.mov"])
        #expect(chosen.reason == .automatic([.only(.video, .init(.usable))]))
        #expect(chosen.candidates.map(\.whyNot) == [.unusable(.unreadable("no key frame"))])
    }

    @Test func daysAreSortedAndTheOthersAreEmpty() throws {
        let selection = try select([
            try item("z.mov", "2024-12-31", at: 86_399), try item("a.mov", "2024-12-01", at: 0),
            try item("before.mov", "2024-11-30"), try item("after.mov", "2025-01-01"),
        ])
        #expect(selection.days.map(\.day.day) == [1, 31])
        #expect(selection.emptyDays.map(\.day) == Array(2...30))
        #expect(selection.diagnostics.isEmpty)
    }

    @Test func aSingleDayIsAWarning() throws {
        let selection = try select([try item("a.mov", "2024-12-05")])
        #expect(selection.diagnostics.map(\.code) == [.singleDay])
        #expect(selection.diagnostics.map(\.day) == [try day("2024-12-05")])
    }

    // Several a day

    @Test func severalClipsComeInTheOrderOfTime() throws {
        let items = [
            try item("live.mov", "2024-12-05", at: 100, kind: .livePhoto),
            try item("one.mov", "2024-12-05", at: 200), try item("two.mov", "2024-12-05", at: 300),
            try item("three.mov", "2024-12-05", at: 400),
        ]
        let two = try only(select(items, rules: SelectionRules(clipsPerDay: 2)))
        #expect(ids(two) == ["one.mov", "two.mov"])
        #expect(two.reason == .automatic([.first(2, of: 3, .video, .init())]))
        let four = try only(select(items, rules: SelectionRules(clipsPerDay: 4)))
        #expect(ids(four) == ["live.mov", "one.mov", "two.mov", "three.mov"])
        #expect(four.reason == .automatic([.all(3, .video, .init()), .only(.livePhoto, .init())]))
        let both = try only(
            select(Array(items.filter { $0.kind == .video }.prefix(2)), rules: SelectionRules(clipsPerDay: 4)))
        #expect(both.reason == .automatic([.all(2, .video, .init())]))
        #expect(four.candidates.isEmpty)
    }

    @Test func aDayCanHaveItsOwnNumber() throws {
        let items = [
            try item("a.mov", "2024-12-05", at: 1), try item("b.mov", "2024-12-05", at: 2),
            try item("c.mov", "2024-12-06", at: 1), try item("d.mov", "2024-12-06", at: 2),
        ]
        let selection = try select(items, rules: SelectionRules(clipsOnDay: [try day("2024-12-06"): 2]))
        #expect(selection.days.map(ids) == [["a.mov"], ["c.mov", "d.mov"]])
    }

    @Test func `of recordings within a minute, a day of several clips shows one`() throws {
        let items = [
            try item("a.mov", "2024-12-05", at: 0), try item("b.mov", "2024-12-05", at: 20),
            try item("c.mov", "2024-12-05", at: 600),
        ]
        let two = try only(select(items, rules: SelectionRules(clipsPerDay: 2)))
        #expect(ids(two) == ["a.mov", "c.mov"])
        #expect(two.candidates.map(\.whyNot) == [.sameTime(as: "a.mov")])
        // Also where there is a place for it.
        let three = try only(select(items, rules: SelectionRules(clipsPerDay: 3)))
        #expect(ids(three) == ["a.mov", "c.mov"] && three.candidates.map(\.whyNot) == [.sameTime(as: "a.mov")])
        // Who counts the clips of a day wants them.
        let named = SelectionRules(clipsOnDay: [try day("2024-12-05"): 3])
        #expect(ids(try only(select(items, rules: named))) == ["a.mov", "b.mov", "c.mov"])
        #expect(ids(try only(select(items))) == ["a.mov"])
    }

    @Test func `stars come before what a library found, and that before what was measured`() throws {
        var items = try ["a.mov", "b.mov", "c.mov"].enumerated().map { index, name in
            try item(name, "2024-12-05", at: Int64(index) * 600)
        }
        func chosen() throws -> DaySelection {
            var media = AvailableMedia(items: items)
            media.scores = ["a.mov": 300, "b.mov": 200, "c.mov": 100]
            return try only(SelectPerDay(in: december, rules: SelectionRules(prefer: [.best])).select(media))
        }
        #expect(ids(try chosen()) == ["a.mov"])
        items[1].librarysScore = 700
        #expect(ids(try chosen()) == ["b.mov"])
        items[2].rating = 3
        #expect(ids(try chosen()) == ["c.mov"])
        #expect(try chosen().candidates.map(\.whyNot) == [.lessGood(than: "c.mov"), .lessGood(than: "c.mov")])
        // What its owner rejected, and what a library finds poor, come after what nobody has judged.
        (items[2].rating, items[1].librarysScore, items[0].rating) = (nil, 300, -1)
        #expect(ids(try chosen()) == ["c.mov"])
    }

    /// A copy from a messenger may belong to another day, however good it is.
    @Test func `a clip whose day is certain comes before a better one whose day is not`() throws {
        var items = [
            dated(try item("a.mov", "2024-12-05", at: 1), by: .modificationTime),
            try item("b.mov", "2024-12-05", at: 2), try item("c.mov", "2024-12-05", at: 3),
        ]
        for rules in [SelectionRules(prefer: [.best]), SelectionRules()] {
            for rating in [nil, 5] {
                items[0].rating = rating
                var media = AvailableMedia(items: items)
                media.scores = ["a.mov": 900, "b.mov": 100, "c.mov": 200]
                let day = try only(SelectPerDay(in: december, rules: rules).select(media))
                let certain = KindReason.Merit(isCertain: true)
                #expect(ids(day) == ["c.mov"] && day.reason == .automatic([.best(1, of: 2, .video, certain)]))
                #expect(day.candidates.map(\.whyNot) == [.lessGood(than: "c.mov"), .uncertainDay])
            }
        }
    }

    @Test func `of photos, the one is shown that its library finds best`() throws {
        var items = try ["a.heic", "b.heic", "c.heic"].enumerated().map { index, name in
            try item(name, "2024-12-05", at: Int64(index) * 600, kind: .still)
        }
        let rules = SelectionRules(prefer: [.best], stills: .fill)
        #expect(ids(try only(select(items, rules: rules))) == ["a.heic"])
        for (index, score) in [300, 900, 700].enumerated() { items[index].librarysScore = score }
        let day = try only(select(items, rules: rules))
        #expect(ids(day) == ["b.heic"] && day.reason == .automatic([.best(1, of: 3, .still, .init())]))
        #expect(day.candidates.map(\.whyNot) == [.lessGood(than: "b.heic"), .lessGood(than: "b.heic")])
    }

    @Test func `a big day shows moments that are hours apart`() throws {
        let hour: Int64 = 3600
        let times: [Int64] = [0, hour / 2, hour, 2 * hour, 3 * hour]
        func items(_ count: Int) throws -> [MediaItem] {
            try times.prefix(count).enumerated().map { try item("\($0).mov", "2024-12-05", at: $1) }
        }
        let rules = SelectionRules(clipsOnBigDays: 3)
        let big = try only(select(try items(5), rules: rules))
        #expect(ids(big) == ["0.mov", "2.mov", "3.mov"])
        #expect(big.candidates.map(\.whyNot) == [.sameHour(as: "0.mov"), .later(than: "3.mov")])
        // Two hours hold three moments an hour apart, and one hour two.
        #expect(ids(try only(select(try items(4), rules: rules))) == ["0.mov", "2.mov", "3.mov"])
        #expect(ids(try only(select(try items(3), rules: rules))) == ["0.mov"])
        let ten = SelectionRules(clipsOnBigDays: 10)
        #expect(ids(try only(select(try items(5), rules: ten))) == ["0.mov", "2.mov", "3.mov", "4.mov"])
        // What is only shaken does not make a day big.
        var media = AvailableMedia(items: try items(5))
        media.scores = ["0.mov": 10, "3.mov": Moment.poor, "4.mov": Moment.poor]
        #expect(ids(try only(SelectPerDay(in: december, rules: rules).select(media))) == ["0.mov"])
        // A day that is named counts first.
        let named = SelectionRules(clipsOnDay: [try day("2024-12-05"): 2], clipsOnBigDays: 3)
        #expect(ids(try only(select(try items(5), rules: named))) == ["0.mov", "1.mov"])
    }

    // Pins

    @Test func aPinMayNameMediaThatTheRulesLeaveOut() throws {
        let kept = try item("2024/IMG_1.mov", "2024-12-05")
        let screen = try item("RPReplay_1.mp4", "2024-12-06")
        let refused = [
            RefusedMedia(path: "/media/Album/IMG_1(1).mov", reason: .copy(of: kept.id), pinnable: kept),
            RefusedMedia(path: "/media/Album/IMG_1.mov", reason: .copy(of: kept.id), pinnable: kept),
            RefusedMedia(path: "/media/RPReplay_1.mp4", reason: .screenRecording, pinnable: screen),
            RefusedMedia(path: "/media/broken.mp4", reason: .probed(.unreadable(cause: "damaged"))),
        ]
        func chosen(_ name: String) throws -> [String] {
            let select = SelectPerDay(in: december, pins: [try day("2024-12-07"): .media(name)])
            return try select.select(AvailableMedia(items: [kept], refused: refused)).days.last.map(ids) ?? []
        }
        #expect(try chosen("IMG_1(1).mov") == ["2024/IMG_1.mov"])
        #expect(try chosen("Album/IMG_1.mov") == ["2024/IMG_1.mov"])
        // The kept file's own name comes first. Both copies mean the same item, so nothing is ambiguous.
        #expect(try chosen("IMG_1.mov") == ["2024/IMG_1.mov"])
        #expect(try chosen("RPReplay_1.mp4") == ["RPReplay_1.mp4"])
        #expect(throws: DayreelError.self) { try chosen("broken.mp4") }
    }
}
