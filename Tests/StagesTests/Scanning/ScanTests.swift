import Foundation
import Model
import Reports
import Stages
import Synchronization
import TestSupport
import Testing

@Suite struct ScanTests {
    let folder: TemporaryFolder
    /// 2025-06-01T00:00:00Z
    private let now: Int64 = 1_748_736_000
    private let apple = "com.apple.quicktime.creationdate"

    init() throws { folder = try TemporaryFolder() }

    func scan(
        _ sources: [Source]? = nil, excluded: [String] = [], catalog: String? = nil, progress: ProgressSink = .none,
        home: String = "Europe/Amsterdam"
    ) async throws -> ScanResult {
        let rules = ScanRules(days: DayRules(home: home), excluded: excluded, now: now)
        return try await Scan(rules, sources: .folders, catalogPath: catalog, workers: 2)
            .run(sources ?? [Source(path: folder.path)], progress: progress)
    }

    func clip(
        _ name: String, frames: Int = 20, tags: [String: String] = ["creation_time": "2024-12-24T09:00:00Z"],
        format: String = "mov"
    ) throws {
        // Without a comment, clips with the same tags would be identical videos.
        let tags = tags.merging(["comment": name]) { given, _ in given }
        try ScanClip.write(folder.path + "/" + name, frames: frames, tags: tags, format: format)
    }

    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)
    private let png: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)

    @Test func findsVideosByContentAndSaysWhatTheyAre() async throws {
        try clip("a/IMG_1.MOV", tags: [apple: "2024-12-24T23:58:20+0800"])
        try clip("no extension", tags: ["creation_time": "2024-12-24T22:30:00Z"])
        try clip("x.mkv", format: "matroska")
        try folder.write("hello", to: "notes.txt")
        try folder.write(jpeg, to: "alone.jpg")
        try folder.write("ID3", to: "song.mp3")
        let result = try await scan()
        #expect(result.refused.isEmpty && result.diagnostics.isEmpty)
        #expect(result.items.map(\.id) == ["x.mkv", "a/IMG_1.MOV", "no extension"])
        let item = try #require(result.items.first { $0.id == "a/IMG_1.MOV" })
        #expect(item.location == MediaLocation(path: folder.path + "/a/IMG_1.MOV"))
        #expect(item.captured.description == "2024-12-24T23:58:20+08:00")
        #expect(item.day.description == "2024-12-24")
        #expect(item.kind == .video && item.pair == nil)
        #expect(item.duration == .seconds(2))
        #expect(item.width == 64 && item.height == 48 && item.rotation == 0)
        #expect(item.frameRate == 10 && item.codec == "h264" && !item.hasAudio && item.dynamicRange == .standard)
        #expect(item.fileSize == Int64(try folder.bytes("a/IMG_1.MOV").count))
        #expect(result.items.last?.captured.description == "2024-12-24T23:30:00+01:00")
    }

    /// Linux keeps `é` as one character and `é` as two apart; Swift does not.
    @Test(arguments: [false, true])
    func `of two files whose paths look the same one counts, and a warning names the other`(
        inTwoSources: Bool
    ) async throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        try clip("a/\(composed).mov")
        try clip("a/\(decomposed).mov", frames: 30)
        try clip("b/\(composed)/x.mov")
        try clip("b/\(decomposed)/y.mov")
        let sources = inTwoSources ? ["a", "b"].map { Source(path: folder.path + "/" + $0) } : nil
        let result = try await scan(sources, catalog: folder.path + "/.state/catalog.sqlite")
        let prefix = inTwoSources ? 0 : 2
        #expect(
            Set(result.items.map { Array($0.id.utf8.dropFirst(prefix)) })
                == Set(["\(decomposed).mov", "\(composed)/x.mov", "\(decomposed)/y.mov"].map { Array($0.utf8) }))
        #expect(result.diagnostics.map(\.code) == [.lookalikePath])
        #expect(result.diagnostics.first?.path.map { Array($0.utf8) } == Array("\(folder.path)/a/\(composed).mov".utf8))
        let again = try await scan(sources, catalog: folder.path + "/.state/catalog.sqlite")
        #expect(again.items == result.items && again.diagnostics == result.diagnostics)
    }

    @Test func `a folder whose name ends like half a character is known again`() async throws {
        try clip("a\u{600}/x.mov")
        let source = [Source(path: folder.path + "/a\u{600}")]
        let first = try await scan(source, catalog: folder.path + "/.state/catalog.sqlite")
        try clip("a\u{600}/\u{301}y.mov")
        let second = try await scan(source, catalog: folder.path + "/.state/catalog.sqlite")
        #expect(first.items.count == 1 && second.items.count == 2 && second.diagnostics.isEmpty)
        try FileManager.default.removeItem(atPath: folder.path + "/a\u{600}/x.mov")
        let third = try await scan(source, catalog: folder.path + "/.state/catalog.sqlite")
        #expect(third.items == second.items.filter { !$0.id.hasPrefix("x") } && third.diagnostics.isEmpty)
    }

    @Test func aFileThatPromisesAVideoAndHoldsNoneIsRefused() async throws {
        try folder.write("hello, world", to: "text.mov")
        try folder.write([], to: "empty.MP4")
        try folder.write(jpeg, to: "picture.mp4")
        try folder.write([0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 7, count: 300), to: "broken.mp4")
        let result = try await scan()
        #expect(result.items.isEmpty)
        #expect(result.refused.map(\.path.lastPathPart) == ["broken.mp4", "empty.MP4", "picture.mp4", "text.mov"])
        guard case .probed(.unreadable(let cause))? = result.refused.first?.reason else {
            Issue.record("\(result.refused)")
            return
        }
        #expect(cause.contains("moov atom not found"))
        #expect(
            result.refused.dropFirst().map(\.reason) == [
                .probed(.misnamed(fileExtension: "MP4", content: .nothing)),
                .probed(.misnamed(fileExtension: "mp4", content: .still)),
                .probed(.misnamed(fileExtension: "mov", content: .text)),
            ])
    }

    @Test func livePhotosAreOneItemAndLongVideosStayVideos() async throws {
        try clip("IMG_1.MOV", frames: 25)
        try folder.write([0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0], to: "IMG_1.HEIC")
        try clip("IMG_2.MOV", frames: 70)
        try folder.write(jpeg, to: "IMG_2.JPG")
        try clip(
            "IMG_3.MOV", tags: ["com.apple.quicktime.content.identifier": "A-1", apple: "2024-12-25T10:00:00+0100"])
        let items = try await scan().items
        // The first two were taken in the same second: the longer comes first.
        #expect(items.map(\.id) == ["IMG_2.MOV", "IMG_1.MOV", "IMG_3.MOV"])
        #expect(items.map(\.kind) == [.video, .livePhoto, .livePhoto])
        #expect(items.map(\.pair) == [nil, folder.path + "/IMG_1.HEIC", nil])
    }

    @Test func aProxyBelongsToItsOriginal() async throws {
        // As many frames as the original, and first by path.
        for name in ["DCIM/GL010123.LRV", "DCIM/GX010123.MP4", "DJI_0001.LRF", "DJI_0001.MP4"] {
            try clip(name, format: "mp4")
        }
        try folder.write(jpeg, to: "DCIM/GX010123.THM")
        try folder.write("cut", to: "DCIM/GL010124.LRV")
        try clip("DCIM/GX010124.MP4", format: "mp4")
        let result = try await scan()
        #expect(Set(result.items.map(\.id)) == ["DCIM/GX010123.MP4", "DCIM/GX010124.MP4", "DJI_0001.MP4"])
        // The thumbnail does not turn a short clip into a Live Photo.
        #expect(result.items.allSatisfy { $0.kind == .video && $0.pair == nil && !$0.isProxy })
        #expect(Set(result.refused.map(\.reason.code)) == [.proxyMedia])
        #expect(
            result.refused.map(\.reason.words) == [
                "is a small preview of DCIM/GX010123.MP4", "is a small preview of DCIM/GX010124.MP4",
                "is a small preview of DJI_0001.MP4",
            ])
        #expect(result.refused.first?.pinnable?.id == "DCIM/GX010123.MP4")
    }

    @Test func aPNGMakesNoLivePhotoOfAClip() async throws {
        try clip("trip.mov", format: "mov")
        try folder.write(png, to: "trip.png")
        let item = try #require(try await scan().items.first)
        #expect(item.kind == .video && item.pair == nil)
    }

    @Test func aProxyWithoutItsOriginalIsALastResort() async throws {
        try clip("GL010123.LRV", format: "mp4")
        try folder.write("broken", to: "GX010123.MP4")
        let result = try await scan()
        let item = try #require(result.items.first)
        #expect(item.id == "GL010123.LRV" && item.isProxy)
        #expect(item.problems == [.previewOnly])
        #expect(result.refused.map(\.path.lastPathPart) == ["GX010123.MP4"])
    }

    @Test func theEditIsTakenAndTheOriginalIsTheSameMoment() async throws {
        try clip("IMG_1234.MOV", tags: [apple: "2024-12-24T10:00:00+0100"])
        try clip("IMG_E1234.MOV", tags: ["creation_time": "2025-02-01T09:00:00Z"])
        try clip("Album/clip.mp4", format: "mp4")
        try clip("Album/clip_edited.mp4", format: "mp4")
        // A second copy of the original without its edit.
        try FileManager.default.copyItem(atPath: folder.path("IMG_1234.MOV"), toPath: folder.path("Album/IMG_1234.MOV"))
        let result = try await scan()
        #expect(result.items.map(\.id).sorted() == ["Album/clip_edited.mp4", "IMG_E1234.MOV"])
        #expect(result.items.map(\.day.description) == ["2024-12-24", "2024-12-24"])
        let codes = Dictionary(
            uniqueKeysWithValues: result.refused.map { ($0.path.dropFirst(folder.path.count + 1), $0.reason.code) })
        #expect(codes["Album/clip.mp4"] == .editedOriginal)
        #expect(Set([codes["IMG_1234.MOV"], codes["Album/IMG_1234.MOV"]]) == [.editedOriginal, .duplicateMedia])
        let original = result.refused.first { $0.reason.code == .editedOriginal && $0.path.hasSuffix("IMG_1234.MOV") }
        #expect(original?.pinnable?.location.path.hasSuffix("IMG_1234.MOV") == true)
    }

    @Test func aStillOfAnotherYearIsNoPair() async throws {
        let day = ["creation_time": "2024-12-24T09:00:00Z"]
        try clip("IMG_1.MOV", tags: day)
        try folder.write(ScanClip.jpeg(taken: "2019:06:01 12:00:00"), to: "IMG_1.JPG")
        try clip("IMG_2.MOV", tags: day)
        try folder.write(ScanClip.jpeg(taken: "2024:12:24 10:00:02"), to: "IMG_2.JPG")
        let items = try await scan().items
        #expect(items.map(\.id) == ["IMG_1.MOV", "IMG_2.MOV"])
        #expect(items.map(\.kind) == [.video, .livePhoto])
        #expect(items.map(\.captured.description) == ["2024-12-24T10:00:00+01:00", "2024-12-24T10:00:02+01:00"])
    }

    @Test func aCopyBesideAForeignStillDoesNotWin() async throws {
        try clip("z/IMG_1.MOV")
        try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder.path("z/IMG_1.MOV"), toPath: folder.path("a/IMG_1.MOV"))
        try folder.write(ScanClip.jpeg(taken: "2019:06:01 12:00:00"), to: "a/IMG_1.JPG")
        let items = try await scan().items
        #expect(items.map(\.day.description) == ["2024-12-24"])
    }

    @Test(arguments: ["mpegts", "matroska"])
    func aClipThatBeginsBetweenKeyFramesKeepsItsDay(format: String) async throws {
        try clip("whole.mov", frames: 40)
        try ScanClip.copy(folder.path("whole.mov"), to: folder.path("20241224_100000.x"), without: 4, format: format)
        let item = try #require(try await scan().items.first { $0.id == "20241224_100000.x" })
        // A key frame every ten pictures, ten pictures a second.
        #expect(abs(item.leadIn.microseconds - 600_000) < 60_000)
        // Matroska's header counts from zero, not from the first packet.
        #expect([3_600_000, 4_000_000].contains { abs(item.duration.microseconds - $0) < 110_000 })
        #expect(item.problems == [.startsLate(item.leadIn)])
    }

    @Test func aFileWithoutAPictureIsRefusedWithItsDay() async throws {
        try clip("whole.mov", frames: 20)
        let tags = ["creation_time": "2024-12-25T09:00:00Z"]
        try clip("bad.mov", frames: 20, tags: tags)
        // All of the picture and none of the index.
        var bytes = try folder.bytes("bad.mov")
        let start = try #require(
            bytes.indices.first { Array(bytes[$0..<min($0 + 4, bytes.count)]) == Array("mdat".utf8) })
        for index in (start + 4)..<bytes.count { bytes[index] = 0 }
        try folder.write(bytes, to: "bad.mov")
        let result = try await scan(catalog: folder.path + "/.state/catalog.sqlite")
        #expect(result.items.map(\.id) == ["whole.mov"])
        let refused = try #require(result.refused.first)
        #expect(refused.reason == .probed(.noPicture))
        #expect(refused.day?.description == "2024-12-25")
        // The catalog remembers it, with its date.
        let again = try await scan(catalog: folder.path + "/.state/catalog.sqlite")
        #expect(again.items == result.items && again.refused == result.refused)
    }

    @Test func aRefusedFileHasADayIfAnyEvidenceGivesOne() async throws {
        try folder.write("text", to: "VID_20190512_101112.mp4")
        let path = try folder.write("text", to: "b.mp4")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_577_880_000)], ofItemAtPath: path)
        let refused = try await scan().refused
        #expect(refused.map(\.day?.description) == ["2019-05-12", "2020-01-01"])
    }

    @Test func ownFilmsAndOutputsAreNotItems() async throws {
        try clip("film.mp4", tags: ["encoding_tool": "Dayreel 1.0"], format: "mp4")
        try clip("excluded.mov")
        try clip("a.mov")
        let result = try await scan(excluded: [folder.path + "/excluded.mov"])
        #expect(result.items.map(\.id) == ["a.mov"])
        #expect(result.refused.isEmpty)
    }

    @Test(arguments: [10, 50, 90, 99])
    func aFileThatWasCutOffCountsAsFarAsItGoes(percent: Int) async throws {
        try clip("whole.mov", frames: 100)
        let bytes = try folder.bytes("whole.mov")
        try folder.write(Array(bytes.prefix(bytes.count * percent / 100)), to: "cut.mov")
        let item = try #require(try await scan().items.first { $0.id == "cut.mov" })
        // All pictures have about the same size; the last one may be incomplete.
        #expect(abs(item.duration.microseconds - Int64(percent) * 100_000) < 700_000)
        #expect(item.problems.count == (percent < 95 ? 1 : 0))
    }

    @Test(arguments: [13, 60, 600])
    func aFileWithoutItsIndexIsRefused(count: Int) async throws {
        try clip("whole.mov", frames: 100)
        try folder.write(Array(try folder.bytes("whole.mov").prefix(count)), to: "cut.mov")
        let result = try await scan()
        #expect(result.items.map(\.id) == ["whole.mov"])
        #expect(result.refused.map(\.path.lastPathPart) == ["cut.mov"])
    }

    @Test func sourcesMayOverlapAndShareNames() async throws {
        try clip("one/a.mov")
        try clip("two/a.mov")
        let sources = [Source(path: folder.path + "/one"), Source(path: folder.path + "/two")]
        #expect(try await scan(sources).items.map(\.id) == ["one/a.mov", "two/a.mov"])
        let overlapping = [Source(path: folder.path), Source(path: folder.path + "/two")]
        #expect(try await scan(overlapping).items.map(\.id) == ["one/a.mov", "two/a.mov"])
    }

    @Test func aMissingSourceEndsTheScan() async throws {
        let error = try await #require(throws: DayreelError.self) {
            try await scan([Source(path: folder.path + "/nowhere")])
        }
        #expect(error.code == .missingInput)
    }

    @Test func progressEndsAtOne() async throws {
        for index in 0..<5 { try clip("\(index).mov", frames: 2) }
        let seen = Mutex<[Double]>([])
        _ = try await scan(
            progress: ProgressSink { event in
                if case .stage(.scan, let fraction, _) = event { seen.withLock { $0.append(fraction) } }
            })
        let fractions = seen.withLock { $0 }
        #expect(fractions == fractions.sorted())
        #expect(fractions.first == 0 && fractions.last == 1 && fractions.count > 4)
    }
}
