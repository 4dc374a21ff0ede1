import Foundation
import LibAV
import TestSupport
import Testing

/// The pipeline of docs/ci.md, run step by step as the page shows it.
@Suite struct CIPageTests {
    @Test func `the page's pipeline passes, and its log is quiet`() async throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try Self.writeStub(to: home, month: try await FixtureLibrary.month())
        let shell = Shell(folder: folder, home: home, environment: ["PATH": home.path("stubs")])
        for name in ["jobs", "presets", "schema"] {
            try FileManager.default.copyItem(
                at: Program.root.appending(path: name), to: folder.url.appending(path: name))
        }
        let steps = try Page("docs/ci.md").snippets.filter { $0.language == "sh" }.map(\.text)
        #expect(steps.count >= 4)
        for step in steps {
            let (code, log) = try await shell.run(step)
            try #require(code == 0, "\(step)\n\(log)")
            #expect(!log.contains("\r") && !log.contains("\u{1B}"))
            #expect(!log.contains("::error"), "\(log)")
        }
        let out = try FileManager.default.contentsOfDirectory(atPath: folder.path("out/ci")).sorted()
        #expect(
            out == [
                "again.json", "again.mp4", "ci-fixtures.json", "ci-fixtures.mp4", "film.xml", "jobs.xml", "plan.json",
            ])
        #expect(try Film(path: folder.path("out/ci/ci-fixtures.mp4")).video.width == 640)
    }

    /// Writes a stub of the program for the page's commands: its `fixtures` copies the month that all tests share, to save time.
    private static func writeStub(to home: TemporaryFolder, month: URL) throws {
        let path = try home.write(
            """
            #!/bin/sh
            [ "$1" = fixtures ] || exec '\(Program.executable.path)' "$@"
            mkdir -p "$2" && cp -a '\(month.path)/.' "$2"

            """, to: "stubs/dayreel")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
}
