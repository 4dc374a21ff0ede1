import Files
import JobFiles
import Library
import Model
import TestSupport
import Testing

@testable import DayreelKit

/// The verbs for pins and tags, in a workspace of the test.
@Suite struct MarkVerbTests {
    private func sync(_ folder: TemporaryFolder, _ time: String = "2025-01-05T12:00:00Z") throws -> SyncFolder {
        let workspace = Workspace.ofTest(folder, at: time)
        return SyncFolder(workspace, asked: nil, try workspace.settings())
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    /// Lets the catalog know media with these names, as a scan does.
    private func scan(_ names: String..., of sync: SyncFolder) throws {
        let files = names.map { name in
            FoundFile(
                path: "/library/\(name)", relativePath: name, size: 1, modified: FileTime(seconds: 1, nanoseconds: 0),
                inode: 1)
        }
        try Catalog(path: sync.workspace.paths.catalog).store(files.map { ($0, .refused(.soundOnly)) })
    }

    @Test func `the option names the sync folder, then the variable, then the settings, then the default`()
        throws
    {
        let folder = try TemporaryFolder()
        var workspace = Workspace.ofTest(folder)
        #expect(workspace.syncFolder(asked: nil, Settings()) == folder.path("home/data"))
        try folder.write("sync: ../carried\ntags: { 8: holiday }\n", to: "home/config/settings.yaml")
        let settings = try workspace.settings()
        #expect(settings.sync == folder.path("home/carried") && settings.tags == [8: "holiday"])
        #expect(workspace.syncFolder(asked: nil, settings) == folder.path("home/carried"))
        workspace.machine.environment["DAYREEL_SYNC"] = "var"
        #expect(workspace.syncFolder(asked: nil, settings) == folder.path("var"))
        #expect(workspace.syncFolder(asked: "/else/where", settings) == "/else/where")
    }

    @Test func `a pin says what it replaced, and a list shows it`() async throws {
        let folder = try TemporaryFolder()
        let (sync, christmas) = (try sync(folder), try day("2024-12-24"))
        try scan("2024/IMG_1.MOV", of: sync)
        let pin = PinDay(sync)
        let first = try await pin.run(.media("IMG_1.MOV", from: .seconds(3)), day: christmas, progress: .none)
        #expect(first.text == "2024-12-24: IMG_1.MOV from 3s\n")
        let second = try await pin.run(.skip, day: christmas, progress: .none)
        #expect(second.text == "2024-12-24: skipped; before: IMG_1.MOV from 3s\n")
        #expect(try await pin.run(.skip, day: christmas, progress: .none).text == "2024-12-24: already had this pin\n")
        #expect(
            folder.text("home/data/pins-delta-here.csv")
                == "+,2024-12-24,IMG_1.MOV,3.0,,1736078400,here\n+,2024-12-24,skip,,,1736078401,here\n")
        _ = try await pin.run(
            .media("md5#D41D8CD98F00B204E9800998ECF8427E", duration: .seconds(4)), day: day("2025-02-01"),
            progress: .none)
        let lines = try ListPins(sync).run().text(within: 80).split(separator: "\n")
        #expect(lines.count == 3 && lines[1].hasPrefix("2024-12-24  –") && lines[1].hasSuffix("  here"))
        #expect(lines[2] == "2025-02-01  md5#d41d8cd98f00b204e9800998ecf8427e  4 s  here")
        let december = try ListPins(sync).run(.month(year: 2024, month: 12))
        let json = try DocumentJSON.text(of: december)
        #expect(json.contains(#""skip" : true"#) && json.contains(#""changed" : "2025-01-05T12:00:01Z""#))
        #expect(!json.contains("2025-02-01"))
        #expect(try pin.remove(christmas).text == "2024-12-24: no longer pinned; before: skipped\n")
        #expect(try pin.remove(christmas).text == "2024-12-24: had no pin\n")
    }

    @Test func `a name from a stranger commands no terminal`() async throws {
        let folder = try TemporaryFolder()
        let (sync, name) = (try sync(folder), "a\u{1B}[31mb.MOV")
        try scan("2024/" + name, of: sync)
        let pinned = try await PinDay(sync).run(.media(name), day: day("2024-12-24"), progress: .none)
        #expect(pinned.text.contains("[31mb.MOV") && !pinned.text.contains("\u{1B}"))
    }

