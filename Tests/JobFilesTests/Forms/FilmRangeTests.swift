import Foundation
import Model
import Testing

@testable import JobFiles

/// `composition.dynamic-range`, and what a film in HDR cannot have.
@Suite struct FilmRangeTests {
    private func parse(_ composition: String, codec: String = "hevc") throws(JobFileErrors) -> Job {
        let text = """
            version: 1
            timeframe: 2024-12
            sources: [a]
            output: { file: film.mp4, codec: \(codec) }
            composition:
              \(composition)

            """
        return try JobFile.parse(
            Array(text.utf8), path: "/jobs/job.yaml", JobFile.Context(workingFolder: "/", homeFolder: nil)
        ).job
    }

    @Test func `a film is in SDR or HDR`() throws {
        #expect(try parse("dynamic-range: hdr").composition.dynamicRange == .hdr)
        #expect(try parse("dynamic-range: sdr", codec: "h264").composition.dynamicRange == .sdr)
        #expect(try parse("resolution: 720p").composition.dynamicRange == .sdr)
    }

    @Test(arguments: [("h264", ""), ("av1", ""), ("hevc", "\n  stabilise: auto")])
    func `what HDR cannot have is an error at its line`(codec: String, more: String) throws {
        let error = try #require(throws: JobFileErrors.self) {
            _ = try parse("dynamic-range: hdr" + more, codec: codec)
        }
        #expect(error.errors.map { [$0.line, $0.column] } == [[6, 18]])
    }

    @Test func `a film in HDR can have a look`() throws {
        #expect(try parse("dynamic-range: hdr\n  look: warm").composition.look == .builtIn(.warm))
    }

    @Test func `SDR is not written, so that keys and plans stay the same`() throws {
        let encoder = JSONEncoder()
        for value in [try parse("dynamic-range: sdr"), try parse("resolution: 1080p")] {
            let written = String(decoding: try encoder.encode(value.composition), as: UTF8.self)
            #expect(!written.contains("dynamicRange"))
        }
        let video = VideoEncoding(codec: .hevc, crf: 25, preset: "fast")
        #expect(!String(decoding: try encoder.encode(video), as: UTF8.self).contains("dynamicRange"))
        let hdr = VideoEncoding(codec: .hevc, crf: 25, preset: "fast", dynamicRange: .hdr)
        #expect(try JSONDecoder().decode(VideoEncoding.self, from: encoder.encode(hdr)) == hdr)
    }
}
