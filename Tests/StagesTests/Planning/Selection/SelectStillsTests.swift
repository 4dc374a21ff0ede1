import Model
import Reports
import Stages
import Testing

/// Photos among the media of days.
@Suite struct SelectStillsTests {
    private let tests = SelectPerDayTests()

    private func picks(_ items: [MediaItem], _ rules: SelectionRules, pins: [Day: Pin] = [:]) throws -> [[String]] {
        try tests.select(items, pins: pins, rules: rules).days.map { $0.picks.map(\.item.id) }
    }

    private func month() throws -> [MediaItem] {
        [
            try tests.item("a.jpg", "2024-12-01", at: 1000, kind: .still, seconds: 3),
            try tests.item("a.mov", "2024-12-01", at: 2000),
            try tests.item("b.jpg", "2024-12-02", at: 1000, kind: .still, seconds: 3),
            try tests.item("c.jpg", "2024-12-02", at: 2000, kind: .still, seconds: 3),
        ]
    }

    @Test func `photos fill days without a recording`() throws {
        #expect(try picks(month(), SelectionRules(stills: .fill)) == [["a.mov"], ["b.jpg"]])
        #expect(try picks(month(), SelectionRules(clipsPerDay: 3, stills: .fill)) == [["a.mov"], ["b.jpg", "c.jpg"]])
        let chosen = try tests.select(month(), rules: SelectionRules(stills: .fill))
        #expect(chosen.days[0].candidates.map(\.whyNot) == [.after(.video)])
    }

    @Test func `photos join after recordings, or where prefer names them`() throws {
        #expect(try picks(month(), SelectionRules(stills: .also)) == [["a.mov"], ["b.jpg"]])
        #expect(
            try picks(month(), SelectionRules(clipsPerDay: 2, stills: .also))
                == [["a.jpg", "a.mov"], ["b.jpg", "c.jpg"]])
        let first = SelectionRules(prefer: [.kind(.still), .video], stills: .also)
        #expect(try picks(month(), first) == [["a.jpg"], ["b.jpg"]])
        let favourites = SelectionRules(prefer: [.favourite], stills: .also)
        var items = try month()
        items[0].isFavorite = true
        #expect(try picks(items, favourites) == [["a.jpg"], ["b.jpg"]])
    }

    @Test func `a recording that cannot be used leaves its day to a photo`() throws {
        let chosen = try tests.select(
            month(), rules: SelectionRules(stills: .fill), unusable: ["a.mov": .noPicture, "b.jpg": .unreadable("x")])
        #expect(chosen.days.map { $0.picks.map(\.item.id) } == [["a.jpg"], ["c.jpg"]])
    }

    @Test func `a pin shows a photo for as long as it says`() throws {
        let day = try tests.day("2024-12-01")
        let pin = Pin.media("a.jpg", from: nil, duration: .seconds(7))
        let chosen = try tests.select(month(), pins: [day: pin], rules: SelectionRules(stills: .fill))
        let pick = try #require(chosen.days[0].picks.first)
        #expect((pick.item.id, pick.item.duration, pick.duration) == ("a.jpg", .seconds(7), .seconds(7)))
    }

    @Test func `a pin of a photo is passed over in a film without photos`() throws {
        let day = try tests.day("2024-12-01")
        let clips = try month().filter { $0.kind == .video }
        let chosen = try tests.select(clips, pins: [day: .media("a.jpg")])
        #expect(chosen.days.map { $0.picks.map(\.item.id) } == [["a.mov"]] && chosen.days[0].reason != .pinned)
        let note = try #require(chosen.diagnostics.first { $0.code == .pinUnusable })
        #expect(note.day == day && note.path == "a.jpg" && note.severity == .warning)
        // A wrong name of a clip, or of a photo in a film with photos, is an error as before.
        for (name, rules) in [("b.mov", SelectionRules()), ("z.jpg", SelectionRules(stills: .fill))] {
            #expect(throws: DayreelError.self) { try tests.select(clips, pins: [day: .media(name)], rules: rules) }
        }
    }

    @Test func `a scan's photos become items, and raw ones a note`() throws {
        let days = tests.december
        func still(_ name: String, _ day: String) throws -> Still {
            let day = try tests.day(day)
            return Still(
                id: name, location: MediaLocation(path: "/media/\(name)"),
                captured: CaptureTime(instant: Int64(day.daysSinceEpoch) * 86_400, offset: 0, evidence: .exifOriginal),
                day: day, fileSize: 99)
        }
        var found = ScanResult(items: [try tests.item("a.mov", "2024-12-02")], refused: [])
        found.stills = [
            try still("a.jpg", "2024-12-01"), try still("b.DNG", "2024-12-03"), try still("c.nef", "2023-01-01"),
            try still("d.heic", "2024-12-04"),
        ]
        let taken = found.takingStills(for: .seconds(2), days: days)
        #expect(taken.items.map(\.id) == ["a.jpg", "a.mov", "d.heic"] && taken.stills.isEmpty)
        #expect(taken.items[0].duration == .seconds(2) && taken.items[0].kind == .still && !taken.items[0].hasAudio)
        #expect(taken.diagnostics.map(\.code) == [.rawPhoto] && taken.diagnostics[0].path == "/media/b.DNG")
    }
}
