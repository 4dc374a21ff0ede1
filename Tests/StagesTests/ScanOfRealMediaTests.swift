import Foundation
import Pipeline
import Stages
import Testing

private let realMedia = "/work/shared/media"

/// The real files that developers have beside the repository; expectations were worked out with exiftool and ffprobe.
/// Nobody else has them, so only this suite may be skipped: `ScanTests` makes its own media.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: realMedia)))
struct ScanOfRealMediaTests {
    private struct Truth {
        let file: String
        let captured: String
        /// Of the picture, in seconds.
        let duration: Double
        let width: Int
        let height: Int
        let rotation: Int
        var hdr = DynamicRange.standard
        var audio = true
        var kind = MediaKind.video
    }

    private let truths = [
        Truth(
            file: "portrait.MOV", captured: "2013-11-29T13:19:09+01:00", duration: 2.068, width: 320, height: 568,
            rotation: 90),
        Truth(
            file: "fire2.mp4", captured: "2017-01-05T19:32:43+01:00", duration: 2.38, width: 1280, height: 720,
            rotation: 180),
        Truth(
            file: "portrait_4k60.mp4", captured: "2023-03-16T16:26:24+01:00", duration: 0.3, width: 2160, height: 3840,
            rotation: 90),
        Truth(
            file: "20240128_105420.mp4", captured: "2024-01-28T10:54:20+01:00", duration: 1.001, width: 80, height: 46,
            rotation: 0),
        Truth(
            file: "video_rotated.mp4", captured: "2020-11-23T11:27:53+01:00", duration: 1.002, width: 720, height: 1280,
            rotation: 90),
        Truth(
            file: "with-gps.mov", captured: "2019-07-24T11:25:40+03:00", duration: 4.0, width: 320, height: 568,
            rotation: 90),
        Truth(
            file: "Issue 515 (java).mp4", captured: "2020-11-20T15:04:36+01:00", duration: 3.63, width: 1280,
            height: 720, rotation: 0),
        Truth(
            file: "ftyp3gp5.mp4", captured: "2020-10-23T22:27:29+02:00", duration: 1.3, width: 720, height: 1280,
            rotation: 90),
        Truth(
            file: "video.mov", captured: "2015-01-19T12:45:11-08:00", duration: 1.0, width: 1920, height: 1080,
            rotation: 0),
        Truth(
            file: "quicktime-hvc1.mov", captured: "2023-09-22T18:34:05+02:00", duration: 1.168, width: 720,
            height: 1280, rotation: 90),
        Truth(
            file: "ios9.mov", captured: "2016-02-02T10:51:27-07:00", duration: 0.467, width: 720, height: 1280,
            rotation: 90),
        Truth(
            file: "dolbyVision-hdr.MOV", captured: "2023-05-09T12:41:46+01:00", duration: 0.11, width: 720,
            height: 1280, rotation: 90, hdr: .dolbyVision),
        Truth(
            file: "rotated_hdr_video.mov", captured: "2024-01-22T10:47:18+00:00", duration: 1.667, width: 1080,
            height: 1920, rotation: 90, hdr: .dolbyVision, audio: false),
        Truth(
            file: "hdr10-video-with-sdr-container.mp4", captured: "2021-11-11T14:14:03+01:00", duration: 1.02,
            width: 1920, height: 1080, rotation: 0, hdr: .pq),
        Truth(
            file: "mv_with_2_top_shots.mp4", captured: "2022-03-10T01:12:34+01:00", duration: 1.782, width: 1080,
            height: 1440, rotation: 270, audio: false),
        Truth(
            file: "MVI_4823.AVI", captured: "2012-09-10T20:52:00+02:00", duration: 2.6, width: 640, height: 480,
            rotation: 0),
        Truth(
            file: "sample.3gp", captured: "2005-10-28T19:36:40+02:00", duration: 4.93, width: 176, height: 144,
            rotation: 0),
        Truth(
            file: "karma.mp4", captured: "2017-04-17T21:27:57+02:00", duration: 12.08, width: 854, height: 480,
            rotation: 0),
        Truth(
            file: "fixture.mov", captured: "2014-12-19T07:39:06+07:00", duration: 0.1, width: 268, height: 156,
            rotation: 0, audio: false),
        Truth(
            file: "sample_fragmented.mp4", captured: "2016-05-31T19:01:35+02:00", duration: 1.0, width: 1080,
            height: 720, rotation: 0),
        Truth(
            file: "Jellyfish.mov", captured: "2020-01-05T14:13:13-08:00", duration: 2.863, width: 640, height: 360,
            rotation: 0),
        Truth(
            file: "IMG_3853.MOV", captured: "2025-01-01T11:06:46+09:00", duration: 1.4, width: 1920, height: 1440,
            rotation: 0, kind: .livePhoto),
        Truth(
            file: "IMG_3582.mov", captured: "2025-05-26T09:27:06-05:00", duration: 1.882, width: 1440, height: 1920,
            rotation: 90, kind: .livePhoto),
        Truth(
            file: "IMG_3582_edited.mov", captured: "2025-05-26T09:27:06-05:00", duration: 1.882, width: 1440,
            height: 1920, rotation: 90, kind: .livePhoto),
        Truth(
            file: "IMG_7943_HEVC.MOV", captured: "2026-03-23T15:57:19+01:00", duration: 1.93, width: 480, height: 640,
            rotation: 0, kind: .livePhoto),
    ]

