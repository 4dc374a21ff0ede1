import Foundation
import Model
import Reports
import Stages
import TestSupport
import Testing

/// Scans of the real files that developers keep beside the repository. Only this suite may be skipped for lack of them: `ScanTests` makes
/// its own media.
@Suite(.enabled(if: Checkout.expectsShared))
struct ScanOfRealMediaTests {
    /// All of these files, scanned once for all tests.
    private static let all = Task { try await scan(SharedMedia.folder) }

    private static func scan(_ folder: String) async throws -> ScanResult {
        // 2026-12-01: the newest file is from 2026.
        let rules = ScanRules(days: DayRules(home: "Europe/Amsterdam"), now: 1_796_083_200)
        return try await Scan(rules, sources: .folders, catalogPath: nil, workers: 2).run(
            [Source(path: folder)], progress: .none)
    }

    @Test func everyFileMatchesOtherTools() async throws {
        let result = try await Self.all.value
        for truth in RealMediaTruth.all {
            let refusal = result.refused.first { $0.path.lastPathPart == truth.file }?.reason
            guard let item = result.items.first(where: { $0.fileName == truth.file }) else {
                Issue.record("\(truth.file): \(refusal.map { "\($0)" } ?? "not seen")")
                continue
            }
            if let captured = truth.captured { #expect(item.captured.description == captured, "\(truth.file)") }
            #expect(item.captured.evidence == truth.evidence, "\(truth.file)")
            #expect(abs(item.duration.seconds - truth.duration) < 0.04, "\(truth.file): \(item.duration.seconds)")
            #expect("\(item.width)x\(item.height)" == truth.size, "\(truth.file)")
            #expect(item.rotation == truth.rotation, "\(truth.file)")
            #expect(item.dynamicRange == truth.hdr && item.hasAudio == truth.audio, "\(truth.file)")
            // By ffprobe's pix_fmt, the HDR files are yuv420p10le; all others have eight bits.
            #expect(item.bitDepth == (truth.hdr == .standard ? 8 : 10), "\(truth.file)")
            #expect(item.kind == truth.kind && (item.pair != nil) == (truth.kind == .livePhoto), "\(truth.file)")
            #expect((item.location.range != nil) == (truth.kind == .motionPhoto), "\(truth.file)")
        }
        #expect(Set(result.items.map(\.fileName)) == Set(RealMediaTruth.all.map(\.file)))
    }

    @Test func filesThatAreNotVideosAreRefusedWithAReason() async throws {
        let refused = try await Self.all.value.refused
        for media in refused {
            let expected = RealMediaTruth.refused[media.path.lastPathPart] ?? "nothing"
            #expect(Self.kind(media.reason) == expected, "\(media.path.lastPathPart): \(media.reason)")
        }
        #expect(Set(refused.map(\.path.lastPathPart)) == Set(RealMediaTruth.refused.keys))
    }

    /// The kind in the words of `RealMediaTruth`.
    private static func kind(_ reason: RefusalReason) -> String {
        switch reason {
        case .probed(.unreadable): "unreadable"
        case .probed(.noPicture): "no picture"
        case .probed(.misnamed(_, .nothing)): "empty"
        case .probed(.soundOnly): "sound only"
        case .probed(.pictureSequence): "picture sequence"
        case .probed(.noStream): "no stream"
        case .videoInStill: "video in still"
        case .original: "original"
        default: "\(reason)"
        }
    }

    @Test func pairsAreThoseOfTheIdentifiers() async throws {
        let pairs = try await Self.all.value.items.filter { $0.kind == .livePhoto }.map {
            [$0.fileName, $0.pair?.lastPathPart]
        }
        #expect(
            pairs == [
                ["IMG_3853.MOV", "IMG_3853.HEIC"], ["IMG_3582_edited.mov", "IMG_3582_edited.heic"],
                ["IMG_7943_HEVC.MOV", "IMG_7943.HEIC"],
            ])
    }

    @Test func takeoutsSidecarDisagreesWithNothing() async throws {
        let item = try #require(try await Self.all.value.items.first { $0.fileName == "Jellyfish.mov" })
        // Apple's date of 2020 decides. The container's date is that of an export in 2022; the sidecar's is within the hour.
        #expect(item.otherDates.map(\.evidence) == [.containerCreationTime])
    }

    @Test func cutOffFilesCountAsFarAsTheyGo() async throws {
        let items = try await Self.all.value.items
        let cut = try #require(items.first { $0.fileName == "annex-b.mp4" })
        #expect(cut.duration < .seconds(1) && cut.problems.count == 1)
    }

    /// Good files of every container, truncated: the result is a shorter video or a refusal, never a longer video.
    @Test func everyTruncationIsUsedOrRefused() async throws {
        let folder = try TemporaryFolder()
        let whole = try await Self.all.value.items
        let names = [
            "portrait.MOV", "ios9.mov", "fire2.mp4", "MVI_4823.AVI", "mkv.mkv", "fixture-raw.mts", "sample.3gp",
            "sample_fragmented.mp4", "hdr10-av1.mp4", "PXL_20200710_061629144.MP.jpg", "motionphoto.heic",
        ]
        for name in names {
            let item = try #require(whole.first { $0.fileName == name })
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: item.location.path)))
            for percent in [1, 10, 50, 90, 99] {
                try folder.write(Array(bytes.prefix(bytes.count * percent / 100)), to: "\(percent)-\(name)")
            }
        }
        let result = try await Self.scan(folder.path)
        for name in names {
            let length = try #require(whole.first { $0.fileName == name }).duration
            for percent in [1, 10, 50, 90, 99] {
                let item = result.items.first { $0.fileName == "\(percent)-\(name)" }
                let isRefused = result.refused.contains { $0.path.lastPathPart == "\(percent)-\(name)" }
                let isStill = name.hasSuffix(".jpg") || name.hasSuffix(".heic")
                #expect((item != nil) != isRefused || (item == nil && isStill), "\(percent) % of \(name)")
                if let item { #expect(item.duration <= length + .milliseconds(100), "\(percent) % of \(name)") }
            }
        }
    }
}
