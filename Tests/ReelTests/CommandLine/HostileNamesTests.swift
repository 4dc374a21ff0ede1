import Foundation
import TestSupport
import Testing

/// Names of files reach terminals and logs only as text: they neither steer a terminal nor write commands for a CI service.
@Suite struct HostileNamesTests {
    private static let name = "a\n::error::forged\u{1B}[31m\u{202E}.mp4"

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        let junk = Data("no film at all".utf8)
        for file in ["\(Self.name)", "20240601_120000\(Self.name)"] {
            try junk.write(to: URL(filePath: folder.path("media/") + file))
        }
        return folder
    }

    private func isHarmless(_ text: String) -> Bool {
        !text.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) }
            && text.split(separator: "\n").allSatisfy { !$0.drop { $0 == " " }.hasPrefix("::") }
    }

    @Test(arguments: ["plan", "render", "run", "preview", "validate"])
    func `output about hostile names contains no command`(command: String) async throws {
        let folder = try folder()
        let job = "timeframe: 2024-06\nsources: media\noutput: film.mp4\npins: { 2024-06-01: \"x\\u202E::\" }\n"
        let path = folder.path("::error::job.yaml")
        try job.write(toFile: path, atomically: true, encoding: .utf8)
        var program = try Program()
        program.workingDirectory = folder.path
        let more = command == "preview" ? ["-o", "sheet.html"] : []
        let outcome = try await program.run([command, "::error::job.yaml"] + more)
        #expect(isHarmless(outcome.error), "\(outcome.error)")
        #expect(isHarmless(outcome.output), "\(outcome.output)")
        #expect(command == "validate" || outcome.exitCode != 0)
    }

    @Test func `a scan shows hostile names escaped`() async throws {
        let folder = try folder()
        let outcome = try await Program().run("scan", folder.path)
        #expect(isHarmless(outcome.output + outcome.error), "\(outcome.output)")
        #expect(outcome.output.contains(#"media/a\n::error::forged\u{1B}[31m\u{202E}.mp4"#), "\(outcome.output)")
    }
}