    @Test func `reading a sync folder with a wrong name is an error and does not create it`() async throws {
        let folder = try TemporaryFolder()
        let workspace = Workspace.ofTest(folder)
        let typo = SyncFolder(workspace, asked: "typo", try workspace.settings())
        var errors: [DayreelError?] = []
        errors.append(#expect(throws: DayreelError.self) { try ListPins(typo).run() })
        errors.append(await #expect(throws: DayreelError.self) { try await ListTags(typo).run(progress: .none) })
        errors.append(#expect(throws: DayreelError.self) { try SyncMarks(typo).run() })
        for error in errors { #expect(error?.code == .missingInput && error?.place == folder.path("typo")) }
        // Dayreel's own sync folder may be missing, because nobody named it.
        #expect(try ListPins(try sync(folder)).run().text(within: 80) == "no pins\n")
        #expect(try SyncMarks(try sync(folder)).run().text.hasPrefix("tags: 0 items, 0 changes merged"))
        #expect(try folder.contents().isEmpty)
        let pin = try await PinDay(typo).run(.skip, day: day("2024-12-24"), progress: .none)
        #expect(pin.text == "2024-12-24: skipped\n" && folder.text("typo/pins-delta-here.csv").hasPrefix("+,"))
    }

    @Test func `a name that is not a file stays as it is, and a path to nothing is an error`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "media/a.txt")
        let naming = MediaNaming(workspace: .ofTest(folder), days: DayRules())
        // Names from other machines may be in a list of tags.
        for name in ["IMG_1.MOV", "2024/IMG_1.MOV", "icl#SUNSET-123"] {
            #expect(try await naming.media(name, progress: .none).id == name)
        }
        for wrong in ["./none.mov", "/none.mov", "media"] {
            await #expect(throws: DayreelError.self) { try await naming.media(wrong, progress: .none) }
        }
    }

    @Test func `a pin or a tag of a name that nothing has is refused with the nearest names`() async throws {
        let folder = try TemporaryFolder()
        let sync = try sync(folder)
        try scan("2024/IMG_1024.MOV", "2024/IMG_1042.MOV", "2024/other.mov", of: sync)
        try folder.write("+,old.mov,1,5,Mac\n", to: "home/data/tags-delta-Mac.csv")
        let pin = PinDay(sync)
        for name in ["IMG_1024.MOV", "2024/IMG_1024.MOV", "/library/2024/other.mov", "old.mov", "icl#any"] {
            #expect(try await pin.run(.media(name), day: day("2024-12-24"), progress: .none).media?.id == name)
        }
        for (wrong, nearest) in [
            ("IMG_1025.MOV", "IMG_1024.MOV, IMG_1042.MOV"), ("24/IMG_102.MOV", "2024/IMG_1024.MOV, 2024/IMG_1042.MOV"),
            ("img_1042.mov", "IMG_1042.MOV"), ("/library/2024/othr.mov", "/library/2024/other.mov"),
        ] {
            let error = await #expect(throws: DayreelError.self) {
                try await pin.run(.media(wrong), day: day("2024-12-25"), progress: .none)
            }
            #expect(error?.code == .missingInput)
            #expect(error?.cause?.contains(nearest) == true, "\(wrong): \(error?.cause ?? "")")
        }
        let none = try TagMedia.Request(["nothing like it", "icl#A", "+red"], names: sync.names)
        let error = await #expect(throws: DayreelError.self) { try await TagMedia(sync).run(none, progress: .none) }
        #expect(error?.code == .missingInput && error?.cause == nil)
        // Nothing was tagged, not even what is known.
        #expect(try await ListTags(sync).run(progress: .none).tags.map(\.media) == ["old.mov"])
    }

    /// The names of a Photos library are in its database: what cannot be read now is not refused.
    @Test func `items of Photos libraries have ids, and names that may not be readable`() async throws {
        let folder = try TemporaryFolder()
        let sync = try sync(folder)
        try scan("A.photoslibrary/originals/B/UUID-1.mov", of: sync)
        for name in ["UUID-1", "IMG_1024.MOV"] {
            let pin = try await PinDay(sync).run(.media(name), day: day("2024-12-24"), progress: .none)
            #expect(pin.media?.id == name)
        }
    }

    @Test func `a list of pins has names before ids`() async throws {
        let folder = try TemporaryFolder()
        let sync = try sync(folder)
        let path = try folder.write("bytes", to: "media/IMG_7.MOV")
        let (before, digests) = (try #require(FileStatus(path)), try ContentDigests(ofFile: path))
        try Catalog(path: sync.workspace.paths.catalog).store(digests, of: path, before)
        let pin = PinDay(sync)
        _ = try await pin.run(.media(digests.id.text, from: .seconds(1)), day: day("2024-12-24"), progress: .none)
        _ = try await pin.run(.media("icl#elsewhere"), day: day("2024-12-25"), progress: .none)
        let document = try ListPins(sync).run()
        let rows = document.text(within: 120).split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows[0] == ["Day", "Shows", "From", "Device", "Id"])
        #expect(rows[1] == ["2024-12-24", "IMG_7.MOV", "1", "s", "here", "\(digests.id.text)"])
        #expect(rows[2] == ["2024-12-25", "icl#elsewhere", "here"])
        #expect(try DocumentJSON.line(of: document).contains(#""name":"IMG_7.MOV""#))
    }

    @Test func `what is no media cannot be pinned`() async throws {
        let folder = try TemporaryFolder()
        let sync = try sync(folder)
        for name in ["empty.txt", "empty.mov"] {
            let path = try folder.write("", to: name)
            let error = await #expect(throws: DayreelError.self) {
                try await PinDay(sync).run(.media(path), day: day("2024-07-01"), progress: .none)
            }
            #expect(error?.code == .usage, "\(name)")
        }
        #expect(try ListPins(sync).run().pins.isEmpty)
        let text = try folder.write("text", to: "list.txt")
        await #expect(throws: DayreelError.self) {
            try await PinDay(sync).run(.media(text), day: day("2024-07-01"), progress: .none)
        }
    }

    @Test func `tags of media that nothing knows are an error, and a list has names before ids`() async throws {
        let folder = try TemporaryFolder()
        let sync = try sync(folder)
        let error = await #expect(throws: DayreelError.self) {
            try await ListTags(sync).run(["nosuch.mov"], progress: .none)
        }
        #expect(error?.code == .missingInput)
        let path = try folder.write("bytes", to: "media/IMG_7.MOV")
        let (before, digests) = (try #require(FileStatus(path)), try ContentDigests(ofFile: path))
        try Catalog(path: sync.workspace.paths.catalog).store(digests, of: path, before)
        let request = try TagMedia.Request([digests.id.text, "+red"], names: sync.names)
        _ = try await TagMedia(sync).run(request, progress: .none)
        let document = try await ListTags(sync).run(progress: .none)
        #expect(document.text(within: 80) == "Media      Tags\nIMG_7.MOV  red\n")
        #expect(try DocumentJSON.line(of: document).contains(#""media":"\#(digests.id.text)","name":"IMG_7.MOV""#))
    }

    @Test func `tags are set and removed by name`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("tags: { 8: holiday }\n", to: "home/config/settings.yaml")
        let sync = try sync(folder)
        try scan("a.mov", of: sync)
        func tag(_ words: String...) async throws -> String {
            let request = try TagMedia.Request(words, names: sync.names)
            return try await TagMedia(sync).run(request, progress: .none).map(\.text).joined()
        }
        #expect(try await tag("a.mov", "icl#B", "+red", "+Holiday") == "a.mov: red, holiday\nicl#B: red, holiday\n")
        #expect(try await tag("a.mov", "-red", "+99") == "a.mov: holiday, 99\n")
        #expect(try await tag("a.mov", "-red") == "a.mov: holiday, 99, as before\n")
        let error = await #expect(throws: DayreelError.self) { try await tag("a.mov", "+rde") }
        #expect(error?.code == .usage && error?.remedy?.contains("'red'") == true)
        await #expect(throws: DayreelError.self) { try await tag("+red") }
        let document = try await ListTags(sync).run(progress: .none)
        #expect(document.text(within: 80) == "Media  Tags\na.mov  holiday, 99\nicl#B  red, holiday\n")
        let one = try await ListTags(sync).run(["icl#B"], progress: .none)
        #expect(try DocumentJSON.line(of: one).contains(#""numbers":[1,8],"tags":["red","holiday"]"#))
    }

    /// Two devices tagged the same media at the same time, each under its own id.
    @Test func `a tag is removed from media under all of their ids`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "+,icl#G:001:a,1,5,Mac\n+,icl#G:002:b,1,5,Pad\n+,icl#G:002:b,2,5,Pad\n", to: "home/data/tags-delta-Mac.csv")
        let sync = try sync(folder)
        #expect(try await ListTags(sync).run(["icl#G:001:a"], progress: .none).tags.map(\.tags) == [["red", "orange"]])
        let request = try TagMedia.Request(["icl#G:001:a", "icl#Z", "-red", "+orange"], names: sync.names)
        let outcomes = try await TagMedia(sync).run(request, progress: .none)
        #expect(outcomes.map(\.text) == ["icl#G:001:a: orange\n", "icl#Z: orange\n"])
        let all = try await ListTags(sync).run(progress: .none)
        #expect(all.tags.map(\.media) == ["icl#G:002:b", "icl#Z"] && all.tags.map(\.tags) == [["orange"], ["orange"]])
    }

    @Test func `sync counts the merged changes and reports unreadable lines`() throws {
        let folder = try TemporaryFolder()
        try folder.write("+,a,1,5,Mac\nnonsense\n+,b,2,5,Mac\n", to: "home/data/tags-delta-Mac.csv")
        try folder.write("c,1,6\n", to: "home/data/tags (conflicted).csv")
        let document = try SyncMarks(try sync(folder)).run()
        #expect(
            document.text == """
                tags: 3 items, 2 changes merged, 1 conflict copy taken in
                pins: 0 days, 0 changes merged

                """)
        #expect(document.warnings.map(\.place) == [folder.path("home/data/tags-delta-Mac.csv") + ":2:1"])
        #expect(folder.text("home/data/tags.csv") == "a,1,5,+1,5,Mac\nb,2,5,+2,5,Mac\nc,1,6\n")
        #expect(folder.text("home/data/tags-delta-Mac.csv") == "nonsense\n")
    }
}
