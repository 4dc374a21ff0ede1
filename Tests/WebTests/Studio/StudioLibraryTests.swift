import Files
import Fixtures
import Foundation
import Model
import Reports
import TestSupport
import Testing

@testable import Web

@Suite struct StudioLibraryTests {
    @Test func `the index has months, days, sources and the draft to show`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let index = try await studio.index()
        #expect(index.state == .ready && index.items == 5 && !index.readOnly)
        #expect(index.today == Day("2025-01-05") && index.years == [2024])
        #expect(index.months.map { "\($0.month) \($0.count)" } == ["2024-11 1", "2024-12 4"])
        // The weeks of the last month with media.
        #expect(
            index.days.map { "\($0.day) \($0.count)" } == [
                "2024-11-30 1", "2024-12-01 2", "2024-12-02 1", "2024-12-03 1",
            ])
        #expect(index.sources.map(\.name) == ["media"] && index.sources[0].count == 5)
        #expect(index.draft == (try await studio.drafts().drafts[0].id))
        #expect(index.event == studio.events.last)
    }

    @Test func `a day has its items with details, and an item its file`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let day = try await studio.day(try #require(Day("2024-12-01")))
        #expect(day.items.map(\.name) == ["A.MOV", "B.MOV"])
        let item = day.items[1]
        #expect(item.captured == "2024-12-01T15:00:00+00:00" && item.evidence == .quickTimeCreationDate)
        #expect(item.width == 320 && item.height == 180 && abs((item.duration ?? 0) - 2) < 0.1 && item.audio)
        #expect(item.albums == ["trip"] && item.playable == .original)
        #expect(try await studio.item(item.id) == item)
        #expect(try await studio.media(ofItem: item.id).location.path == test.folder.path("media/trip/B.MOV"))
        #expect(try await studio.day(try #require(Day("2024-12-09"))).items.isEmpty)
        #expect(await refusal { try await studio.item("../../etc/passwd") }?.kind == .notFound)
        #expect(await refusal { try await studio.media(ofItem: "") }?.kind == .notFound)
    }

    @Test func `an item has the place from its file, as in the command's list`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        let stamp = FixtureClip.Stamp(
            .quickTime, day: try #require(Day("2024-12-05")), time: 36_000, offset: 0, place: "+48.1371+011.5754+520/")
        let picture = FixtureClip.Picture(width: 320, height: 180, frames: 30)
        try FixtureWriter.write(
            FixtureClip(9, "F.MOV", "test", stamp: stamp, picture: picture), to: folder.path("media/F.MOV"))
        let studio = try await TestStudio(in: folder).started()
        let items = try await studio.day(try #require(Day("2024-12-05"))).items
        let munich = Answer.Item.Place(latitude: 48.1371, longitude: 11.5754, name: "Munich")
        #expect(items.map(\.place) == [munich])
        #expect(try await studio.item(items[0].id).place == munich)
        #expect(try await studio.day(try #require(Day("2024-12-03"))).items.map(\.place) == [nil])
        let found = try #require(await studio.library.scans.all.first).found
        let listed = try DocumentJSON.text(of: ScanDocument(found))
        #expect(listed.contains(#""place""#) && listed.contains("11.5754"))
        // People share plans, so a plan does not tell where somebody lives.
        let plan = try #require(try await studio.planned(try await studio.first.id).plan)
        let clip = try #require(plan.timeline.clips.first { $0.item.place != nil })
        #expect(try !DocumentJSON.text(of: clip).contains("48.1371"))
    }

    @Test func `items are paged and filtered`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let page = try await studio.items(ItemFilter(), month: "2024-12", offset: 1, limit: 2)
        #expect(page.total == 4 && page.items.map(\.name) == ["B.MOV", "C.MOV"])
        #expect(try await studio.items(ItemFilter(words: "trip")).total == 3)
        let album = try #require(try await studio.albums().sources[0].albums.first { $0.title == "trip" })
        #expect(album.count == 3 && album.first == Day("2024-12-01") && album.last == Day("2024-12-02"))
        #expect(try await studio.item(album.cover).name == "A.MOV")
        let counts = try await studio.counts(ItemFilter(album: album.id))
        #expect(counts.total == 3 && counts.months == [Answer.MonthCount(month: "2024-12", count: 3)])
    }

    @Test func `ids survive a restart, and another file of the same name has a new one`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let before = try await studio.items(ItemFilter()).items
        await studio.stop()
        try TestStudio.clip(9, "2024-12-03", "D.MOV", hour: 11, in: test.folder)
        let again = try await TestStudio(in: test.folder, epoch: "e2").started()
        let after = try await again.items(ItemFilter()).items
        #expect(before.map(\.name) == after.map(\.name))
        let same = zip(before, after).filter { $0.id == $1.id }.map(\.0.name)
        #expect(same == ["E.MOV", "A.MOV", "B.MOV", "C.MOV"])
    }

    @Test func `a file replaced by one of the same size has a new id and new pictures`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let path = test.folder.path("media/D.MOV")
        func id() async throws -> String {
            try #require(try await studio.items(ItemFilter()).items.first { $0.name == "D.MOV" }?.id)
        }
        func scan() async throws {
            _ = try await studio.scan(source: try await studio.index().sources[0].id)
            await studio.library.scanning?.value
        }
        let first = try await id()
        try await scan()
        #expect(try await id() == first)
        // Another file of the same size and time, like one whose metadata a program has edited.
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let version = try await studio.index().version
        try FileManager.default.copyItem(atPath: path, toPath: path + ".new")
        let time = try #require(attributes[.modificationDate])
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path + ".new")
        #expect(rename(path + ".new", path) == 0)
        try await scan()
        let second = try await id()
        let shown = try await studio.day(try #require(Day("2024-12-03"))).items.first?.id
        #expect(second != first && second == shown)
        #expect(try await studio.index().version != version)
        #expect(await refusal { try await studio.media(ofItem: first) }?.kind == .notFound)
        // The same file, written again.
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        try await scan()
        #expect(try await id() != second)
    }

    @Test func `a scan finds new media and announces them`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let before = try await studio.index()
        try TestStudio.clip(7, "2024-12-09", "F.MOV", in: test.folder)
        #expect(try await studio.stateOnceScanned(before.sources[0].id) == .scanning)
        await studio.library.scanning?.value
        let after = try await studio.index()
        #expect(after.items == 6 && after.version != before.version && after.sources[0].state == .ready)
        let types = studio.events.later(than: before.event).events.map(\.type)
        #expect(types.contains(.catalog) && types.contains(.source))
        #expect(await refusal { try await studio.scan(source: "x") }?.kind == .notFound)
    }

    @Test func `a missing source keeps its items in the calendar and has a remedy`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        try FileManager.default.moveItem(atPath: test.folder.path("media"), toPath: test.folder.path("elsewhere"))
        let index = try await studio.index()
        _ = try await studio.scan(source: index.sources[0].id)
        await studio.library.scanning?.value
        let gone = try await studio.index()
        #expect(gone.sources[0].state == .offline && gone.sources[0].remedy != nil)
        #expect(gone.items == 5 && gone.sources[0].count == 5)
        try FileManager.default.moveItem(atPath: test.folder.path("elsewhere"), toPath: test.folder.path("media"))
        _ = try await studio.scan(source: index.sources[0].id)
        await studio.library.scanning?.value
        #expect(try await studio.index().sources[0].state == .ready)
    }

    @Test func `a folder without media is empty`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        let studio = try await TestStudio(job: nil, in: folder).started()
        let index = try await studio.index()
        #expect(index.state == .empty && index.items == 0 && index.months.isEmpty && index.days.isEmpty)
        #expect(index.sources[0].message?.isEmpty == false)
        let plan = try await studio.plan(ofDraft: index.draft)
        #expect(plan.days.isEmpty && plan.warnings.first?.code == "no-media")
    }

    @Test func `sources of several jobs follow the rules of the job that names them`() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { try TestStudio.clip(1, "2024-12-01", "\(name)/LATE.MOV", hour: 2, in: folder) }
        func job(_ name: String, _ rules: String) throws -> String {
            try folder.write(
                "timeframe: 2024-12\n\(rules)sources: [{ folder: media/\(name) }]\noutput: { file: \(name).mp4 }\n",
                to: "\(name).yaml")
        }
        let jobs = [try job("a", ""), try job("b", "days: { starts-at: '04:00' }\n")]
        let studio = try await TestStudio(jobs: jobs, in: folder).started()
        let cells = try await studio.items(ItemFilter()).items
        // Only by the second job's rules does the night belong to the day before.
        #expect(cells.map { "\($0.day)" } == ["2024-11-30", "2024-12-01"])
        let sources = try await studio.index().sources
        #expect(sources.map(\.count) == [1, 1] && sources.allSatisfy { $0.state == .ready })
        let drafts = try await studio.drafts().drafts
        let plans = [try await studio.plan(ofDraft: drafts[0].id), try await studio.plan(ofDraft: drafts[1].id)]
        #expect(plans.map(\.days.count) == [1, 0])
    }

    @Test(.enabled(if: Checkout.expectsShared))
    func `albums of a Photos library filter its items and are found by their titles`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Checkout.shared + "/libraries/Test-Media-Types-15.7.2.photoslibrary",
            toPath: folder.path("media.photoslibrary"))
        let studio = try await TestStudio(
            served: folder.path("media.photoslibrary"), in: folder, at: "2026-01-05T12:00:00Z"
        ).started()
        let items = try await studio.items(ItemFilter())
        #expect(items.total > 0)
        let albums = try await studio.albums().sources[0].albums
        let live = try #require(albums.first { $0.title == "Live Photos" })
        let found = try await studio.items(ItemFilter(album: live.id))
        #expect(found.total == live.count && found.items.allSatisfy { $0.kind == .livePhoto } && found.total > 0)
        #expect(found.total < items.total && found.items.contains { $0.id == live.cover })
        #expect(found.items.map(\.day).min() == live.first && found.items.map(\.day).max() == live.last)
        #expect(try await studio.item(found.items[0].id).albums?.contains("Live Photos") == true)
        let selection = try #require(albums.first { $0.title == "BurstPhotoSelection" })
        let burst = try await studio.items(ItemFilter(album: selection.id))
        #expect(burst.items.map(\.kind) == [.still])
        let named = try await studio.items(ItemFilter(words: "photos")).items
        #expect(Set(named.map(\.id)) == Set((found.items + burst.items).map(\.id)), "the word is in these titles only")
        #expect(try await studio.items(ItemFilter(album: "0123456789abcdef")).total == 0)
    }

    @Test func `albums of an iCloud export filter its items`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try folder.write(
            "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate\n", to: "media/Photo Details.csv")
        try folder.write("Images\nA.MOV\nD.MOV\nGONE.MOV\n", to: "media/Albums/Goa 2021.csv")
        let studio = try await TestStudio(in: folder).started()
        let albums = try await studio.albums().sources[0].albums
        let goa = try #require(albums.first { $0.title == "Goa 2021" })
        #expect(goa.count == 2 && goa.first == Day("2024-12-01") && goa.last == Day("2024-12-03"))
        #expect(albums.contains { $0.title == "trip" })
        let found = try await studio.items(ItemFilter(album: goa.id))
        #expect(found.items.map(\.name) == ["A.MOV", "D.MOV"])
        #expect(try await studio.item(found.items[0].id).albums?.sorted() == ["Goa 2021", "trip"])
        #expect(try await studio.items(ItemFilter(words: "goa")).total == 2)
    }

    @Test func `a read-only server stores nothing`() async throws {
        let (_, studio) = try await TestStudio.withMedia(isReadOnly: true)
        let id = try await studio.items(ItemFilter()).items[0].id
        #expect(await refusal { try await studio.setTags(id, APIRequest.Tags(tags: [1])) }?.kind == .forbidden)
        let draft = try await studio.first
        #expect(await refusal { try await studio.putDraft(draft.id, draft.change()) }?.kind == .forbidden)
        #expect(
            await refusal { try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)) }?.kind
                == .forbidden)
        #expect(await refusal { try await studio.saveDraft(draft.id, APIRequest.Save()) }?.kind == .forbidden)
        let source = try await studio.index().sources[0].id
        #expect(await refusal { try await studio.scan(source: source) }?.kind == .forbidden)
    }
}

extension Studio {
    /// Begins a scan, and returns the source's state before the scan can end.
    fileprivate func stateOnceScanned(_ id: String) throws -> Answer.Source.State {
        let position = try #require(library.sources.firstIndex { $0.id == id })
        beginScan()
        return library.answer(source: position).state
    }
}
