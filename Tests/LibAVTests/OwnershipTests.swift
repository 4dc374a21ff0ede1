import Foundation
import LibAV
import TestSupport
import Testing

@Suite struct OwnershipTests {
    /// Decodes, filters, shares and encodes 240 pictures of 3 MB. A leak of one picture per round would be 700 MB.
    @Test func memoryDoesNotGrowWithTheLengthOfAFilm() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.mp4")
        try Synthetic.writeVideo(to: path, frames: 240)
        // The first run allocates what stays: the encoder's tables and the allocator's pools.
        try process(path, frames: 40)
        let before = try residentMegabytes()
        try process(path, frames: 240)
        #expect(try residentMegabytes() - before < 250)
    }

    private func process(_ path: String, frames: Int) throws {
        var settings = Synthetic.videoSettings(
            width: 1920, height: 1080, options: ["preset": "ultrafast", "crf": "30"])
        settings.bFrames = 0
        let encoder = try VideoEncoder(settings)
        let decoder = try VideoDecoder(path: path)
        var graph: FilterGraph?
        var (count, packets) = (0, 0)
        while count < frames, let frame = try decoder.next() {
            let chain =
                try graph
                ?? FilterGraph(
                    input: VideoFormat(of: frame, timeBase: .microseconds, frameRate: Rational(30, 1)),
                    chain: [Filter("scale", ["w": "1920", "h": "1080", "flags": "neighbor"])])
            graph = chain
            try chain.push(frame)
            while var large = try chain.pull() {
                large.presentationTime = Int64(count)
                let shared = try large.reference()
                try large.makeWritable()
                try encoder.send(shared)
                count += 1
            }
            while try encoder.receive() != nil { packets += 1 }
        }
        try encoder.finish()
        while try encoder.receive() != nil { packets += 1 }
        #expect(packets == frames)
    }

    private func residentMegabytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(status[1])) * 4096 / 1_000_000
    }
}
