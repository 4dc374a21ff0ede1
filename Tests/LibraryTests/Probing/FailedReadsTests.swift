import Files
import LibAV
import Model
import TestSupport
import Testing

@testable import Library

/// Files that cannot be read in part: they are objects, and their maps lack the other parts.
@Suite struct FailedReadsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Probes a file whose first `blocks` blocks of 16 KiB can be read.
    private func probe(_ name: String, blocks: Int) throws -> MediaProbe.Outcome {
        try folder.write([UInt8](repeating: 1, count: blocks), to: "x.dayreel-object/blocks")
        let path = folder.path("x.dayreel-object/\(name)")
        let status = try #require(FileStatus(path))
        let file = FoundFile(path: path, relativePath: name, size: status.size, modified: status.modified, inode: 0)
        return MediaProbe(now: 2_000_000_000).facts(of: file)
    }

    @Test func `an unreadable sidecar does not count as an empty one`() throws {
        let space = String(repeating: " ", count: 20_000)
        try folder.write(
            #"{"title":"a.mov",\#(space)"photoTakenTime":{"timestamp":"1714557600"}}"#,
            to: "x.dayreel-object/a.mov.json")
        try folder.write(
            "<rdf:Description xmp:Rating=\"3\"/>\(space)", to: "x.dayreel-object/a.mov.xmp")
        for name in ["a.mov.json", "a.mov.xmp"] {
            let outcome = try probe(name, blocks: 1)
            #expect(outcome == .init(facts: .nothing, isLasting: false, mayPass: true, failedRead: "No data available"))
            #expect(try probe(name, blocks: 2).isLasting)
        }
        #expect(try probe("a.mov.json", blocks: 2).facts == .sidecar(TakeoutSidecar(taken: 1_714_557_600)))
    }

    @Test func `a recording that cannot be opened is refused, a sidecar fails with the cause`() throws {
        for name in ["gone.mov", "gone.json"] {
            let file = FoundFile(
                path: folder.path(name), relativePath: name, size: 5, modified: FileTime(seconds: 0), inode: 0)
            let outcome = MediaProbe(now: 2_000_000_000).facts(of: file)
            let isRefused = outcome.facts == .refused(.unreadable(cause: "No such file or directory"))
            #expect(isRefused == (name == "gone.mov") && !outcome.isLasting)
            #expect(outcome.failedRead == (isRefused ? nil : "No such file or directory"))
        }
    }

    /// The recording does not give its length, so its packets are measured.
    @Test func `a recording that cannot be read to its end is not taken for a shorter one`() throws {
        let path = folder.path("x.dayreel-object/a.mkv")
        try folder.write([], to: "x.dayreel-object/blocks")
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: 320, height: 240, frameRate: Rational(10, 1), keyframeInterval: 10, bFrames: 0,
            options: ["preset": "ultrafast"])
        var noise: UInt32 = 1
        try ClipFile(path, format: "matroska", options: ["live": "1"]).write(settings, frames: 120) { frame, _ in
            for plane in 0..<3 {
                frame.withMutablePlane(plane) { bytes, _, _, _ in
                    for index in 0..<bytes.count {
                        noise = noise &* 1_664_525 &+ 1_013_904_223
                        bytes[index] = UInt8(noise >> 24)
                    }
                }
            }
        }
        let size = try #require(FileStatus(path)).size
        let blocks = Int((size + 16_383) / 16_384)
        try #require(blocks > 20)
        let whole = try probe("a.mkv", blocks: blocks)
        let cut = try probe("a.mkv", blocks: blocks * 3 / 4)
        #expect(whole.isLasting && whole.failedRead == nil)
        let length = try #require(whole.facts.video?.duration.microseconds)
        #expect(abs(length - 12_000_000) < 10_000)
        #expect(!cut.isLasting)
        // The film can show the readable part in the meantime.
        let held = try #require(cut.facts.video?.duration.microseconds)
        #expect(held < length && cut.failedRead == "No data available")
    }
}
