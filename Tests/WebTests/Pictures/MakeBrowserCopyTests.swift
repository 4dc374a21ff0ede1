import DayreelKit
import Fixtures
import Foundation
import LibAV
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Browser copies of real recordings that browsers cannot play, made by workers of the built program.
@Suite(.enabled(if: Checkout.expectsShared)) struct MakeBrowserCopyTests {
    private static let androidx = "androidx+media/libraries/test_data/src/test/assets/media/mp4"

    /// Serves these files from the test's folder.
    private func studio(_ files: [String]) async throws -> (TestStudio, Studio) {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        for file in files {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            try FileManager.default.copyItem(atPath: SharedMedia.file(file), toPath: folder.path("media/\(name)"))
            // Some files have no other date.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_704_200_000)],
                ofItemAtPath: folder.path("media/\(name)"))
        }
        let test = try TestStudio(job: nil, in: folder)
        return (test, await test.started())
    }

    private func proxy(of name: String, _ test: TestStudio, _ studio: Studio) async throws -> String {
        let cell = try #require(try await studio.items(ItemFilter(words: name)).items.first, "\(name)")
        let media = try await studio.media(ofItem: cell.id)
        #expect(media.playable == .proxy, "\(name)")
        return try await MakeBrowserCopy(test.workspace).file(of: BrowserCopySource(media))
    }

    /// The planes of a film's first picture.
    private func firstPicture(_ path: String) throws -> [PicturePlane] {
        let decoder = try VideoDecoder(path: path)
        guard let frame = try decoder.next() else { throw CancellationError() }
        return [PicturePlane(of: frame), PicturePlane(of: frame, plane: 1), PicturePlane(of: frame, plane: 2)]
    }

    /// The mean of each plane over a part of a picture, which is given in hundredths of its sides.
    private func colour(
        _ planes: [PicturePlane], _ left: Int, _ top: Int, _ width: Int, _ height: Int
    ) throws -> [Int] {
        try planes.map { picture in
            let area = PixelRectangle(
                x: left * picture.width / 100, y: top * picture.height / 100, width: width * picture.width / 100,
                height: height * picture.height / 100)
            return Int(try #require(picture.mean(of: area)).rounded())
        }
    }

    @Test func `HDR is shown in the colours of the scene`() async throws {
        let name = "hdr10-video-with-sdr-container.mp4"
        let (test, studio) = try await studio(["\(Self.androidx)/\(name)"])
        let path = try await proxy(of: name, test, studio)
        let info = try MediaInfo(ofFileAt: path)
        let video = try #require(info.bestVideo)
        #expect(video.codec == "h264" && video.width == 1280 && video.height == 720 && video.bitDepth == 8)
        #expect(video.color == .bt709)
        let frame = try firstPicture(path)
        // A deep blue sky in the middle of the top, a wall of orange bricks at the right.
        let (sky, wall) = (try colour(frame, 50, 5, 20, 15), try colour(frame, 97, 40, 3, 40))
        #expect((90...190).contains(sky[0]) && sky[1] > 150 && sky[2] < 115, "\(sky)")
        #expect((110...200).contains(wall[0]) && wall[1] < 100 && wall[2] > 145, "\(wall)")
    }

    @Test func `a portrait recording stands upright, with its sound from the beginning`() async throws {
        let name = "quicktime-hvc1.mov"
        let (test, studio) = try await studio(["photoprism+photoprism/pkg/media/video/testdata/\(name)"])
        let path = try await proxy(of: name, test, studio)
        let info = try MediaInfo(ofFileAt: path)
        let video = try #require(info.bestVideo)
        #expect(video.codec == "h264" && video.width == 720 && video.height == 1280 && video.rotation == .upright)
        let sound = try #require(info.bestAudio)
        #expect(sound.codec == "aac" && sound.startTime == 0)
        #expect(abs((sound.duration ?? 0) - (video.duration ?? 0)) < 50_000)
        let frame = try firstPicture(path)
        // A red wall above a wooden table.
        let (wall, table) = (try colour(frame, 0, 0, 20, 20), try colour(frame, 0, 80, 30, 15))
        #expect(wall[2] > 155 && wall[2] - wall[1] > 45, "\(wall)")
        #expect(table[1] < 105 && table[2] > 135 && table[0] > wall[0], "\(table)")
    }

    @Test func `camcorders and old phones have sound`() async throws {
        let (test, studio) = try await studio([
            "sindresorhus+file-type/fixture/fixture-raw.mts", "drewnoakes+metadata-extractor-images/3gp/sample.3gp",
            "coil-kt+coil/coil-video/src/androidTest/assets/video_rotated.mp4",
        ])
        for (name, size, frames) in [
            ("fixture-raw.mts", [1280, 720], 31), ("sample.3gp", [176, 144], 148),
            ("video_rotated.mp4", [720, 1280], 30),
        ] {
            let info = try MediaInfo(ofFileAt: try await proxy(of: name, test, studio))
            let video = try #require(info.bestVideo)
            #expect([video.width, video.height] == size && video.frameCount == Int64(frames), "\(name): \(video)")
            #expect(info.bestAudio?.codec == "aac", "\(name)")
        }
    }

    @Test func `a copy is made once, replaces its parts, and the cache keeps its limit`() async throws {
        let files = ["drewnoakes+metadata-extractor-images/3gp/sample.3gp", "\(Self.androidx)/dolbyVision-hdr.MOV"]
        let (test, studio) = try await studio(files)
        let store = try SegmentStore(root: test.workspace.paths.segments)
        let path = try await proxy(of: "sample.3gp", test, studio)
        #expect(store.info().entries == 1)
        let bytes = try [UInt8](contentsOf: path)
        #expect(try await proxy(of: "sample.3gp", test, studio) == path)
        #expect(try [UInt8](contentsOf: path) == bytes)
        try test.folder.write("cache-size: 1MB\n", to: "home/config/settings.yaml")
        utimensat(AT_FDCWD, path, [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)], 0)
        let lease = try store.begin()
        let other = RenderKey(digest: String(repeating: "a", count: 64))
        let written = store.temporaryPath(for: other, lease: lease.id)
        try Data(count: 2_000_000).write(to: URL(filePath: written))
        try store.commit(temporary: written, as: other)
        store.end(lease)
        _ = try await proxy(of: "dolbyVision-hdr.MOV", test, studio)
        #expect(store.info().bytes < 1_000_000 && store.info().entries >= 1)
    }

    @Test func `the environment limits the cache of copies, and a copy reports its progress`() async throws {
        let folder = try TemporaryFolder()
        let name = "dolbyVision-hdr.MOV"
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: SharedMedia.file("\(Self.androidx)/\(name)"), toPath: folder.path("media/\(name)"))
        try folder.write("cache-size: 1GB\n", to: "home/config/settings.yaml")
        let test = try TestStudio(job: nil, in: folder, environment: ["DAYREEL_CACHE_SIZE": "1MB"])
        let studio = await test.started()
        let store = try SegmentStore(root: test.workspace.paths.segments)
        try folder.write([UInt8](repeating: 0, count: 2_000_000), to: "home/cache/segments/aa/old.mp4")
        let cell = try #require(try await studio.items(ItemFilter()).items.first)
        let said = Mutex<[Double]>([])
        let start = studio.events.last
        let tell = studio.copyProgress(ofItem: cell.id)
        let source = BrowserCopySource(try await studio.media(ofItem: cell.id))
        _ = try await MakeBrowserCopy(test.workspace).file(of: source) { share in
            said.withLock { $0.append(share) }
            tell(share)
        }
        #expect(store.info().bytes < 1_000_000 && store.info().entries >= 1)
        let shares = said.withLock { $0 }
        #expect(shares.first == 0 && shares.last == 1 && shares == shares.sorted())
        let told = studio.events.later(than: start).events
        #expect(told.map(\.type) == [.copy] && told[0].data == #"{"id":"\#(cell.id)","progress":1}"#, "\(told)")
    }

    @Test func `an abandoned copy leaves no process and no unfinished file`() async throws {
        let (test, studio) = try await studio(["\(Self.androidx)/long_1080p_lowbitrate.mp4"])
        let cell = try #require(try await studio.items(ItemFilter()).items.first)
        let source = BrowserCopySource(try await studio.media(ofItem: cell.id))
        let work = Task { try await MakeBrowserCopy(test.workspace).file(of: source) }
        while test.folder.files(in: "home/cache/segments/tmp").filter({ $0.hasSuffix(".mp4") }).isEmpty {
            await Task.yield()
        }
        work.cancel()
        await #expect(throws: (any Error).self) { try await work.value }
        #expect(test.folder.files(in: "home/cache/segments/tmp").isEmpty)
    }
}
