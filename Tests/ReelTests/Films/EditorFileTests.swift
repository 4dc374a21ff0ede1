import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The timeline for editors, as OpenTimelineIO itself reads it.
@Suite struct EditorFileTests {
    /// Prints the facts of a timeline as JSON. Every warning is an error, and what is written again is the same.
    private static let reader = """
        import json, sys, warnings
        warnings.simplefilter("error")
        import opentimelineio as otio
        timeline = otio.adapters.read_from_file(sys.argv[1])
        again = otio.adapters.read_from_string(otio.adapters.write_to_string(timeline, "otio_json"), "otio_json")
        assert again.is_equivalent_to(timeline)
        rate = timeline.duration().rate
        for clip in timeline.find_clips():
            for media in clip.media_references().values():
                if isinstance(media, otio.schema.ExternalReference):
                    there, shown = media.available_range, clip.source_range
                    assert there.start_time <= shown.start_time, clip.name
                    assert shown.end_time_exclusive() <= there.end_time_exclusive(), clip.name
        generators = [m for c in timeline.find_clips() for m in c.media_references().values() if isinstance(m, otio.schema.GeneratorReference)]
        print(json.dumps({
            "kinds": [track.kind for track in timeline.tracks],
            "frames": [round(track.duration().to_frames()) for track in timeline.tracks],
            "rate": rate,
            "markers": sorted({m.name for c in timeline.find_clips() for m in c.markers}),
            "texts": [m.parameters["text"] for m in generators]}))
        """

    private struct Facts: Decodable {
        var kinds: [String]
        var frames: [Int]
        var rate: Double
        var markers: [String]
        var texts: [String]
    }

    @Test(arguments: ["30", "29.97"]) func `OpenTimelineIO reads it without a warning`(rate: String) async throws {
        let folder = try TemporaryFolder()
        let month = try await SmallJob.month(
            composition: "  frame-rate: \(rate)",
            output: "  timeline: '\(folder.path("film.otio"))'")
        let (job, film) = try month.write(to: folder)
        let outcome = try await Program().run("render", job)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let python = "\(Program.root.path)/.build/tools/opentimelineio==0.18.1/bin/python"
        let result = try await Subprocess.run(
            .path(FilePath(python)), arguments: ["-c", Self.reader, folder.path("film.otio")],
            input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 16))
        try #require(result.terminationStatus == .exited(0), "\(result.standardError)")
        let facts = try JSONDecoder().decode(Facts.self, from: Data(result.standardOutput.utf8))
        let frames = try Film(path: film).eachLuma { _, _ in }
        #expect(facts.frames.allSatisfy { $0 == frames } && facts.kinds.contains("Audio"), "\(facts) of \(frames)")
        #expect(abs(facts.rate - (rate == "30" ? 30 : 30000 / 1001.0)) < 0.000_001)
        #expect(facts.markers == ["2024-12-01", "2024-12-02", "2024-12-03"])
        #expect(facts.texts.contains { $0.contains("December 2024") }, "\(facts.texts)")
    }
}
