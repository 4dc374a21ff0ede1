import Foundation
import Subprocess
import SystemPackage
import Testing

/// The properties of the finished film as ffprobe, an independent tool, reports them.
@Suite struct FilmFactsTests {
    @Test func `the streams are what players and the plan expect`() async throws {
        let shared = try await SharedFilm.month()
        let probe = try await Self.probe(shared.film.path)
        let streams = try #require(probe["streams"] as? [[String: Any]])
        let video = try #require(streams.first { $0["codec_type"] as? String == "video" })
        let expected = [
            "codec_name": "h264", "pix_fmt": "yuv420p", "color_range": "tv", "color_space": "bt709",
            "color_primaries": "bt709", "color_transfer": "bt709", "r_frame_rate": "30/1", "avg_frame_rate": "30/1",
            "sample_aspect_ratio": "1:1", "field_order": "progressive", "nb_frames": "\(shared.plan.frames)",
        ]
        for (key, value) in expected { #expect(video[key] as? String == value, "\(key)") }
        #expect(video["width"] as? Int == 320)
        #expect(video["height"] as? Int == 180)
        let audio = try #require(streams.first { $0["codec_type"] as? String == "audio" })
        #expect(audio["codec_name"] as? String == "aac")
        #expect(audio["sample_rate"] as? String == "48000")
        #expect(audio["channels"] as? Int == 2)
        // Picture, sound, chapters, and the cover behind all of them.
        let kinds = streams.map { $0["codec_type"] as? String }
        #expect(kinds == ["video", "audio", "data", "video"])
        let covers = streams.map { ($0["disposition"] as? [String: Int])?["attached_pic"] }
        #expect(covers == [0, 0, 0, 1] && streams.last?["codec_name"] as? String == "mjpeg")
        // Picture and sound end within a frame of each other.
        let lengths = [video, audio].compactMap { ($0["duration"] as? String).flatMap(Double.init) }
        try #require(lengths.count == 2)
        #expect(abs(lengths[0] - lengths[1]) < 1.0 / 30)
        #expect(abs(lengths[0] - shared.plan.duration) < 0.001)
    }

    @Test func `the index comes before the pictures`() async throws {
        let types = try MediaBoxes(path: await SharedFilm.month().film.path).types
        let index = try #require(types.firstIndex(of: "moov"))
        let media = try #require(types.firstIndex(of: "mdat"))
        #expect(index < media)
    }

    @Test func `every day is a chapter, and the film has a title and a time`() async throws {
        let shared = try await SharedFilm.month()
        let probe = try await Self.probe(shared.film.path)
        let chapters = try #require(probe["chapters"] as? [[String: Any]])
        let titles = chapters.map { ($0["tags"] as? [String: Any])?["title"] as? String }
        #expect(titles.count == shared.plan.days.count && titles.first == "Sunday 1 December 2024")
        for (chapter, day) in zip(chapters, shared.plan.days) {
            let start = try #require((chapter["start_time"] as? String).flatMap(Double.init))
            #expect(abs(start - Double(try #require(day.picks.first).firstFrame) / 30) < 0.002)
        }
        let format = try #require(probe["format"] as? [String: Any])
        let tags = try #require(format["tags"] as? [String: Any])
        #expect(tags["title"] as? String == "December 2024")
        // The last clip was filmed at 23:59 in central Europe, which is 22:59 UTC.
        #expect((tags["creation_time"] as? String)?.hasPrefix("2024-12-31T22:59:00") == true)
    }

    private static func probe(_ path: String) async throws -> [String: Any] {
        let arguments = ["-v", "error", "-of", "json", "-show_streams", "-show_format", "-show_chapters", path]
        let result = try await Subprocess.run(
            .name("ffprobe"), arguments: Arguments(arguments), output: .string(limit: 1 << 20), error: .discarded)
        let data = Data(result.standardOutput.utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
}
