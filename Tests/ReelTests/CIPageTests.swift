import Foundation
import LibAV
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The pipeline of docs/ci.md, step by step as the page has it.
@Suite struct CIPageTests {
    private func steps() throws -> [String] {
        let page = try String(contentsOf: Program.root.appending(path: "docs/ci.md"), encoding: .utf8)
        return page.matches(of: /```sh\n((?s).*?)```/).map { String($0.output.1) }
    }

    /// With the built program on the PATH, in a checkout that holds only the jobs.
    private func shell(_ script: String, in folder: TemporaryFolder, home: String) async throws -> (Int32, String) {
        let path = Program.executable.deletingLastPathComponent().path
        let result = try await Subprocess.run(
            .path("/bin/bash"), arguments: ["-euo", "pipefail", "-c", script],
            environment: .inherit.updating([
                "PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
                "DAYREEL_HOME": home,
            ]), workingDirectory: FilePath(folder.path), input: .none, output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        let code: Int32 = if case .exited(let code) = result.terminationStatus { code } else { -1 }
        return (code, result.standardOutput + result.standardError)
    }

    @Test func `the page's pipeline passes, and its log is quiet`() async throws {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        for name in ["jobs", "presets", "schema"] {
            try FileManager.default.copyItem(
                at: Program.root.appending(path: name), to: folder.url.appending(path: name))
        }
        let steps = try steps()
        #expect(steps.count >= 4)
        for step in steps {
            let (code, log) = try await shell(step, in: folder, home: home.path)
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
}