    private func scan() async throws -> ScanResult {
        // 2026-12-01: the youngest file is of 2026.
        let request = ScanRequest(
            sources: [Source(path: realMedia)], days: DayRules(home: "Europe/Amsterdam"), now: 1_796_083_200)
        return try await Scan(catalogPath: nil, workers: 2).run(request, progress: .none)
    }

    @Test func datesAndPicturesAreAsTheOtherToolsSay() async throws {
        let items = try await scan().items
        for truth in truths {
            let item = try #require(items.first { $0.fileName == truth.file }, "\(truth.file) was not found")
            #expect(item.captured.description == truth.captured, "\(truth.file)")
            #expect(abs(item.duration.seconds - truth.duration) < 0.03, "\(truth.file): \(item.duration.seconds)")
            #expect(item.width == truth.width && item.height == truth.height, "\(truth.file)")
            #expect(item.rotation == truth.rotation, "\(truth.file)")
            #expect(item.dynamicRange == truth.hdr && item.hasAudio == truth.audio, "\(truth.file)")
            #expect(item.kind == truth.kind && (item.pair != nil) == (truth.kind == .livePhoto), "\(truth.file)")
        }
    }

    @Test func whatIsNoVideoIsRefusedWithAReason() async throws {
        let result = try await scan()
        let refused = Dictionary(result.refused.map { ($0.path.lastPathPart, $0.message) }) { first, _ in first }
        #expect(refused["2018-04-12 19_24_49.mov"] == "is named .mov but holds nothing")
        #expect(refused["video_without_video_stream.mp4"] == "holds sound only")
        #expect(refused["animated.heif"] == "holds a sequence of pictures (HEIF), not a video")
        for name in ["WrongFile.mp4", "broken.mp4", "fixture-corrupt.mkv", "fixture.3g2", "chunk_out_of_range.mp4"] {
            #expect(refused[name]?.hasPrefix("cannot be read: ") == true, "\(name)")
        }
        let seen = Set(result.items.map(\.fileName)).union(refused.keys)
        #expect(!seen.contains { $0.lowercased().hasSuffix(".heic") || $0.lowercased().hasSuffix(".jpg") })
    }

    @Test func cutOffFilesCountAsFarAsTheyGo() async throws {
        let items = try await scan().items
        let cut = try #require(items.first { $0.fileName == "annex-b.mp4" })
        #expect(cut.duration < .seconds(1) && cut.problems.count == 1)
        let single = try #require(items.first { $0.fileName == "sample_qt.mp4" })
        #expect(single.duration < .milliseconds(500))
        #expect(single.captured.evidence == .modificationTime)
    }
}
