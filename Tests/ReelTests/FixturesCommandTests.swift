import Dispatch
import Fixtures
import Foundation
import TestSupport
import Testing

/// `dayreel fixtures FOLDER`, as users run it.
@Suite struct FixturesCommandTests {
    /// glibc fills fresh memory with another value: an encoder that reads what nobody wrote gives itself away. It did: x264's
    /// macroblock tree, once in some hundred encodings. The folder has the fixtures of an earlier run, which are replaced.
    @Test func makesTheSameBytesWhateverIsInMemory() async throws {
        let month = try await FixtureLibrary.month()
        let folder = try TemporaryFolder()
        var program = try Program()
        program.copy = "/bin/cp"
        #expect(try await program.run("-a", month.path, folder.path("month")).exitCode == 0)
        let older = try changes(in: folder)
        program.copy = nil
        program.environment = ["MALLOC_PERTURB_": "1"]
        let outcome = try await program.run("fixtures", folder.path("month"))
        #expect(outcome.exitCode == 0)
        #expect(outcome.error == "")
        #expect(outcome.output == "34 files in \(folder.path("month"))\n")
        let newer = try changes(in: folder)
        #expect(older.count == 34 && newer.count == 34)
        #expect(try #require(older.max()) < #require(newer.min()))
        let all = FixtureMonth.december2024
        for path in all.clips.map(\.path) + all.stills.map(\.path) + all.oddFiles.map(\.path) {
            let ours = try Data(contentsOf: month.appending(path: path))
            let theirs = try Data(contentsOf: folder.url.appending(path: "month/\(path)"))
            // Not compared inside #expect: it would work out the difference of two films for hours.
            let same = ours == theirs
            #expect(same, "\(path)")
        }
    }

    /// When each file of the month was last changed in any way, as the system keeps it: nanoseconds.
    private func changes(in folder: TemporaryFolder) throws -> [Int] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path("month")).compactMap { name in
            var facts = stat()
            guard lstat(folder.path("month/\(name)"), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            return facts.st_ctim.tv_sec * 1_000_000_000 + facts.st_ctim.tv_nsec
        }
    }

    @Test func makesAMayWorthLookingAt() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program().run("fixtures", folder.path("may"), "--natural", "--height", "36")
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == "16 files in \(folder.path("may"))\n")
        let scan = try await Program().run("scan", folder.path("may"))
        #expect(scan.exitCode == 0)
        #expect(scan.output.contains("2024-05-30") && scan.output.contains("Live Photo"))
    }

    @Test(arguments: [["--height", "540"], ["--natural", "--height", "541"], ["--natural", "--height", "34"]])
    func refusesAHeightThatCannotBe(options: [String]) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program().run(["fixtures", folder.path("may")] + options)
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains("--height"))
        #expect(try folder.contents().isEmpty)
    }

    @Test func saysWhereItCannotWrite() async throws {
        let folder = try TemporaryFolder()
        try folder.write("no folder", to: "file")
        let outcome = try await Program().run("fixtures", folder.path("file/month"))
        #expect(outcome.exitCode == 73)
        #expect(outcome.output == "")
        #expect(outcome.error.contains(folder.path("file/month")))
        #expect(try folder.contents() == ["file"])
    }
}
