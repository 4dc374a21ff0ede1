import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Fixtures

/// The files of the month, as read by libav and other programs.
@Suite struct FixtureFilesTests {
    @Test(arguments: FixtureMonth.december2024.clips)
    func clipIsWhatItsRecipeSays(clip: FixtureClip) async throws {
        let info = try MediaInfo(ofFileAt: try await MadeMonth.path(of: clip))
        let video = try #require(info.bestVideo)
        #expect(video.displayWidth == clip.picture.width)
        #expect(video.displayHeight == clip.picture.height)
        #expect(video.rotation == clip.picture.rotation)
        #expect(video.sampleAspectRatio == clip.picture.sampleAspectRatio)
        #expect(video.codec == "h264")
        #expect(video.color == clip.picture.color)
        #expect(video.frameCount == Int64(clip.picture.frames))
        #expect(video.duration.map { abs($0 - clip.duration.microseconds) <= 1 } == true)
        let sound = info.audio.first
        #expect(sound?.sampleRate == clip.sound?.sampleRate)
        #expect(sound?.channels == clip.sound?.channels)
    }

    @Test(arguments: FixtureMonth.december2024.clips)
    func clipSaysWhenItWasFilmed(clip: FixtureClip) async throws {
        let metadata = try MediaInfo(ofFileAt: try await MadeMonth.path(of: clip)).metadata
        let utc = CaptureTime(instant: clip.stamp.instant, offset: 0, evidence: .containerCreationTime).description
        #expect(metadata["creation_time"]?.prefix(19) == utc.prefix(19))
        let date = metadata["com.apple.quicktime.creationdate"]
        #expect((date != nil) == (clip.stamp.form == .quickTime))
        if let date {
            let local = CaptureTime(
                instant: clip.stamp.instant, offset: clip.stamp.offset, evidence: .quickTimeCreationDate)
            let expected = local.description.replacing(/:(\d\d)$/) { String($0.output.1) }
            #expect(date == expected)
        }
        #expect(metadata["com.apple.quicktime.content.identifier"] == clip.stamp.contentIdentifier)
    }

    @Test func iPhoneDateHasApplesForm() async throws {
        let clip = try #require(FixtureMonth.december2024.clip(named: "IMG_1019.MOV"))
        let metadata = try MediaInfo(ofFileAt: try await MadeMonth.path(of: clip)).metadata
        #expect(metadata["com.apple.quicktime.creationdate"] == "2024-12-19T00:20:00+0800")
        #expect(metadata["creation_time"] == "2024-12-18T16:20:00.000000Z")
    }

    @Test func ffprobeSeesTheSameRotations() async throws {
        let month = FixtureMonth.december2024
        // ffprobe's angles are anticlockwise.
        for (name, rotation) in [("IMG_1002.MOV", -90), ("PXL_20241203_113000000.mp4", 90), ("IMG_1006.MOV", -180)] {
            let clip = try #require(month.clip(named: name))
            let text = try Witness.ffprobe(try await MadeMonth.path(of: clip), "stream_side_data=rotation")
            #expect(text == "\(rotation)", "\(name)")
        }
    }

    @Test func damagedFileIsDamagedAndTextIsText() async throws {
        let folder = try await MadeMonth.folder()
        for file in FixtureMonth.december2024.oddFiles {
            #expect(throws: LibAVError.self) { try MediaInfo(ofFileAt: folder.appending(path: file.path).path) }
        }
        let damaged = try Data(contentsOf: folder.appending(path: "100APPLE/IMG_1007.MOV"))
        #expect(damaged.count > 10_000)
        #expect(damaged.range(of: Data("moov".utf8)) == nil)
    }

    @Test func stillIsAPhotoWithApplesIdentifier() async throws {
        let folder = try await MadeMonth.folder()
        for still in FixtureMonth.december2024.stills {
            let path = folder.appending(path: still.path).path
            let video = try #require(try MediaInfo(ofFileAt: path).bestVideo)
            #expect(video.codec == "mjpeg")
            #expect(video.width == still.clip.picture.width)
            #expect(video.height == still.clip.picture.height)
            let code = FrameCode.read(in: try firstPicture(of: path)[0])
            #expect(code == FrameCode(clip: still.clip.number, frame: 0))
            let bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes.range(of: Data((still.clip.stamp.contentIdentifier ?? "?").utf8)) != nil)
            #expect(bytes.range(of: Data("2024:12:1".utf8)) != nil)
        }
    }

    @Test func filesCarryTheirTimesAndAreSmall() async throws {
        let folder = try await MadeMonth.folder()
        var total = 0
        for clip in FixtureMonth.december2024.clips {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: clip.path).path)
            let modified = try #require(attributes[.modificationDate] as? Date)
            #expect(Int64(modified.timeIntervalSince1970) == clip.stamp.instant)
            total += try #require(attributes[.size] as? Int)
        }
        #expect(total < 8_000_000)
    }
}
