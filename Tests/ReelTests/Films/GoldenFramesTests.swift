import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// Every frame of one small film, compared with the reviewed frames in `fixtures/golden.json`.
///
/// With the libav versions of the golden file, pixels are identical to the bit. Other versions scale and encode slightly
/// differently, so the picture is compared by the mean luma of sixteen areas.
@Suite struct GoldenFramesTests {
    private struct Golden: Codable, Equatable {
        /// The versions of libavcodec, libswscale and libavfilter, followed by x264's.
        var libav: String
        var frames: [Frame]
    }

    private struct Frame: Codable, Equatable {
        /// FNV-1a of all samples of the three planes, hexadecimal.
        var hash: String
        /// Mean luma of 4x4 areas, row by row, rounded.
        var areas: [Int]

        init(_ picture: FilmPicture) {
            var sum: UInt64 = 0xcbf2_9ce4_8422_2325
            for plane in [picture.luma, picture.cb, picture.cr] {
                for row in 0..<plane.height {
                    for column in 0..<plane.width {
                        sum = (sum ^ UInt64(plane[column, row])) &* 0x100_0000_01b3
                    }
                }
            }
            hash = String(sum, radix: 16)
            let (width, height) = (picture.luma.width / 4, picture.luma.height / 4)
            areas = (0..<16).map { area in
                let place = PixelRectangle(
                    x: area % 4 * width, y: area / 4 * height, width: width, height: height)
                return Int((picture.luma.mean(of: place) ?? 0).rounded())
            }
        }
    }

    private static let path = URL(filePath: Checkout.path + "/fixtures/golden.json")

    @Test func everyFrameIsUnchanged() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month(
            "2024-12-01..2024-12-03", composition: "  transition: { duration: 0.4s }")
        let written = try job.write(to: folder)
        let outcome = try await Program().run("render", written.job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        var frames: [Frame] = []
        try Film(path: written.film).eachPicture { _, picture in frames.append(Frame(picture)) }

        if ProcessInfo.processInfo.environment["DAYREEL_WRITE_GOLDEN"] == "1" {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            try encoder.encode(Golden(libav: LibAVCapabilities.versionSummary, frames: frames)).write(to: Self.path)
            Issue.record("the golden was rewritten: look at the film \(written.film) before you commit it")
        }
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: Self.path))
        try #require(frames.count == golden.frames.count)
        for (number, (frame, expected)) in zip(frames, golden.frames).enumerated() {
            let distance = zip(frame.areas, expected.areas).map { abs($0 - $1) }.max() ?? 0
            #expect(distance <= 2, "frame \(number)")
            if golden.libav == LibAVCapabilities.versionSummary {
                #expect(frame.hash == expected.hash, "frame \(number)")
            }
        }
    }
}
