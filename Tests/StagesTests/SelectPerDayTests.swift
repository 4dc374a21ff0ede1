import Pipeline
import Stages
import Testing

@Suite struct SelectPerDayTests {
    private let december = Timeframe.month(year: 2024, month: 12).resolved(today: Day(daysSinceEpoch: 20_000))

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    /// An item whose id is its path under `/media`.
    private func item(
        _ id: String, _ day: String, at second: Int64 = 36_000, kind: MediaKind = .video, seconds: Double = 5,
        pair: String? = nil
    ) throws -> MediaItem {
        let filmed = try self.day(day)
        return MediaItem(
            id: id, location: MediaLocation(path: "/media/" + id), pair: pair, kind: kind,
            captured: CaptureTime(
                instant: Int64(filmed.daysSinceEpoch) * 86_400 + second, offset: 0, evidence: .quickTimeCreationDate),
            day: filmed, duration: MediaTime(microseconds: Int64(seconds * 1_000_000)), width: 1920, height: 1080)
    }

    private func select(
        _ items: [MediaItem], pins: [Day: Pin] = [:], rules: SelectionRules = SelectionRules(),
        unusable: [String: String] = [:]
    ) throws -> Selection {
        try SelectPerDay().select(
            SelectionRequest(items: items, timeframe: december, pins: pins, rules: rules, unusable: unusable))
    }

    private func only(_ selection: Selection) throws -> DaySelection {
        try #require(selection.days.count == 1)
        return try #require(selection.days.first)
    }

    private func ids(_ chosen: DaySelection) -> [String] { chosen.picks.map(\.item.id) }

