import Foundation
import TestSupport
import Testing

/// `bench/report.py`: the README's three figures, from the results of a run.
@Suite struct ReadmeFiguresTests {
    private let folder: TemporaryFolder
    private let shell: Shell

    init() throws {
        folder = try TemporaryFolder()
        shell = Shell(folder: folder, home: try TemporaryFolder())
    }

    private static let results = """
        # Benchmark

        Made by `bench/bench.py` on 2030-01-02, in 3 minutes.

        - A machine, 2 cores

        ## Runs

        | program and film | wall | CPU | peak memory | wall of each run | start |
        |---|---|---|---|---|---|
        | dayreel, 9 clips | 19.9 | 40.0 | 470.1 | 19.9 | cold |
        | ffmpeg, 9 clips | 29.9 | 60.0 | 700.0 | 29.9 | cold |
        | dayreel, 30 clips | 59.6 | 100.0 | 480.4 | 59.6 | cold |
        | dayreel, one pin changed | 7.4 | 9.0 | – | 7.3 7.5 | warm |
        | ffmpeg, 30 clips | 119.5 | 300.0 | 7800.0 | 119.5 | cold |

        """

    private func filled(_ results: String, _ readme: String) async throws -> String {
        let inputs = (try folder.write(results, to: "RESULTS.md"), try folder.write(readme, to: "README.md"))
        let script = Program.root.appending(path: "bench/report.py").path
        let (code, log) = try await shell.run("python3 '\(script)' '\(inputs.0)' '\(inputs.1)'")
        #expect(code == 0, "\(log)")
        return try String(contentsOfFile: inputs.1, encoding: .utf8)
    }

    @Test func `the README has the figures of the last run`() async throws {
        let root = Program.root
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let results = try String(contentsOf: root.appending(path: "bench/RESULTS.md"), encoding: .utf8)
        #expect(try await filled(results, readme) == readme)
        #expect(readme.contains("| Film of 30 clips at 1080p |"))
    }

    @Test func `the figures of the largest film are written between the markers`() async throws {
        let text = try await filled(Self.results, "before\n<!-- bench -->\nold\n<!-- /bench -->\nbehind\n")
        #expect(
            text == """
                before
                <!-- bench -->
                |  | Dayreel | one `ffmpeg` command |
                |---|---|---|
                | Film of 30 clips at 1080p | 1 min 0 s | 2 min 0 s |
                | The same film with one clip changed | 7 s | 2 min 0 s |
                | Memory at most | 0.5 GB | 7.8 GB |

                Measured on 2030-01-02 (the film once, by ffmpeg once, the changed clip twice; medians); A machine, 2 cores.
                <!-- /bench -->
                behind

                """)
    }

    @Test(arguments: ["ffmpeg, 30 clips", "dayreel, one pin", "dayreel, "])
    func `a run without one of the figures leaves the README as it is`(missing: String) async throws {
        let results = Self.results.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.contains("| \(missing)") }.joined(separator: "\n")
        let readme = "<!-- bench -->\nold\n<!-- /bench -->\n"
        #expect(try await filled(results, readme) == readme)
    }
}
