import Testing

@testable import Library

@Suite struct ScreenRecordingTests {
    @Test(arguments: [
        "Screen Recording 2024-01-28 at 10.54.20.mov", "Screen_Recording_20240128_105420_Maps.mp4",
        "ScreenRecording_01-28-2024 10-54-20_1.MP4", "RPReplay_Final1706435660.mp4", "Screenrecorder-2024-01-28.mp4",
        "screen-20240128-105420.mp4", "Screencast from 2024-01-28.webm", "Screenshot_20240128.mp4",
    ])
    func isNamed(name: String) { #expect(ScreenRecording.isNamed(name)) }

    @Test(arguments: ["IMG_1.MOV", "screen door.mov", "screen-door.mov", "screening.mp4", "my screen recording.mov"])
    func isNot(name: String) { #expect(!ScreenRecording.isNamed(name)) }
}
