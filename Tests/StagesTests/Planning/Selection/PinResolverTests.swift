import Model
import Reports
import Testing

@testable import Stages

/// The effect of pins on the choice of a day.
extension SelectPerDayTests {
    @Test func aPinBeatsEveryRule() throws {
        let pinned = try item("live.mov", "2024-12-05", at: 900, kind: .livePhoto, seconds: 0.2)
        let items = [try item("video.mov", "2024-12-05", at: 100), pinned]
        let chosen = try only(select(items, pins: [try day("2024-12-05"): .media("live.mov")]))
        #expect(chosen.picks == [Pick(item: pinned, isPinned: true)])
        #expect(chosen.reason == .pinned)
        #expect(chosen.candidates.map(\.whyNot) == [.otherPinned("live.mov")])
    }

    @Test(arguments: ["IMG_1.MOV", "trip/IMG_1.MOV", "2024/trip/IMG_1.MOV", "/media/2024/trip/IMG_1.MOV", "IMG_1.HEIC"])
    func aPinMayNameItsItemInSeveralWays(name: String) throws {
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
        // Both are named.
        #expect(items.allSatisfy { error.cause?.contains($0.id) == true })
    }

    @Test func aMissingPinListsTheNearestNames() throws {
        let items = [try item("x/IMG_1024.MOV", "2024-12-05"), try item("x/wedding.mov", "2024-12-06")]
        let error = try error { try select(items, pins: [day("2024-12-05"): .media("IMG_1025.mov")]) }
        #expect(error.code == .jobInvalid)
        #expect(error.cause?.contains("x/IMG_1024.MOV") == true && error.cause?.contains("wedding") == false)
    }

    @Test func allWrongPinsAreReportedAtOnce() throws {
        let pins = [try day("2024-12-05"): Pin.media("one"), try day("2024-12-06"): Pin.media("two")]
        let error = try error { try select([item("a.mov", "2024-12-05")], pins: pins) }
        #expect(error.code == .jobInvalid && error.place == "pins, 2024-12-05" && error.remedy != nil)
        #expect(error.lines?.count == 1 && error.lines?[0].hasPrefix("pins, 2024-12-06: error: ") == true)
        // The remedy is the same for all, and said once.
        #expect(error.lines?[0].contains("\n") == false)
    }

    @Test func aPinFromAnotherDayIsReported() throws {
        let items = [try item("a.mov", "2024-11-20"), try item("b.mov", "2024-12-06")]
        let selection = try select(items, pins: [try day("2024-12-05"): .media("a.mov")])
        let chosen = try #require(selection.days.first)
        #expect(chosen.day == (try day("2024-12-05")))
        #expect(chosen.reason == .pinnedFrom(try day("2024-11-20")))
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
        #expect(left.isSkipped && !left.isOfLibrary)
        #expect(left.candidates.map(\.item.id) == ["a.mov"])
        #expect(left.candidates.map(\.whyNot) == [.dayIsSkipped])
    }

    @Test func pinsOfOtherMonthsAreIgnored() throws {
        let chosen = try only(
            select([try item("a.mov", "2024-12-05")], pins: [try day("2025-01-05"): .media("missing.mov")]))
        #expect(ids(chosen) == ["a.mov"])
    }

    @Test func startAndLengthOfAPinAreKept() throws {
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
    func aPinOfMoreThanTheRecordingIsAnError(pin: Pin) throws {
        let error = try error { try select([item("a.mov", "2024-12-05")], pins: [day("2024-12-05"): pin]) }
        #expect(error.code == .jobInvalid)
        #expect(error.place == "pins, 2024-12-05" && error.remedy != nil)
    }

    @Test func anUnusablePinFallsBackToTheRules() throws {
        let items = [try item("a.mov", "2024-12-05", at: 1), try item("b.mov", "2024-12-05", at: 2)]
        let selection = try select(
            items, pins: [try day("2024-12-05"): .media("b.mov")], unusable: ["b.mov": .unreadable("truncated")])
        #expect(ids(try only(selection)) == ["a.mov"])
        #expect(selection.diagnostics.map(\.code) == [.pinUnusable, .singleDay])
        #expect(selection.diagnostics.first?.path == "/media/b.mov")
    }

    /// Rendering found that the recording ends after three seconds.
    private func selectionOfShortened(_ pin: Pin) throws -> Selection {
        var media = AvailableMedia(items: [try item("a.mov", "2024-12-05", seconds: 3)])
        media.shortened = ["a.mov"]
        return try SelectPerDay(in: december, pins: [try day("2024-12-05"): pin]).select(media)
    }

    @Test func aPinOfMoreThanARecordingTurnedOutToHaveShowsTheRest() throws {
        for (from, length) in [(nil, 3), (1, 2)] as [(Int64?, Int64)] {
            let start = from.map { MediaTime.seconds($0) }
            let selection = try selectionOfShortened(.media("a.mov", from: start, duration: .seconds(5)))
            let chosen = try only(selection)
            #expect(chosen.reason == .pinned)
            #expect(chosen.picks.map(\.from) == [start] && chosen.picks.map(\.duration) == [.seconds(length)])
            #expect(selection.diagnostics.map(\.code) == [.singleDay])
        }
        // What no recording has stays an error.
        for pin in [Pin.media("a.mov", from: .seconds(-1)), .media("a.mov", duration: .zero)] {
            let refused = try error { try selectionOfShortened(pin) }
            #expect(refused.code == .jobInvalid)
        }
    }

    @Test(arguments: [Pin.media("a.mov", from: .seconds(3)), .media("a.mov", from: .seconds(4), duration: .seconds(1))])
    func aPinBehindTheEndThatARecordingTurnedOutToHaveFallsBackToTheRules(pin: Pin) throws {
        let selection = try selectionOfShortened(pin)
        #expect(try only(selection).picks.map(\.isPinned) == [false])
        #expect(selection.diagnostics.map(\.code) == [.pinUnusable, .singleDay])
        let warning = try #require(selection.diagnostics.first)
        #expect(warning.day == (try day("2024-12-05")) && warning.path == "/media/a.mov")
    }

    @Test func aPinTakesOnePlaceAndTheRulesFillTheOthers() throws {
        let items = [
            try item("a.mov", "2024-12-05", at: 0), try item("b.mov", "2024-12-05", at: 600),
            try item("c.mov", "2024-12-05", at: 1200),
        ]
        let chosen = try only(
            select(items, pins: [try day("2024-12-05"): .media("c.mov")], rules: SelectionRules(clipsPerDay: 2)))
        #expect(ids(chosen) == ["a.mov", "c.mov"])
        #expect(chosen.reason == .pinned)
        #expect(chosen.picks.map(\.isPinned) == [false, true])
        #expect(chosen.candidates.map(\.item.id) == ["b.mov"])
    }
}
