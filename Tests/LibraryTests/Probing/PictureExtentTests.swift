import Files
import LibAV
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct PictureExtentTests {
    /// A file as a browser's recorder writes it: a missing length is no claim of zero.
    @Test func `a short recording whose file says no length is as long as its pictures`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mkv")
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: 64, height: 48, frameRate: Rational(10, 1), keyframeInterval: 10, bFrames: 0,
            options: ["preset": "ultrafast"])
        try ClipFile(path, format: "matroska", options: ["live": "1"]).write(settings, frames: 4) { frame, number in
            for plane in 0..<3 {
                frame.withMutablePlane(plane) { bytes, _, _, _ in
                    for index in 0..<bytes.count { bytes[index] = UInt8(16 + number * 20) }
                }
            }
        }
        #expect(try MediaInfo(ofFileAt: path).duration == nil)
        let status = try #require(FileStatus(path))
        let file = FoundFile(
            path: path, relativePath: "a.mkv", size: status.size, modified: status.modified, inode: 0)
        let video = try #require(MediaProbe(now: 2_000_000_000).facts(of: file).facts.video)
        #expect(abs(video.duration.microseconds - 400_000) <= 2000)
        #expect(video.problems.isEmpty)
    }
}
