import Library
import Model
import Pipeline
import Stages
import TestSupport
import Testing

/// The places of a timeline's clips, from the positions in their files.
@Suite struct PlacesOfFilmTests {
    private func pick(_ name: String, _ day: String, at position: (Double, Double)?) throws -> Pick {
        var item = try TestItems.item(name, day: day)
        item.place = position.flatMap { Coordinate(latitude: $0.0, longitude: $0.1) }
        return Pick(item: item)
    }

    private func picks() throws -> [Pick] {
        [
            try pick("a.mov", "2024-12-01", at: (38.7139, -9.1394)), try pick("b.mov", "2024-12-02", at: nil),
            try pick("c.mov", "2024-12-03", at: (41.1399, -8.6094)), try pick("d.mov", "2024-12-04", at: (30, -45)),
        ]
    }

    private func timeline(_ style: PlaceStyle = PlaceStyle(), table: String? = PlacesFile.path) throws -> Timeline {
        let job = TestItems.job(composition: Composition(dateOverlay: nil, places: style))
        let arrange = Arrange(job, placeNames: PlaceNames(path: table))
        return try arrange.timeline(of: TestItems.identified(try picks()))
    }

    @Test func clipsHaveThePlacesOfTheirFiles() throws {
        let timeline = try timeline()
        #expect(timeline.clips.map { $0.place?.name } == ["Lisbon", nil, "Porto", nil])
        #expect(timeline.clips[2].place?.country == "PT")
        #expect(!timeline.diagnostics.contains { $0.code == .placeNamesMissing })
    }

    @Test func theJobsOwnNamesReplaceThoseOfTheTable() throws {
        let timeline = try timeline(PlaceStyle(names: ["Lisbon": "Lissabon", "Vienna": "Wien"]))
        #expect(timeline.clips.map { $0.place?.name } == ["Lissabon", nil, "Porto", nil])
    }

    @Test func aFilmThatNamesNoPlacesKnowsNone() throws {
        #expect(try timeline(PlaceStyle(show: .off)).clips.allSatisfy { $0.place == nil })
        #expect(try timeline(PlaceStyle(show: .off), table: nil).diagnostics.isEmpty)
    }

    @Test func withoutATableOneNoteSaysSo() throws {
        let timeline = try timeline(table: nil)
        #expect(timeline.clips.allSatisfy { $0.place == nil })
        #expect(timeline.diagnostics.map(\.code) == [.placeNamesMissing])
        #expect(timeline.diagnostics.map(\.severity) == [.note])
    }

    /// A film of files without positions needs no table.
    @Test func withoutPositionsThereIsNoNote() throws {
        let job = TestItems.job(composition: Composition(dateOverlay: nil))
        let arrange = Arrange(job, placeNames: PlaceNames(path: nil))
        let picks = [try pick("a.mov", "2024-12-01", at: nil)]
        #expect(try arrange.timeline(of: TestItems.identified(picks)).diagnostics.isEmpty)
    }

    /// Names of places change the title, which is on the first clip alone, and the clip at which the place changes.
    @Test func placesChangeTheTitleAndTheClipsThatNameThem() async throws {
        let split = Split(version: RendererVersion(renderer: 1, libav: "test"))
        let with = try await split.run(timeline(), progress: .none)
        let without = try await split.run(timeline(PlaceStyle(show: .off)), progress: .none)
        #expect(with.count == without.count)
        #expect(zip(with, without).filter { $0.key != $1.key }.map { $0.0.clips.last } == [0, 2])
    }

    @Test func aPlaceIsACaptionWhereItChanges() throws {
        let captions = try timeline().clips.map { $0.texts.filter { $0.role == .caption }.map(\.lines) }
        // The title takes the first clip, and the second has no place.
        #expect(captions == [[], [], [["Porto"]], []])
        #expect(
            try timeline(PlaceStyle(show: .off)).clips.allSatisfy { $0.texts.allSatisfy { $0.role == .title } })
        // The title names the only place.
        let one = TestItems.job(composition: Composition())
        let arrange = Arrange(one, placeNames: PlaceNames(path: PlacesFile.path))
        let clips = try arrange.timeline(of: TestItems.identified(Array(try picks().prefix(2)))).clips
        #expect(clips.flatMap(\.texts).map(\.role) == [.title])
    }

    @Test func aNameThatIsTooLongForThePictureIsLeftOut() throws {
        let long = String(repeating: "Porto", count: 60)
        let timeline = try timeline(PlaceStyle(names: ["Porto": long]))
        let texts = timeline.clips.flatMap(\.texts)
        #expect(texts.first { $0.role == .title }?.lines.last?.hasSuffix("· Lisbon") == true)
        #expect(!texts.contains { $0.text.contains(long) })
        let notes = timeline.diagnostics.filter { $0.code == .captionLeftOut }
        #expect(notes.map(\.day) == [Day("2024-12-03")])
    }

    @Test func aCaptionOfTheDayHasThePlaceBelowIt() throws {
        let day = try #require(Day("2024-12-03"))
        let composition = Composition(captions: [day: DayCaption("Over the Douro")])
        let arrange = Arrange(
            TestItems.job(composition: composition), placeNames: PlaceNames(path: PlacesFile.path))
        let clips = try arrange.timeline(of: TestItems.identified(picks())).clips
        #expect(clips[2].texts.map(\.lines) == [["Over the Douro", "Porto"]])
    }
}