    private func error(_ body: () throws -> Selection) throws -> DayreelError {
        try #require(throws: DayreelError.self) { try body() }
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
            #expect(chosen.reason == .automatic(rule: "first video of 3"))
            #expect(chosen.candidates.map(\.item.id) == ["a.mov", "c.mov"])
            #expect(chosen.candidates.map(\.whyNot) == ["later than b.mov", "later than b.mov"])
        }
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
        #expect(chosen.reason == .automatic(rule: "only video"))
        #expect(chosen.candidates.map(\.whyNot) == ["a video comes first"])
    }

    @Test func preferTurnsTheOrderAround() throws {
        let items = [
            try item("video.mov", "2024-12-05", at: 100),
            try item("live.mov", "2024-12-05", at: 900, kind: .livePhoto),
        ]
        let chosen = try only(select(items, rules: SelectionRules(prefer: [.livePhoto, .video])))
        #expect(ids(chosen) == ["live.mov"])
        #expect(chosen.reason == .automatic(rule: "only Live Photo"))
        #expect(chosen.candidates.map(\.whyNot) == ["a Live Photo comes first"])
    }

    @Test func aKindThatIsNotPreferredIsNotTaken() throws {
        let items = [
            try item("live.mov", "2024-12-05", kind: .livePhoto), try item("video.mov", "2024-12-06"),
        ]
        let selection = try select(items, rules: SelectionRules(prefer: [.video]))
        #expect(selection.days.map(\.day) == [try day("2024-12-06")])
        #expect(selection.emptyDays.contains(try day("2024-12-05")))
        let note = try #require(selection.diagnostics.first { $0.code == .daySkipped })
        #expect(note.message == "nothing of 2024-12-05 can be shown: live.mov: Live Photos are not in 'prefer'")
        let left = try #require(selection.leftOut.first)
        #expect(selection.leftOut.count == 1)
        #expect(left.day == (try day("2024-12-05")))
        #expect(left.rule == "nothing can be shown")
        #expect(left.candidates.map(\.whyNot) == ["Live Photos are not in 'prefer'"])
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
        #expect(alike.candidates.map(\.whyNot) == ["later than motion.jpg"])
    }

    @Test func tooShortFallsToTheNextCandidate() throws {
        let items = [
            try item("short.mov", "2024-12-05", at: 100, seconds: 0.3), try item("good.mov", "2024-12-05", at: 200),
            try item("later.mov", "2024-12-05", at: 300),
        ]
        let chosen = try only(select(items))
        #expect(ids(chosen) == ["good.mov"])
        #expect(chosen.reason == .automatic(rule: "first video of 2 of at least 0.5 s"))
        #expect(chosen.candidates.map(\.whyNot) == ["later than good.mov", "too short (0.3 s)"])
    }

    @Test func exactlyTheMinimumIsLongEnough() throws {
        #expect(ids(try only(select([try item("a.mov", "2024-12-05", seconds: 0.5)]))) == ["a.mov"])
    }

    @Test func unusableFallsToTheNextAndKeepsItsReason() throws {
        let items = [try item("bad.mov", "2024-12-05", at: 1), try item("good.mov", "2024-12-05", at: 2)]
        let chosen = try only(select(items, unusable: ["bad.mov": "unreadable: no key frame"]))
        #expect(ids(chosen) == ["good.mov"])
        #expect(chosen.reason == .automatic(rule: "only video that can be used"))
        #expect(chosen.candidates.map(\.whyNot) == ["unreadable: no key frame"])
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

    @Test func oneDayOnlyIsAWarning() throws {
        let selection = try select([try item("a.mov", "2024-12-05")])
        #expect(selection.diagnostics.map(\.code) == [.singleDay])
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
        #expect(two.reason == .automatic(rule: "first 2 of 3 videos"))
        let four = try only(select(items, rules: SelectionRules(clipsPerDay: 4)))
        #expect(ids(four) == ["live.mov", "one.mov", "two.mov", "three.mov"])
        #expect(four.reason == .automatic(rule: "all 3 videos and only Live Photo"))
        let both = try only(
            select(Array(items.filter { $0.kind == .video }.prefix(2)), rules: SelectionRules(clipsPerDay: 4)))
        #expect(both.reason == .automatic(rule: "both videos"))
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

    // Pins

    @Test func aPinMayNameWhatTheRulesLeaveOut() throws {
        let kept = try item("2024/IMG_1.mov", "2024-12-05")
        let screen = try item("RPReplay_1.mp4", "2024-12-06")
        let refused = [
            RefusedMedia(path: "/media/Album/IMG_1(1).mov", code: .duplicateMedia, message: "", pinnable: kept),
            RefusedMedia(path: "/media/Album/IMG_1.mov", code: .duplicateMedia, message: "", pinnable: kept),
            RefusedMedia(path: "/media/RPReplay_1.mp4", code: .screenRecording, message: "", pinnable: screen),
            RefusedMedia(path: "/media/broken.mp4", message: "cannot be read"),
        ]
        func chosen(_ name: String) throws -> [String] {
            let request = SelectionRequest(
                items: [kept], refused: refused, timeframe: december, pins: [try day("2024-12-07"): .media(name)])
            return try SelectPerDay().select(request).days.last.map(ids) ?? []
        }
        #expect(try chosen("IMG_1(1).mov") == ["2024/IMG_1.mov"])
        #expect(try chosen("Album/IMG_1.mov") == ["2024/IMG_1.mov"])
        // The kept file's own name comes first; both copies mean it, so nothing is ambiguous.
        #expect(try chosen("IMG_1.mov") == ["2024/IMG_1.mov"])
        #expect(try chosen("RPReplay_1.mp4") == ["RPReplay_1.mp4"])
        #expect(throws: DayreelError.self) { try chosen("broken.mp4") }
    }

    @Test func aPinBeatsEveryRule() throws {
        let pinned = try item("live.mov", "2024-12-05", at: 900, kind: .livePhoto, seconds: 0.2)
        let items = [try item("video.mov", "2024-12-05", at: 100), pinned]
        let chosen = try only(select(items, pins: [try day("2024-12-05"): .media("live.mov")]))
        #expect(chosen.picks == [Pick(item: pinned, isPinned: true)])
        #expect(chosen.reason == .pinned)
        #expect(chosen.candidates.map(\.whyNot) == ["live.mov is pinned"])
    }

    @Test(arguments: ["IMG_1.MOV", "trip/IMG_1.MOV", "2024/trip/IMG_1.MOV", "/media/2024/trip/IMG_1.MOV", "IMG_1.HEIC"])
    func aPinNamesItsItemInManyWays(name: String) throws {
        let items = [
            try item("2024/trip/IMG_1.MOV", "2024-12-05", pair: "/media/2024/trip/IMG_1.HEIC"),
            try item("2024/trip/XIMG_1.MOV", "2024-12-06"),
        ]
        let selection = try select(items, pins: [try day("2024-12-05"): .media(name)])
        #expect(try #require(selection.days.first).reason == .pinned)
    }

    @Test func anExactIdentifierIsNotAmbiguous() throws {
        let items = [try item("a.mov", "2024-12-05"), try item("sub/a.mov", "2024-12-05")]
        let chosen = try only(select(items, pins: [try day("2024-12-05"): .media("a.mov")]))
        #expect(ids(chosen) == ["a.mov"])
    }

    @Test func anAmbiguousPinListsItsCandidates() throws {
        let items = [try item("x/a.mov", "2024-12-05"), try item("y/a.mov", "2024-12-06")]
        let error = try error { try select(items, pins: [day("2024-12-05"): .media("a.mov")]) }
        #expect(error.code == .jobInvalid)
        #expect(error.message == "the pin 'a.mov' of 2024-12-05 means 2 files")
        #expect(error.cause == "x/a.mov, y/a.mov")
    }

    @Test func aMissingPinListsTheNearestNames() throws {
        let items = [try item("x/IMG_1024.MOV", "2024-12-05"), try item("x/wedding.mov", "2024-12-06")]
        let error = try error { try select(items, pins: [day("2024-12-05"): .media("IMG_1025.mov")]) }
        #expect(error.code == .jobInvalid)
        #expect(error.cause == "nearest names: x/IMG_1024.MOV")
    }

    @Test func allWrongPinsAreReportedAtOnce() throws {
        let pins = [try day("2024-12-05"): Pin.media("one"), try day("2024-12-06"): Pin.media("two")]
        let error = try error { try select([item("a.mov", "2024-12-05")], pins: pins) }
        #expect(
            error.description == """
                pins, 2024-12-05: error: the pin 'one' of 2024-12-05 names no media that was found
                pins, 2024-12-06: error: the pin 'two' of 2024-12-06 names no media that was found
                  pin a file name, a path under a source, or an id that 'dayreel scan' lists
                """)
    }

    @Test func aPinFromAnotherDayIsReported() throws {
        let items = [try item("a.mov", "2024-11-20"), try item("b.mov", "2024-12-06")]
        let selection = try select(items, pins: [try day("2024-12-05"): .media("a.mov")])
        let chosen = try #require(selection.days.first)
        #expect(chosen.day == (try day("2024-12-05")))
        #expect(chosen.reason == .pinnedFromAnotherDay(try day("2024-11-20")))
        #expect(chosen.rule == "pinned from 20 Nov")
        let note = try #require(selection.diagnostics.first)
        #expect(note.code == .pinnedFromAnotherDay && note.severity == .note)
    }

    @Test func skipLeavesTheDayOut() throws {
        let items = [try item("a.mov", "2024-12-05"), try item("b.mov", "2024-12-06")]
        let selection = try select(items, pins: [try day("2024-12-05"): .skip])
        #expect(selection.days.map(\.day.day) == [6])
        #expect(selection.emptyDays.contains(try day("2024-12-05")))
        #expect(!selection.diagnostics.contains { $0.code == .daySkipped })
        let left = try #require(selection.leftOut.first)
        #expect(left.rule == "skipped by its pin")
        #expect(left.candidates.map(\.item.id) == ["a.mov"])
        #expect(left.candidates.map(\.whyNot) == ["the day is skipped by its pin"])
    }

    @Test func pinsOfOtherMonthsDoNotMatter() throws {
        let chosen = try only(
            select([try item("a.mov", "2024-12-05")], pins: [try day("2025-01-05"): .media("missing.mov")]))
        #expect(ids(chosen) == ["a.mov"])
    }

    @Test func inAndOutOfAPinAreKept() throws {
        let pin = Pin.media("a.mov", from: .seconds(3), duration: .seconds(2))
        let chosen = try only(select([try item("a.mov", "2024-12-05")], pins: [try day("2024-12-05"): pin]))
        let pick = try #require(chosen.picks.first)
        #expect(pick.from == .seconds(3) && pick.duration == .seconds(2))
    }

    @Test(arguments: [
        Pin.media("a.mov", from: .seconds(5)), .media("a.mov", from: .seconds(4), duration: .seconds(2)),
        .media("a.mov", duration: .seconds(6)), .media("a.mov", duration: .zero),
        .media("a.mov", from: .seconds(-1)),
    ])
    func aPinThatAsksForMoreThanThereIsIsAnError(pin: Pin) throws {
        let error = try error { try select([item("a.mov", "2024-12-05")], pins: [day("2024-12-05"): pin]) }
        #expect(error.code == .jobInvalid)
        #expect(error.cause == "it is 5 s long")
    }

    @Test func anUnusablePinFallsBackToTheRules() throws {
        let items = [try item("a.mov", "2024-12-05", at: 1), try item("b.mov", "2024-12-05", at: 2)]
        let selection = try select(
            items, pins: [try day("2024-12-05"): .media("b.mov")], unusable: ["b.mov": "unreadable: truncated"])
        #expect(ids(try only(selection)) == ["a.mov"])
        #expect(selection.diagnostics.map(\.code) == [.pinUnusable, .singleDay])
        #expect(selection.diagnostics.first?.message.contains("unreadable: truncated") == true)
    }

    @Test func aPinTakesOnePlaceAndTheRulesFillTheOthers() throws {
        let items = [
            try item("a.mov", "2024-12-05", at: 1), try item("b.mov", "2024-12-05", at: 2),
            try item("c.mov", "2024-12-05", at: 3),
        ]
        let chosen = try only(
            select(items, pins: [try day("2024-12-05"): .media("c.mov")], rules: SelectionRules(clipsPerDay: 2)))
        #expect(ids(chosen) == ["a.mov", "c.mov"])
        #expect(chosen.reason == .pinned)
        #expect(chosen.picks.map(\.isPinned) == [false, true])
        #expect(chosen.candidates.map(\.item.id) == ["b.mov"])
    }

    // Nothing to show

    @Test func noMediaNamesTheNearestMonths() throws {
        let items = [
            try item("a.mov", "2024-09-05"), try item("b.mov", "2024-10-05"), try item("c.mov", "2024-10-06"),
            try item("d.mov", "2024-11-30"), try item("e.mov", "2025-02-01"), try item("f.mov", "2026-02-01"),
            try item("g.mov", "2027-02-01"),
        ]
        let error = try error { try select(items) }
        #expect(error.code == .noMedia)
        #expect(error.message == "no media in December 2024")
        #expect(
            error.cause == "nearest months with media: October 2024 (2), November 2024 (1), February 2025 (1), "
                + "February 2026 (1)")
    }

    @Test func noMediaWithinAMonthNamesThatMonth() throws {
        let span = Timeframe.days(first: try day("2024-12-10"), last: try day("2024-12-12"))
            .resolved(today: Day(daysSinceEpoch: 0))
        let error = try error {
            try SelectPerDay().select(SelectionRequest(items: [item("a.mov", "2024-12-20")], timeframe: span))
        }
        #expect(error.cause == "nearest months with media: December 2024 (1)")
    }

    @Test func noMediaAtAllSaysSo() throws {
        let error = try error { try select([]) }
        #expect(error.code == .noMedia)
        #expect(error.cause == "the sources hold no media at all")
    }

    @Test func nothingUsableGivesTheReasons() throws {
        let error = try error { try select([item("a.mov", "2024-12-05", seconds: 0.1)]) }
        #expect(error.message == "no media of December 2024 can be shown")
        #expect(error.cause == "nothing of 2024-12-05 can be shown: a.mov: too short (0.1 s)")
    }

    @Test func everythingSkippedSaysSo() throws {
        let error = try error { try select([item("a.mov", "2024-12-05")], pins: [day("2024-12-05"): .skip]) }
        #expect(error.cause == "all days with media are skipped by pins")
    }
}
