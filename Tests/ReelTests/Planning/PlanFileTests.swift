import Foundation
import TestSupport
import Testing

/// The errors of `render --plan` for files that are no plans, with the remedy.
@Suite struct PlanFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [
        ("{\"v\":1,\"film\":{},\"versions\":{},\"days\":[]}", "this is not a plan: it is the report of a film"),
        (
            "{\"v\":1,\"items\":[],\"refused\":[],\"warnings\":[]}",
            "this is not a plan: it is what 'dayreel scan --json' wrote"
        ),
        ("{\"v\":1,\"runs\":[]}", "this is not a plan: it is what 'dayreel history --json' wrote"),
        ("{\"photoTakenTime\":{\"timestamp\":\"1\"}}", "this is not a plan: it is a sidecar of Google Takeout"),
        (
            "{\"v\":3,\"digest\":\"\",\"days\":[]}",
            "this version of Dayreel cannot read this plan: 'job' is missing"
        ),
        (
            "{\"v\":3,\"digest\":\"\",\"days\":[{\"day\":7}],\"job\":{}}",
            "this version of Dayreel cannot read this plan"
        ),
        (
            "{\"v\":7,\"digest\":\"\",\"days\":[]}",
            "this plan is of version 7, and this Dayreel renders plans of version"
        ),
        ("{\"digest\":\"\",\"days\":[]}", "this is not a plan"), ("{\"v\":1,\"digest\":", "it breaks off"),
        ("", "the file is empty"), ("\u{0}\u{0}\u{0}\u{18}ftypmp42", "this is not a plan"),
        ("timeframe: 2024-12\n", "it looks like a job file"), ("[]", "this is not a plan"), ("7", "this is not a plan"),
    ]) func `a file of another kind is named as what it is`(text: String, words: String) async throws {
        let path = try folder.write(text, to: "f.json")
        let outcome = try await Program().run("render", "--plan", path, "-o", folder.path("f.mp4"))
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("f.json: error: \(words)") || outcome.error.contains(words), "\(outcome.error)")
        // The second line says what to do.
        #expect(outcome.error.contains("\n  "), "\(outcome.error)")
        for name in ["CodingKeys", "stringValue", "Swift", "DecodingError", "Dictionary", "Optional", "_0"] {
            #expect(!outcome.error.contains(name), "\(outcome.error)")
        }
        #expect(folder.text("f.json") == text)
    }

    @Test(arguments: [
        ("film.mov", "'--output' must name an .mp4 file: 'film.mov' (did you mean 'film.mp4'?)"),
        ("film", "(did you mean 'film.mp4'?)"), ("out/", "(did you mean 'out/film.mp4'?)"),
        (".mp4", "must name an .mp4 file: '.mp4'"), ("", "must name an .mp4 file"),
        ("{yeer}.mp4", "has the unknown placeholder '{yeer}' (did you mean '{year}'?)"),
        ("{year.mp4", "has a '{' without its partner"), ("a\nb.mp4", "must be on one line"),
    ]) func `an output that is invalid in a job is also refused on the command line`(
        output: String, words: String
    ) async throws {
        let outcome = try await Program().run("render", "job.yaml", "-o", output)
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains(words), "\(outcome.error)")
    }

    @Test func `a plan of gigabytes is not read`() async throws {
        let path = try folder.write("{", to: "plan.json")
        truncate(path, 20_000_000_000)
        let outcome = try await Program().run("render", "--plan", path)
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("256 MB"), "\(outcome.error)")
    }

    @Test func `only a regular file is read as a plan`() async throws {
        mkfifo(folder.path("pipe"), 0o600)
        let outcome = try await Program().run("render", "--plan", folder.path("pipe"))
        #expect(outcome.exitCode == 66)
        #expect(outcome.error.contains(folder.path("pipe")), "\(outcome.error)")
    }

    /// A plan may come from somebody else, so its hooks run only if the user's own job file has them too.
    @Test func `hooks of a plan run only with its job file`() async throws {
        let mark = folder.path("hook-ran")
        let files = try await SmallJob.month(more: "hooks: { on-success: [touch, '\(mark)'] }")
            .write(to: folder)
        let program = try await WarmHome.ofMonth()
        let plan = try await program.run("plan", files.job, "--json")
        try #require(plan.exitCode == 0, "\(plan.error)")
        let path = try folder.write(plan.output, to: "plan.json")
        let alone = try await program.run("render", "--plan", path, "--progress", "none")
        #expect(alone.exitCode == 0, "\(alone.error)")
        #expect(alone.error.contains("warning: ") && alone.error.contains("hooks"), "\(alone.error)")
        #expect(!FileManager.default.fileExists(atPath: mark))
        let both = try await program.run("render", files.job, "--plan", path, "--progress", "none")
        #expect(both.exitCode == 0, "\(both.error)")
        #expect(FileManager.default.fileExists(atPath: mark))
    }
}
