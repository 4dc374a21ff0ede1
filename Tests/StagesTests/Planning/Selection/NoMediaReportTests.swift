import Model
import Reports
import Stages
import Testing

/// The error when there is nothing to show.
extension SelectPerDayTests {
    @Test func aSkippedPhotoLibraryExplainsAnEmptyFilm() throws {
        let note = Diagnostic(.note, .photosLibrary, path: "/m/x.photoslibrary", "x.photoslibrary is skipped")
        let error = try #require(throws: DayreelError.self) {
            try SelectPerDay(in: december).select(AvailableMedia(items: [], notes: [note]))
        }
        #expect(error.code == .noMedia && error.cause?.contains(note.message) == true)
    }

    @Test func noMediaNamesTheNearestMonths() throws {
        let items = [
            try item("a.mov", "2024-09-05"), try item("b.mov", "2024-10-05"), try item("c.mov", "2024-10-06"),
            try item("d.mov", "2024-11-30"), try item("e.mov", "2025-02-01"), try item("f.mov", "2026-02-01"),
            try item("g.mov", "2027-02-01"),
        ]
        let error = try error { try select(items) }
        #expect(error.code == .noMedia)
        #expect(error.place == "2024-12-01 to 2024-12-31")
        let months = "October 2024 (2), November 2024 (1), February 2025 (1), February 2026 (1)"
        #expect(error.cause?.contains(months) == true)
        // The remedy names neither a job file's key nor an option, because `make` and the page use different words.
        #expect(error.remedy?.contains("'") == false)
    }

    @Test func noMediaWithinAMonthNamesThatMonth() throws {
        let span = Timeframe.days(first: try day("2024-12-10"), last: try day("2024-12-12"))
            .resolved(today: Day(daysSinceEpoch: 0))
        let error = try error {
            try SelectPerDay(in: span).select(AvailableMedia(items: [item("a.mov", "2024-12-20")]))
        }
        #expect(error.cause?.contains("December 2024 (1)") == true)
    }

    @Test func `a single day is named once`() throws {
        let day = try day("2024-12-10")
        let one = Timeframe.days(first: day, last: day).resolved(today: Day(daysSinceEpoch: 0))
        let error = try error { try SelectPerDay(in: one).select(AvailableMedia(items: [item("a.mov", "2024-11-20")])) }
        #expect(error.place == "2024-12-10")
    }

    @Test func `the remedy does not say that nothing was found where files were refused`() throws {
        let refused = RefusedMedia(
            path: "/m/a.mov", reason: .probed(.misnamed(fileExtension: "mov", content: .nothing)))
        let error = try error { try SelectPerDay(in: december).select(AvailableMedia(items: [], refused: [refused])) }
        #expect(error.remedy?.contains("dayreel scan") == true)
    }

    @Test func `a day with a screen recording alone names it, and how to show it`() throws {
        let screen = try item("Screen 1.mov", "2024-12-10")
        let refused = RefusedMedia(path: "/m/Screen 1.mov", reason: .screenRecording, pinnable: screen)
        let error = try error {
            try SelectPerDay(in: december).select(
                AvailableMedia(items: [item("a.mov", "2024-11-20")], refused: [refused]))
        }
        #expect(
            error.code == .noMedia
                && error.cause?.contains("Screen 1.mov \(RefusalReason.screenRecording.words)") == true)
        #expect(error.remedy?.hasSuffix("dayreel pin 2024-12-10 '/m/Screen 1.mov'") == true)
    }

    @Test func noMediaAtAllIsTheCause() throws {
        let error = try error { try select([]) }
        #expect(error.code == .noMedia && error.cause?.isEmpty == false)
    }

    @Test func unusableMediaAreNamedWithTheirReasons() throws {
        let error = try error { try select([item("a.mov", "2024-12-05", seconds: 0.1)]) }
        let reason = LeftOutReason.tooShort(.milliseconds(100), minimum: .milliseconds(500))
        #expect(error.code == .noMedia && error.cause?.hasSuffix("a.mov: \(reason.words)") == true)
    }

    @Test func daysThatPinsSkipAreTheCause() throws {
        let error = try error { try select([item("a.mov", "2024-12-05")], pins: [day("2024-12-05"): .skip]) }
        #expect(error.code == .noMedia && error.cause != nil)
    }
}
