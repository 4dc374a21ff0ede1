import Model
import Testing

@testable import Pipeline

/// Cases calculated by hand, in milliseconds of one core.
@Suite struct RenderCostTests {
    private let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30))
    private let pixels = 2.0736

    /// A minute of 1080p at 30 f/s with 15 Mbit/s: half a million bits a picture, 0.241 a pixel.
    private func item(_ change: (inout MediaItem) -> Void = { _ in }) throws -> MediaItem {
        var item = MediaItem(
            id: "a.mov", location: MediaLocation(path: "/m/a.mov"), kind: .video,
            captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: try #require(Day("2024-12-01")),
            facts: VideoFacts(duration: .seconds(60), width: 1920, height: 1080))
        item.frameRate = 30
        item.fileSize = 112_500_000
        change(&item)
        return item
    }

    private func segment(
        _ items: MediaItem..., format: FilmFormat? = nil, start: MediaTime = .zero, frames: Int = 300,
        overlap: Int? = nil
    ) -> Double {
        let format = format ?? self.format
        let clip = ClipRecipe(source: Fingerprint(digest: "aa"), start: start, frames: frames)
        let before = ClipRecipe(source: Fingerprint(digest: "bb"), start: start, frames: frames)
        let outgoing = overlap.map { SegmentRecipe.Outgoing(clip: before, style: .crossDissolve, overlap: $0) }
        let recipe = SegmentRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), format: format, clip: clip, frames: 0..<frames,
            outgoing: outgoing)
        let sources = [clip.source] + (overlap == nil ? [] : [before.source])
        let inputs = Dictionary(uniqueKeysWithValues: zip(sources, items.map { SourceInfo($0) }))
        return RenderCost(format: format).segment(recipe, of: inputs)
    }

    /// The cost of encoding 300 frames of H.264.
    private func encoding(_ item: MediaItem) -> Double {
        let bits = 300 * ResultBytes.ofFrame(PictureInfo(item), format) * 8 / 1_000_000
        return 300 * pixels * 9 + bits * 160
    }

    private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < expected / 1000 }

    @Test func aSegmentIsOpenedDecodedAndEncoded() throws {
        let item = try item()
        let decoding: Double = 300 * (pixels * 1.5 + 0.5 * 12.6)
        #expect(isNear(segment(item), 150 + encoding(item) + decoding))
        // Ten seconds of such a film take twenty seconds of one core.
        #expect((15_000...25_000).contains(segment(item)))
    }

    @Test func aClipFromTheMiddleBeginsAtAKeyFrameBeforeIt() throws {
        let item = try item()
        let picture: Double = pixels * 1.5 + 0.5 * 12.6
        #expect(isNear(segment(item, start: .seconds(20)) - segment(item), 15 * picture))
        #expect(isNear(segment(item, start: .milliseconds(100)) - segment(item), 3 * picture))
    }

    @Test func aDissolveDecodesTheFirstClipFromAKeyFrameOn() throws {
        let item = try item()
        let decoding: Double = (15 + 15) * (pixels * 1.5 + 0.5 * 12.6)
        let bits = 15 * ResultBytes.ofFrame(PictureInfo(item), format) * 8 / 1_000_000
        #expect(isNear(segment(item, item, overlap: 15) - segment(item), decoding + bits * 160))
    }

    @Test func droppedFramesAreDecodedToo() throws {
        let fast = try item {
            $0.frameRate = 240
            $0.fileSize *= 8
        }
        let decoding: Double = 2400 * (pixels * 1.5 + 0.5 * 12.6)
        #expect(segment(fast) > decoding)
    }

    @Test func largePicturesAndHDRCostMore() throws {
        let sized = try item { ($0.width, $0.height) = (3840, 2160) }
        let pictures: Double = 300 * 4 * pixels * (1.5 + 3) + 300 * 0.5 * 12.6
        #expect(isNear(segment(sized), 150 + encoding(sized) + pictures))
        let standard = try segment(item())
        let hdr = try segment(item { $0.dynamicRange = .hlg })
        #expect(isNear(hdr - standard, 300 * pixels * 20))
        // Repeated pictures are converted to the film's colours once.
        let slow = try item { $0.frameRate = 15 }
        var slowHDR = slow
        slowHDR.dynamicRange = .pq
        #expect(isNear(segment(slowHDR) - segment(slow), 150 * pixels * 20))
        let live = try item { ($0.kind, $0.codec) = (.livePhoto, "hevc") }
        let video = try item { $0.codec = "hevc" }
        #expect(isNear(segment(live) - segment(video), 300 * pixels * 55))
    }

    @Test func encodersHaveDifferentCosts() throws {
        let item = try item()
        let decoding: Double = 150 + 300 * (pixels * 1.5 + 0.5 * 12.6)
        func effort(_ video: VideoEncoding) -> Double {
            let format = FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30), video: video)
            return (segment(item, format: format) - decoding) / encoding(item)
        }
        #expect(isNear(effort(VideoEncoding(preset: "medium")), 2.6))
        #expect(isNear(effort(VideoEncoding(codec: .hevc, crf: 25, preset: "ultrafast")), 2.3))
        #expect(isNear(effort(VideoEncoding(codec: .hevc, crf: 25, preset: "medium")), 4.55))
        #expect(isNear(effort(VideoEncoding(codec: .av1, crf: 35, preset: "12")), 1.7))
        #expect(isNear(effort(VideoEncoding(codec: .av1, crf: 35, preset: "10")), 2.53))
    }

    @Test func soundTakesATwentiethOfItsTime() {
        #expect(RenderCost.sound(of: .seconds(60)) == 3000)
    }
}
