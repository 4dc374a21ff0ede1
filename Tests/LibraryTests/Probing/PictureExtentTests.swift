import Files
import LibAV
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct PictureExtentTests {
    /// The file is like that of a browser's recorder: a missing length does not claim zero.
    @Test func `a recording without a stated length is as long as its pictures`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mkv")
        try clip(path, frames: 4, format: "matroska", options: ["live": "1"])
        #expect(try MediaInfo(ofFileAt: path).duration == nil)
        let video = try #require(MediaProbe(now: 2_000_000_000).facts(of: found(path)).facts.video)
        #expect(abs(video.duration.microseconds - 400_000) <= 2000)
        #expect(video.problems.isEmpty)
    }

    /// The recording is in fragments, like those of browsers, some phones and OBS: no table gives its length.
    @Test func `a recording that is not read to its end counts as longer`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mp4")
        try clip(path, frames: 60, format: "mp4", options: ["movflags": "frag_keyframe+empty_moov"])
        func extent(packets: Int) throws -> PictureExtent {
            let demuxer = try Demuxer(path: path)
            var read = 0
            return try PictureExtent.measure(
                demuxer, stream: try #require(demuxer.info.bestVideo), path: path, range: nil,
                size: try found(path).size,
                until: {
                    read += 1
                    return read > packets
                }, FailedReads(timeLimit: .seconds(20)))
        }
        // A fragment has ten pictures. The file claims the length of the packets that libav read when it opened the file.
        for packets in [5, 10, 20, 30] {
            let part = try extent(packets: packets)
            #expect(part.isInPart && abs(part.length - Int64(packets) * 100_000) <= 1000)
            #expect(part.problem == .measuredInPart(MediaTime(microseconds: part.length)))
        }
        let whole = try extent(packets: .max)
        #expect(!whole.isInPart && abs(whole.length - 6_000_000) <= 1000)
    }

    @Test func `a recording that takes too long to measure is refused for now`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mp4")
        try clip(path, frames: 20, format: "mp4", options: ["movflags": "frag_keyframe+empty_moov"])
        var probe = MediaProbe(now: 2_000_000_000)
        #expect(probe.facts(of: try found(path)).isLasting)
        probe.measuringTime = .zero
        let outcome = probe.facts(of: try found(path))
        guard case .refused(.slow(limit: .zero), _) = outcome.facts else { Issue.record("\(outcome)"); return }
        #expect(!outcome.isLasting)
    }

    private func clip(_ path: String, frames: Int, format: String, options: [String: String]) throws {
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: 64, height: 48, frameRate: Rational(10, 1), keyframeInterval: 10, bFrames: 0,
            options: ["preset": "ultrafast"])
        try ClipFile(path, format: format, options: options).write(settings, frames: frames) { frame, number in
            for plane in 0..<3 {
                frame.withMutablePlane(plane) { bytes, _, _, _ in
                    for index in 0..<bytes.count { bytes[index] = UInt8(16 + number % 10 * 20) }
                }
            }
        }
    }

    private func found(_ path: String) throws -> FoundFile {
        let status = try #require(FileStatus(path))
        return FoundFile(
            path: path, relativePath: path.lastPathPart, size: status.size, modified: status.modified, inode: 0)
    }
}
