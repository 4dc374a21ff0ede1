import Foundation
import TestSupport
import Testing

/// The sound of a film of real recordings, under the default settings, measured by EBU R 128 on the finished film. It needs `shared/media`.
@Suite(.enabled(if: Checkout.expectsShared))
struct RealSoundTests {
    /// Recordings of telephones, cameras and screens, of −61 to −6 LUFS, with AAC, MP3, AMR, PCM and AC-3.
    private static let recordings = [
        "portrait.MOV", "fire2.mp4", "with-gps.mov", "Issue 515 (java).mp4", "sample.3gp", "quicktime-hvc1.mov",
        "hdr10-av1.mp4", "hdr10-video-with-sdr-container.mp4", "sample_edit_list.mp4", "example.mp4",
        "video_with_undefined_display_aspect_ratio.mp4", "nasa_13013.mp4", "rotated_video.mp4",
        "trim_optimization_failure.mp4", "video_with_failing_audio.mp4", "MVI_4823.AVI", "karma.mp4", "mkv.mkv",
        "IMG_7943_HEVC.MOV", "IMG_3853.MOV", "IMG_3582.mov", "fixture-raw.mts", "sample_iPod.m4v",
        "video_with_rectangular_samples.mp4", "Jellyfish.mov",
    ]

    @Test func `a film of 25 clips is at its target, and no neighbours are far apart`() async throws {
        let folder = try TemporaryFolder()
        // On days far from any recording, so that only pins choose the clips.
        let pins = Self.recordings.enumerated().map { "  2030-01-\($0 < 9 ? "0" : "")\($0 + 1): { media: '\($1)' }" }
        let job = try folder.write(
            """
            timeframe: 2030-01
            days: { home: Europe/Amsterdam }
            sources: [folder: { path: '\(SharedMedia.folder)' }]
            pins:
            \(pins.joined(separator: "\n"))
            clips: { from: start }
            composition: { resolution: 320x180 }
            output: { file: '\(folder.path("film.mp4"))', preset: ultrafast }

            """, to: "job.yaml")
        let program = try Program()
        let outcome = try await program.run("render", job, "--progress", "json")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        // Each of them sounds: none counts as silence.
        #expect(outcome.events.count { $0["code"] as? String == "sound-adjusted" } == Self.recordings.count)
        let picks = try PlannedFilm(json: try await program.run("plan", job, "--json").output).picks
        try #require(picks.map(\.name) == Self.recordings)
        let sound = try Film(path: folder.path("film.mp4")).sound()
        let whole = try sound.loudness()
        #expect(abs(whole.loudness + 16) <= 1 && whole.truePeak < -0.9, "\(whole)")
        // From the middle of the transition before to the middle of the one after, in samples: 30 frames a second.
        let middles = zip(picks, picks.dropFirst()).map { ($0.end + $1.firstFrame) * 800 }
        let levels = try zip([0] + middles, middles + [sound.length]).map { try sound.loudness($0..<$1).loudness }
        let steps = zip(levels, levels.dropFirst()).map { abs($0 - $1) }
        #expect(try #require(steps.max()) <= 6, "\(zip(Self.recordings, levels).map { "\($0) \($1)" })")
    }
}
