import Fixtures
import Foundation
import TestSupport
import Testing

/// `dayreel fixtures FOLDER`, as users run it.
@Suite struct FixturesCommandTests {
    /// glibc fills fresh memory with another value: an encoder that reads what nobody wrote gives itself away. It did: x264's
    /// macroblock tree, once in some hundred encodings. The folder has the fixtures of an earlier run, which are replaced. `make trials`
    /// makes December; `make test` a small May.
    @Test func makesTheSameBytesWhateverIsInMemory() async throws {
        let folder = try TemporaryFolder()
        let all = Trials.areAll ? FixtureMonth.december2024 : .may2024(height: 36)
        let options = Trials.areAll ? [] : ["--natural", "--height", "36"]
        let month = try await Trials.areAll ? FixtureLibrary.month() : FixtureLibrary.naturalMonth()
        let paths = all.clips.map(\.path) + all.stills.map(\.path) + all.oddFiles.map(\.path)
        var program = try Program()
        program.copy = "/bin/cp"
        #expect(try await program.run("-a", month.path, folder.path("month")).exitCode == 0)
        #expect(try await program.run("-al", folder.path("month"), folder.path("older")).exitCode == 0)
        program.copy = nil
        program.environment = ["MALLOC_PERTURB_": "1"]
        let outcome = try await program.run(["fixtures", folder.path("month")] + options)
        #expect(outcome.exitCode == 0)
        #expect(outcome.error.hasPrefix("render      0 %"), "\(outcome.error)")
        #expect(outcome.output == "\(paths.count) files in \(folder.path("month"))\n")
        let (older, newer) = (try numbers(in: folder.path("older")), try numbers(in: folder.path("month")))
        let areReplaced = older.isDisjoint(with: newer)
        #expect(older.count == paths.count && newer.count == paths.count && areReplaced)
        for path in paths {
            let ours = try Data(contentsOf: month.appending(path: path))
            let theirs = try Data(contentsOf: folder.url.appending(path: "month/\(path)"))
            // Not compared inside #expect: it would work out the difference of two films for hours.
            let same = ours == theirs
            #expect(same, "\(path)")
        }
    }

    /// The numbers of a folder's files: one that is replaced while the older has another name gets another number.
    private func numbers(in folder: String) throws -> Set<UInt64> {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return Set(
            try names.compactMap { name in
                let facts = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
                return facts[.type] as? FileAttributeType == .typeRegular ? facts[.systemFileNumber] as? UInt64 : nil
            })
    }

    @Test func makesTheNaturalMonth() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program().run("fixtures", folder.path("may"), "--natural", "--height", "36")
        #expect(outcome.exitCode == 0)
        #expect(outcome.output == "16 files in \(folder.path("may"))\n")
        let scan = try await Program().run("scan", folder.path("may"))
        #expect(scan.exitCode == 0)
        #expect(scan.output.contains("2024-05-30") && scan.output.contains("Live Photo"))
    }

    @Test(arguments: [["--height", "540"], ["--natural", "--height", "541"], ["--natural", "--height", "34"]])
    func refusesAnImpossibleHeight(options: [String]) async throws {
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
