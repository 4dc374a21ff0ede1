import Testing

@testable import dayreel

/// Suggestions for options that a command does not have.
@Suite struct UnknownOptionTests {
    @Test(
        arguments: [
            (["make", ".", "2024", "--music", "a.mp3"], "--set composition.audio.music.files=[…]"),
            (["make", ".", "2024", "--title", "a"], "--set title=…"),
            (["make", ".", "2024", "--out", "a.mp4"], "--output"),
            (["make", ".", "2024", "--codec=hevc"], "--set output.codec=…"),
            (["make", ".", "2024", "--quality", "high"], "--set output.quality=…"),
            (["plan", ".", "2024", "--resolution", "720p"], "--set composition.resolution=…"),
            (["plan", ".", "2024", "--locale", "de"], "--set composition.locale=…"),
            (["plan", ".", "2024", "--zone", "UTC"], "--set days.home=…"),
            (["plan", ".", "2024", "--home-zone", "UTC"], "--set days.home=…"),
            (["scan", ".", "--zone", "UTC"], "--home-zone"),
            (["serve", "--port", "8000"], "--listen"), (["render", "a.yaml", "--wrkers", "2"], "--workers"),
            (["make", ".", "2024", "--frobnicate"], nil), (["scan", ".", "--title", "a"], nil), (["--codec"], nil),
        ] as [([String], String?)])
    func `an option that helps is suggested, or none`(words: [String], suggestion: String?) async throws {
        let outcome = try await Program().run(words)
        #expect(outcome.exitCode == 64)
        let found = outcome.error.firstMatch(of: /Unknown option '[^']+'(?:\. Did you mean '([^']+)'\?)?/)
        #expect(try #require(found).output.1.map { String($0) } == suggestion, "\(outcome.error)")
    }

    @Test func `a suggested option is one of the command's`() {
        #expect(UnknownOption.meaning(of: "out", among: ["output", "set"]) == "--output")
        #expect(UnknownOption.meaning(of: "out", among: ["home"]) == nil)
        #expect(UnknownOption.meaning(of: "codec", among: ["nodes"]) == nil)
    }
}
