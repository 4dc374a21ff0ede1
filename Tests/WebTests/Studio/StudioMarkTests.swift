import DayreelKit
import Files
import Foundation
import HTTPTypes
import JobFiles
import Model
import TestSupport
import Testing

@testable import Web

/// The sync folder's tags and pins on the page: those of commands and other devices, and the page's own.
@Suite struct StudioMarkTests {
    private func item(_ name: String, _ studio: Studio) async throws -> Answer.Item {
        let cell = try #require(try await studio.items(ItemFilter(words: name)).items.first)
        return try await studio.item(cell.id)
    }

    private func names(_ filter: ItemFilter, _ studio: Studio) async throws -> [String] {
        try await studio.items(filter).items.map(\.name)
    }

    /// The ids of the delta's lines, with their operations and tags.
    private func delta(_ test: TestStudio) -> [String] {
        test.folder.text("home/data/tags-delta-here.csv").split(separator: "\n")
            .map { $0.split(separator: ",").prefix(3).joined(separator: ",") }
    }

    @Test func `tags are stored as the command stores them and are found again`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let item = try await item("A.MOV", studio)
        #expect(item.tags.isEmpty)
        let start = studio.events.last
        _ = try await studio.setTags(item.id, APIRequest.Tags(tags: [1, 5]))
        #expect(try await studio.item(item.id).tags == [1, 5])
        #expect(studio.events.later(than: start).events.map(\.type) == [.catalog])
        let md5 = try ContentDigests(ofFile: test.folder.path("media/trip/A.MOV")).id.text
        #expect(delta(test) == ["+,\(md5),1", "+,\(md5),5"])
        _ = try await studio.setTags(item.id, APIRequest.Tags(tags: [5, 7]))
        #expect(try await studio.item(item.id).tags == [5, 7])
        #expect(delta(test).suffix(2) == ["-,\(md5),1", "+,\(md5),7"])
        let again = try await TestStudio(in: test.folder, epoch: "e2").started()
        #expect(try await again.item(item.id).tags == [5, 7])
        #expect(try await again.day(item.day).items.map(\.tags) == [[5, 7], []])
    }

    @Test func `a file is not read for an abandoned change of tags`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let id = try await item("A.MOV", studio).id
        let work = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await studio.setTags(id, APIRequest.Tags(tags: [1]))
        }
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(delta(test).isEmpty)
    }

    @Test func `the index names the tags, and they are found by number and name`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try folder.write("tags: { 8: holiday }\n", to: "home/config/settings.yaml")
        let studio = try await TestStudio(in: folder).started()
        let tags = try await studio.index().tags
        #expect(tags.map(\.number) == Array(1...8) && tags[0].name == "red" && tags[7].name == "holiday")
        let (one, other) = (try await item("A.MOV", studio), try await item("D.MOV", studio))
        _ = try await studio.setTags(one.id, APIRequest.Tags(tags: [8]))
        _ = try await studio.setTags(other.id, APIRequest.Tags(tags: [1, 8]))
        #expect(try await names(ItemFilter(tag: 8), studio) == ["A.MOV", "D.MOV"])
        #expect(try await names(ItemFilter(tag: 1), studio) == ["D.MOV"])
        #expect(try await names(ItemFilter(tag: 2), studio).isEmpty)
        #expect(try await names(ItemFilter(words: "holi 2024-12-01"), studio) == ["A.MOV"])
        #expect(try await studio.counts(ItemFilter(tag: 8)).total == 2)
    }

    @Test func `the page shows a command's tags and changes tags under other ids`()
        async throws
    {
        let (test, studio) = try await TestStudio.withMedia()
        let workspace = test.workspace
        let folder = SyncFolder(workspace, asked: nil, try workspace.settings())
        let before = try await studio.index()
        let start = studio.events.last
        let request = try TagMedia.Request([test.folder.path("media/D.MOV"), "C.MOV", "+blue"], names: folder.names)
        _ = try await TagMedia(folder).run(request, progress: .none)
        #expect(try await studio.index().version == before.version)
        #expect(studio.events.later(than: start).events.map(\.type) == [.catalog])
        let (tagged, named) = (try await item("D.MOV", studio), try await item("C.MOV", studio))
        #expect(tagged.tags == [5] && named.tags == [5])
        _ = try await studio.setTags(tagged.id, APIRequest.Tags(tags: []))
        #expect(try await studio.item(tagged.id).tags.isEmpty)
        let listed = try await ListTags(folder).run(progress: .none)
        #expect(try DocumentJSON.text(of: listed).contains("C.MOV"))
        #expect(try !DocumentJSON.text(of: listed).contains("md5#"))
    }

    @Test func `marks of another device are found on the days in view`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let digests = try ContentDigests(ofFile: test.folder.path("media/trip/B.MOV"))
        try test.folder.write(
            "+,icl#GUID:001:\(digests.appleFingerprint),4,1735000000,phone\n+,md5#\(digests.md5),2,1735000000,nas\n",
            to: "home/data/tags-delta-phone.csv")
        try test.folder.write(
            "+,2024-12-24,md5#\(digests.md5),0.5,1.0,1735000000,phone\n+,2024-12-02,skip,,,1735000000,phone\n",
            to: "home/data/pins-delta-phone.csv")
        let day = try #require(Day("2024-12-01"))
        _ = try await studio.index()
        #expect(try await studio.day(day).items.map(\.tags) == [[], []])
        await studio.marks.contentReading?.value
        let item = try #require(try await studio.day(day).items.last)
        #expect(item.tags == [2, 4] && item.libraryPins?.map { "\($0)" } == ["2024-12-24"])
        let skipped = try await studio.days(from: day, to: day.advanced(by: 1)).days
        #expect(skipped.map(\.libraryPin) == [nil, .skip])
    }

    /// The folder that commands use in the workspace.
    private func syncFolder(_ test: TestStudio) throws -> SyncFolder {
        SyncFolder(test.workspace, asked: nil, try test.workspace.settings())
    }

    @Test func `library pins are shown in the plan until they are removed or the film has its own`()
        async throws
    {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let (second, third) = (try #require(Day("2024-12-02")), try #require(Day("2024-12-03")))
        #expect(try await studio.plan(ofDraft: draft.id).days.allSatisfy { !$0.reason.isOfLibrary })
        let pins = PinDay(try syncFolder(test))
        _ = try await pins.run(.media("E.MOV"), day: second, progress: .none)
        _ = try await pins.run(.skip, day: third, progress: .none)
        // The draft and the media are the same, but the command's pin makes another plan.
        let plan = try await studio.plan(ofDraft: draft.id)
        let pinned = try #require(plan.days.first { $0.day == second })
        #expect(pinned.reason.isOfLibrary && pinned.picks.map(\.name) == ["E.MOV"])
        #expect(plan.leftOut.map(\.day) == [third] && plan.leftOut.map(\.libraryPin) == [true])
        let marked = try await studio.days(from: second, to: third).days
        #expect(marked.map(\.libraryPin) == [.item(pinned.picks[0].id), .skip])
        // The film's own pin takes precedence.
        let own = try await studio.day(second).items[0]
        _ = try await studio.putDraft(draft.id, draft.change(pins: [second: .item(own.id)]))
        let overridden = try #require(try await studio.plan(ofDraft: draft.id).days.first { $0.day == second })
        #expect(!overridden.reason.isOfLibrary && overridden.picks.map(\.name) == ["C.MOV"])
        // The pin is removed as the command does it, and other pages are told.
        let start = studio.events.last
        #expect(try await studio.unpin(third).id == "2024-12-03")
        #expect(studio.events.later(than: start).events.map(\.type) == [.catalog])
        #expect(try await studio.plan(ofDraft: draft.id).days.map(\.day).contains(third))
        #expect(try await studio.days(from: third, to: third).days.map(\.libraryPin) == [nil])
        #expect(
            test.folder.text("home/data/pins-delta-here.csv").split(separator: "\n").last?.hasPrefix("-,2024-12-03")
                == true)
    }

    @Test func `films take pins from the folder named on the command line`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try folder.write("+,2024-12-02,skip,,,1735000000,phone\n", to: "other/pins-delta-phone.csv")
        let studio = try await TestStudio(in: folder, syncFolder: folder.path("other")).started()
        let draft = try await studio.first
        let plan = try await studio.plan(ofDraft: draft.id)
        #expect(plan.leftOut.map { "\($0.day)" } == ["2024-12-02"])
    }

    @Test func `pins on days without media are on the calendar, whether earlier, between or later`()
        async throws
    {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try folder.write(
            "+,2024-12-24,E.MOV,,,1735000000,phone\n+,2024-12-02,skip,,,1735000000,phone\n"
                + "+,2024-06-01,skip,,,1735000000,phone\n+,2026-01-01,gone.mov,,,1735000000,phone\n",
            to: "home/data/pins-delta-phone.csv")
        let studio = try await TestStudio(in: folder).started()
        let (first, last) = (try #require(Day("2024-06-01")), try #require(Day("2026-01-01")))
        let days = try await studio.days(from: first, to: last).days
        #expect(
            days.map { "\($0.day) \($0.count)" } == [
                "2024-06-01 0", "2024-11-30 1", "2024-12-01 2", "2024-12-02 1", "2024-12-03 1", "2024-12-24 0",
                "2026-01-01 0",
            ])
        let guest = try await item("E.MOV", studio)
        #expect(days[5].libraryPin == .item(guest.id))
        #expect(days[5].cover == guest.id && days[5].fromAnotherDay && days[5].kinds.isEmpty)
        #expect(days[0].libraryPin == .skip && days[0].cover == nil && !days[0].fromAnotherDay)
        #expect(days[6].libraryPin != nil && days[6].cover == nil)
        #expect(try await studio.days(from: last, to: first).days.isEmpty)
        let walk = try SchemaWalk()
        let answer = try await studio.days(from: first, to: last)
        #expect(try walk.problems(try Answer.json(answer), operation: "days", status: "200") == [])
    }

    @Test func `in CI, the plan says that films have no library pins`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try folder.write("+,2024-12-02,skip,,,1735000000,phone\n", to: "home/data/pins-delta-phone.csv")
        let studio = try await TestStudio(in: folder, environment: ["CI": "true"]).started()
        let plan = try await studio.plan(ofDraft: try await studio.first.id)
        #expect(plan.leftOut.isEmpty && plan.days.count == 3)
        // The day's page reads this property (`isWithoutLibraryPins`).
        #expect(plan.warnings.map(\.code) == ["library-pins-off"])
        let day = try #require(Day("2024-12-02"))
        #expect(try await studio.days(from: day, to: day).days.map(\.libraryPin) == [.skip])
    }

    @Test func `an unreadable folder of marks is a server error with a remedy`()
        async throws
    {
        let (test, studio) = try await TestStudio.withMedia()
        let item = try await item("A.MOV", studio)
        let day = try #require(Day("2024-12-02"))
        // The tests may run as root, who can read every file, but nobody can read a folder as a file.
        for name in ["tags", "pins"] {
            let path = test.folder.path("home/data/\(name).csv")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        for refused in [
            await refusal { try await studio.setTags(item.id, APIRequest.Tags(tags: [1])) },
            await refusal { try await studio.unpin(day) },
        ] {
            #expect(refused?.kind == .unavailable && refused?.kind.status == .serviceUnavailable)
            #expect(
                refused?.remedy?.isEmpty == false && refused?.message.contains(test.folder.path) == false,
                "\(String(describing: refused))")
        }
        // The page keeps the pins that it read, and the plan says which ones it lacks.
        #expect(try await studio.item(item.id).tags.isEmpty)
        let plan = try await studio.plan(ofDraft: try await studio.first.id)
        #expect(plan.warnings.map(\.code) == ["sync-folder"])
    }

    @Test func `a tag that cannot be stored is an error, and unknown tags and items are refused`() async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        try folder.write("a file where the folder should be", to: "home/data")
        let studio = try await TestStudio(in: folder).started()
        let item = try await item("A.MOV", studio)
        let refused = await refusal { try await studio.setTags(item.id, APIRequest.Tags(tags: [1])) }
        #expect(refused?.remedy?.contains("--sync") == true, "\(String(describing: refused))")
        #expect(refused?.message.contains(folder.path) == false)
        #expect(await refusal { try await studio.setTags(item.id, APIRequest.Tags(tags: [-1])) }?.kind == .invalid)
        #expect(
            await refusal { try await studio.setTags("0123456789abcdef", APIRequest.Tags(tags: [1])) }?.kind
                == .notFound)
        #expect(try await studio.index().tags.count == 7)
    }
}
