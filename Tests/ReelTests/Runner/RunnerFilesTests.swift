import Foundation
import TestSupport
import Testing

/// The files that `init` and the presets write.
@Suite struct RunnerFilesTests {
    @Test func `init scans the media, writes a job that renders, and overwrites nothing`() async throws {
        let folder = try TemporaryFolder()
        var program = try Program()
        program.workingDirectory = folder.path
        let month = try await FixtureLibrary.month().path
        let outcome = try await program.run("init", month)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output == folder.path("dayreel.yaml") + "\n")
        #expect(outcome.error.contains("30 clips in 2024-11 (1 day), 2024-12 (25 days), 2025-01 (1 day)\n"))
        let text = try String(contentsOfFile: folder.path("dayreel.yaml"), encoding: .utf8)
        #expect(text.contains("\ntimeframe: 2025-01\n"))
        #expect(text.contains("\n  orientation: landscape "))
        let rendered = try await program.run("render", "dayreel.yaml")
        #expect(rendered.exitCode == 0, "\(rendered.error)")
        #expect(rendered.output == folder.path("2025-01.mp4") + "\n")

        let again = try await program.run("init", month, "--timeframe", "2024")
        #expect(again.exitCode == 73)
        #expect(try String(contentsOfFile: folder.path("dayreel.yaml"), encoding: .utf8) == text)
        let wrong = try await program.run("init", month, "--job", "b.yaml", "--timeframe", "2024-13")
        #expect(wrong.exitCode == 65)
        let empty = try await program.run("init", try TemporaryFolder().path, "--job", "b.yaml")
        #expect(empty.exitCode == 66)
        #expect(!FileManager.default.fileExists(atPath: folder.path("b.yaml")))
    }

    @Test(arguments: [
        ("classic", "landscape", 1920, 1080), ("portrait-story", "portrait", 1080, 1920),
        ("fast-draft", "landscape", 1280, 720), ("cinema", "landscape", 1920, 1080),
        ("keepsake", "landscape", 1920, 1080), ("social", "portrait", 1080, 1920),
        ("archive", "landscape", 1920, 1080), ("archive-4k", "landscape", 3840, 2160),
    ])
    func `a preset is found and gives the film its shape`(
        preset: String, orientation: String, width: Int, height: Int
    ) async throws {
        let folder = try TemporaryFolder()
        var program = try Program()
        program.workingDirectory = folder.path
        let month = try await FixtureLibrary.month().path
        let outcome = try await program.run(
            "init", month, "--preset", preset, "--orientation", orientation, "--schedule", "monthly", "--timeframe",
            "2024-12-02..2024-12-02")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try await program.run("validate", "dayreel.yaml").exitCode == 0)
        let plan = try await program.run("plan", "dayreel.yaml", "--json")
        let document = try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any]
        let exact = try #require(document?["exact"] as? [String: Any])
        let format = try #require((exact["timeline"] as? [String: Any])?["format"] as? [String: Any])
        #expect(format["width"] as? Int == width)
        #expect(format["height"] as? Int == height)
    }
}
