import Foundation
import JobFiles
import LibAV
import Model
import TestSupport
import Testing

@testable import Web

/// Photos beside clips, which are shown but never part of a film.
@Suite struct StudioPhotoTests {
    /// A photo that is dated by its name, with a size of its own.
    private static func photo(_ name: String, shade: UInt8, in folder: TemporaryFolder) throws {
        var frame = try VideoFrame(width: 64 + Int(shade), height: 48, pixelFormat: "yuv420p")
        frame.fill(luma: shade, blue: shade, red: shade)
        try folder.write(JPEG.encode(frame), to: "media/" + name)
    }

    /// The clips of `TestStudio.media`, and photos: beside two clips, on a day of their own, and in a later month.
    static func withPhotos(job: String? = TestStudio.job) async throws -> (TestStudio, Studio) {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try photo("trip/IMG_20241201_100000.jpg", shade: 20, in: folder)
        try photo("trip/IMG_20241205_100000.jpg", shade: 40, in: folder)
        try photo("trip/IMG_20241205_110000.jpg", shade: 60, in: folder)
        try photo("IMG_20250103_100000.jpg", shade: 80, in: folder)
        let test = try TestStudio(job: job, in: folder)
        return (test, await test.started())
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func `a day counts clips and photos, and shows a photo only without a clip`() async throws {
        let (_, studio) = try await Self.withPhotos()
        let index = try await studio.index()
        #expect(
            index.items == 9
                && index.months.map { "\($0.month) \($0.count)" } == ["2024-11 1", "2024-12 7", "2025-01 1"])
        #expect(index.sources[0].count == 9 && index.state == .ready)
        let days = try await studio.days(from: day("2024-12-01"), to: day("2025-01-31")).days
        #expect(
            days.map { "\($0.day) \($0.count) \($0.stills) \($0.kinds.map(\.rawValue))" } == [
                #"2024-12-01 2 1 ["video", "still"]"#, #"2024-12-02 1 0 ["video"]"#, #"2024-12-03 1 0 ["video"]"#,
                #"2024-12-05 0 2 ["still"]"#, #"2025-01-03 0 1 ["still"]"#,
            ])
        #expect(try await studio.item(try #require(days[0].cover)).name == "A.MOV")
        #expect(try await studio.item(try #require(days[3].cover)).name == "IMG_20241205_100000.jpg")
    }

    @Test func `a photo has its time, source and evidence, and no length or sound`() async throws {
        let (test, studio) = try await Self.withPhotos()
        let items = try await studio.day(day("2024-12-01")).items
        #expect(items.map(\.name) == ["A.MOV", "IMG_20241201_100000.jpg", "B.MOV"])
        let photo = items[1]
        #expect(photo.kind == .still && photo.evidence == .fileName && photo.captured == "2024-12-01T10:00:00+00:00")
        #expect(photo.width == nil && photo.duration == nil && photo.frameRate == nil && !photo.audio)
        #expect(photo.codec == "jpeg" && photo.playable == .original && photo.albums == ["trip"] && photo.size > 0)
        #expect(try await studio.item(photo.id) == photo)
        let media = try await studio.media(ofItem: photo.id)
        #expect(media.location.path == test.folder.path("media/trip/IMG_20241201_100000.jpg"))
    }

    @Test func `photos are found by kind, and albums count them`() async throws {
        let (_, studio) = try await Self.withPhotos()
        #expect(try await studio.counts(ItemFilter(kind: .still)).months.map(\.count) == [3, 1])
        #expect(try await studio.items(ItemFilter(kind: .still)).items.allSatisfy { $0.kind == .still })
        #expect(try await studio.items(ItemFilter(kind: .video)).total == 5)
        #expect(try await studio.items(ItemFilter(words: "photo")).total == 4)
        let album = try #require(try await studio.albums().sources[0].albums.first { $0.title == "trip" })
        #expect(album.count == 6 && album.last == Day("2024-12-05"))
        #expect(try await studio.counts(ItemFilter(album: album.id)).total == 6)
    }

    @Test func `photos change nothing in a film`() async throws {
        let (_, plain) = try await TestStudio.withMedia()
        let (_, studio) = try await Self.withPhotos()
        func days(_ studio: Studio) async throws -> [String] {
            let plan = try await studio.plan(ofDraft: try await studio.first.id)
            return plan.days.map { "\($0.day) \($0.picks.map(\.name)) \($0.candidates.map(\.name))" }
                + plan.emptyDays.map { "\($0)" } + ["\(plan.frames)"]
        }
        #expect(try await days(studio) == days(plain))
        #expect(try await days(studio).contains { $0.hasPrefix("2024-12-01") })
        // The library has the photos of the scan that plans use.
        #expect(await studio.library.scans.all.allSatisfy { $0.found.stills.isEmpty })
    }

    @Test func `no photo can be pinned or tagged`() async throws {
        let (_, studio) = try await Self.withPhotos()
        let photo = try await studio.day(day("2024-12-05")).items[0]
        let draft = try await studio.first
        let pins: [Day: DraftPin] = [try day("2024-12-05"): .item(photo.id)]
        let refused = await refusal { try await studio.putDraft(draft.id, draft.change(pins: pins)) }
        #expect(refused?.kind == .invalid && refused?.message.contains("2024-12-05") == true)
        #expect(await refusal { try await studio.setTags(photo.id, APIRequest.Tags(tags: [1])) }?.kind == .invalid)
    }

    @Test func `a pinned photo leaves a film that shows no photos any more as it is`() async throws {
        let (_, studio) = try await Self.withPhotos()
        let photo = try await studio.day(day("2024-12-01")).items[1]
        let draft = try await studio.first
        let pins: [Day: DraftPin] = [try day("2024-12-01"): .item(photo.id)]
        let shown = draft.settings.setting("select", to: ["stills": "also", "min-duration": "0.2s"])
        let pinned = try await studio.putDraft(draft.id, draft.change(shown, pins: pins))
        #expect(try await studio.plan(ofDraft: draft.id).days[0].picks.map(\.id) == [photo.id])
        let without = try await studio.putDraft(draft.id, pinned.change(draft.settings))
        #expect(without.pins == pins)
        let plan = try await studio.plan(ofDraft: draft.id)
        #expect(plan.days[0].picks.map(\.name) == ["A.MOV"])
        let note = try #require(plan.warnings.first { $0.code == "pin-unusable" })
        #expect(note.day == Day("2024-12-01") && note.name == photo.name)
    }

    @Test func `a library pin by name means the clip and shows on a day with only photos`() async throws {
        let (_, studio) = try await Self.withPhotos()
        let clip = try await studio.day(day("2024-12-02")).items[0]
        let draft = try await studio.first
        let photos = try day("2024-12-05")
        _ = try await studio.putDraft(draft.id, draft.change(pins: [photos: .item(clip.id)]))
        _ = try await studio.plan(ofDraft: draft.id)
        let answer = try #require(try await studio.days(from: photos, to: photos).days.first)
        #expect(answer.cover == clip.id && answer.fromAnotherDay && answer.pinned)
        #expect(answer.count == 0 && answer.stills == 2)
    }

    @Test func `a new film is of the last month with clips`() async throws {
        let (_, studio) = try await Self.withPhotos(job: nil)
        let text = try await studio.yaml(ofDraft: try await studio.first.id).yaml
        #expect(text.contains("2024-12") && !text.contains("2025-01"))
    }

    @Test func `a folder of only photos is a library`() async throws {
        let folder = try TemporaryFolder()
        try Self.photo("IMG_20241205_100000.jpg", shade: 40, in: folder)
        let studio = try await TestStudio(job: nil, in: folder).started()
        let index = try await studio.index()
        #expect(index.state == .ready && index.items == 1 && index.days.map(\.stills) == [1])
        #expect(index.sources.map(\.message) == [nil])
    }

    @Test func `answers about photos are as described`() async throws {
        let (_, studio) = try await Self.withPhotos()
        let walk = try SchemaWalk()
        func problems(_ operation: String, _ answer: some Encodable) throws -> [String] {
            try walk.problems(try Answer.json(answer), operation: operation, status: "200")
        }
        let whole = try await studio.day(day("2024-12-01"))
        #expect(try problems("day", whole).isEmpty)
        #expect(try problems("days", try await studio.days(from: whole.day, to: day("2024-12-31"))).isEmpty)
        #expect(try problems("items", try await studio.items(ItemFilter())).isEmpty)
        #expect(try problems("item", try await studio.item(whole.items[1].id)).isEmpty)
    }
}
