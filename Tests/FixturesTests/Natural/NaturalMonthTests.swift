import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Fixtures

/// The clips of `fixtures --natural` as small files. Scenes look the same at every size.
@Suite struct NaturalMonthTests {
    private static let month = FixtureMonth.may2024(height: 36)
    private static let making = Task {
        // `make test` makes the month once for all of its lanes.
        if let made = ProcessInfo.processInfo.environment["FIXTURE_MAY"] { return URL(filePath: made) }
        let folder = URL(filePath: Checkout.path + "/.build/fixtures-tests/natural")
        try? FileManager.default.removeItem(at: folder)
        _ = try await FixtureWriter(month: month).write(to: folder.path)
        return folder
    }

    private func path(of clip: FixtureClip) async throws -> String {
        try await Self.making.value.appending(path: clip.path).path
    }

    @Test func everySceneHasItsDay() {
        let clips = Self.month.clips
        #expect(clips.compactMap(\.scene).sorted { $0.rawValue < $1.rawValue } == SceneName.allCases)
        let days = clips.map {
            CaptureTime(instant: $0.stamp.instant, offset: $0.stamp.offset, evidence: .quickTimeCreationDate).day()
        }
        #expect(days.allSatisfy { $0.year == 2024 && $0.month == 5 })
        #expect(days.map(\.day) == [1, 3, 4, 7, 8, 10, 12, 15, 18, 19, 22, 25, 28, 30])
        #expect(Set(clips.map(\.number)).isDisjoint(with: FixtureMonth.december2024.clips.map(\.number)))
    }

    @Test func filesMatchTheRecipe() async throws {
        let files = try MadeMonth.files(in: try await Self.making.value)
        #expect(files.count == 16)
        #expect(files == (Self.month.clips.map(\.path) + Self.month.stills.map(\.path)).sorted())
        #expect(files.contains("Camera/PXL_20240512_120500000.mp4"))
        #expect(files.filter { $0.hasSuffix(".JPG") } == ["100APPLE/IMG_4109.JPG", "100APPLE/IMG_4166.JPG"])
    }

    @Test(arguments: month.clips)
    func clipSaysWhenAndWhereItWasFilmed(clip: FixtureClip) async throws {
        let info = try MediaInfo(ofFileAt: try await path(of: clip))
        let video = try #require(info.bestVideo)
        #expect(video.displayWidth == clip.picture.width && video.displayHeight == clip.picture.height)
        #expect(video.frameCount == Int64(clip.picture.frames))
        #expect((2_800_000...4_000_000).contains(clip.duration.microseconds))
        #expect(info.metadata["com.apple.quicktime.location.ISO6709"] == clip.stamp.place)
        #expect(info.metadata["com.apple.quicktime.content.identifier"] == clip.stamp.contentIdentifier)
        #expect((info.metadata["com.apple.quicktime.creationdate"] != nil) == (clip.stamp.form == .quickTime))
    }

    /// Each picture has light and dark parts, and differs from the picture half a second later.
    @Test(arguments: month.clips)
    func noPictureIsFlat(clip: FixtureClip) async throws {
        let decoder = try VideoDecoder(path: try await path(of: clip))
        var pictures: [[Double]] = []
        while let frame = try decoder.next() {
            let plane = PicturePlane(of: frame)
            pictures.append(
                (0..<plane.height).flatMap { y in (0..<plane.width).map { x in Double(plane[x, y]) } })
        }
        #expect(pictures.count == clip.picture.frames)
        for (number, picture) in pictures.enumerated() {
            let mean = picture.reduce(0, +) / Double(picture.count)
            let deviation = (picture.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(picture.count)).squareRoot()
            #expect(deviation > 12, "picture \(number)")
            #expect((25...215).contains(mean), "picture \(number)")
        }
        for (number, pair) in zip(pictures, pictures.dropFirst(15)).enumerated() {
            let change = zip(pair.0, pair.1).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(pair.0.count)
            #expect(change > 0.25, "half a second after picture \(number)")
        }
    }

    @Test(arguments: month.clips)
    func soundIsSoftAndNeverSilent(clip: FixtureClip) async throws {
        let decoder = try AudioDecoder(path: try await path(of: clip), sampleRate: 48_000, channels: 2)
        var samples: [Float] = []
        while let frame = try decoder.next() {
            frame.withChannel(0) { span in for index in span.indices { samples.append(span[index]) } }
        }
        #expect(abs(samples.count - Int(clip.duration.microseconds * 48 / 1000)) <= 1)
        let power = samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
        #expect(abs(10 * log10(power) + 24) < 2)
        #expect(samples.allSatisfy { abs($0) < 0.6 })
        for start in stride(from: 4800, to: samples.count - 24_000, by: 24_000) {
            let half = samples[start..<(start + 24_000)].reduce(0) { $0 + $1 * $1 } / 24_000
            #expect(10 * log10(half) > -48, "from sample \(start)")
        }
    }

    @Test func stillIsTheFirstPicture() async throws {
        for still in Self.month.stills {
            let photo = try firstPicture(of: try await Self.making.value.appending(path: still.path).path)[0]
            let film = try ClipPictures(of: still.clip).picture(0)
            let drawn = PicturePlane(of: film)
            // In JPEG, black is 0 and white is 255.
            let expected = drawn.mean(of: drawn.bounds).map { ($0 - 16) * 255 / 219 }
            let mean = try #require(photo.mean(of: photo.bounds))
            #expect(abs(mean - (expected ?? -99)) < 3)
        }
    }
}
