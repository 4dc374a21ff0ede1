import Foundation
import TestSupport
import Testing

/// Looks that jobs name, in the built program.
@Suite(.timeLimit(.minutes(5))) struct LookFileTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    /// A job whose look is named on line 6.
    private func job(_ look: String, sources: String) throws -> String {
        try folder.write(
            """
            timeframe: 2024-12-01..2024-12-02
            sources: [ { folder: '\(sources)' } ]
            output: film.mp4
            composition:
              resolution: 256x144
              look: \(look)

            """, to: "job.yaml")
        return folder.path("job.yaml")
    }

    @Test(arguments: ["validate", "plan", "render", "run"])
    func `what is no look is an error at its line, and keeps nobody waiting`(command: String) async throws {
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        _ = try folder.pipe("pipe.cube")
        try folder.write("LUT_3D_SIZE 2\n0 0 0\n0 0 red\n", to: "text.cube")
        for (name, fault) in [
            ("pipe.cube", "it cannot be read"), ("gone.cube", "it cannot be read"), ("text.cube", "line 3 "),
        ] {
            let outcome = try await program.run(command, try job(name, sources: "media"))
            #expect(outcome.exitCode == 65, "\(command) \(name): \(outcome.error)")
            let message = "job.yaml:6:9: error: 'composition.look' names '\(name)', which is no look: \(fault)"
            #expect(outcome.error.contains(message), "\(outcome.error)")
        }
    }

    /// The same film for the same table under another name, and another for a changed one.
    @Test func `the contents of a look decide the film`() async throws {
        let month = try await FixtureLibrary.month()
        let grey = (0..<8).map { index in
            let value = [0.2126, 0.7152, 0.0722].enumerated().reduce(0.0) {
                $0 + (index >> $1.offset & 1 == 1 ? $1.element : 0)
            }
            return "\(value) \(value) \(value)"
        }.joined(separator: "\n")
        try folder.write("LUT_3D_SIZE 2\n\(grey)\n", to: "grey.cube")
        var outcome = try await program.run("render", try job("grey.cube", sources: month.path))
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let first = try Data(contentsOf: folder.url.appending(path: "film.mp4"))
        try FileManager.default.moveItem(atPath: folder.path("grey.cube"), toPath: folder.path("other.cube"))
        outcome = try await program.run("render", try job("other.cube", sources: month.path), "--progress", "json")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try Data(contentsOf: folder.url.appending(path: "film.mp4")) == first)
        try folder.write("LUT_1D_SIZE 2\n0 0 0\n1 0.9 0.8\n", to: "other.cube")
        outcome = try await program.run("render", try job("other.cube", sources: month.path))
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try Data(contentsOf: folder.url.appending(path: "film.mp4")) != first)
    }
}
