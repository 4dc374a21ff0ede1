import Foundation
import Testing

/// The messages that the program prints before it does any work.
@Suite struct UsageTests {
    @Test func `without a command, the help goes to standard output`() async throws {
        let outcome = try await Program().run()
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("EXAMPLES:"))
        #expect(outcome.error.isEmpty)
    }

    @Test(arguments: [
        (["rendr", "job.yaml"], "Did you mean 'render'?"), (["frobnicate"], "Unknown command 'frobnicate'."),
        (["help", "rendr"], "Did you mean 'render'?"),
        (["films"], "Did you mean 'history'?"), (["list"], "Did you mean 'scan'?"),
        (["web"], "Did you mean 'serve'?"), (["GUI"], "Did you mean 'serve'?"),
        (["version"], "Did you mean '--version'?"), (["help", "films"], "Did you mean 'history'?"),
        (["render"], "Missing expected argument"),
        (["render", "media", "2024-06"], "'dayreel make FOLDER DAYS' makes"),
        (["render", "a.yaml", "--wrkers", "2"], "Did you mean '--workers'?"),
        (["render", "a.yaml", "--workers", "0"], "from 1 to 512"),
        (["render", "a.yaml", "--max-memory", "lots"], "--max-memory"),
        (["render", "a.yaml", "--progress", "loud"], "--progress"),
        (["cache", "prune", "--size", "5"], "needs a unit: 5M or 5G"),
        (["render", "a.yaml", "--cache-size", "20"], "needs a unit: 20M or 20G"),
        (["plan", "a.yaml", "--home", ""], "'--home' names no folder"),
        (["run", "a.yaml", "--now", "0001-01-01T00:00:00Z"], "not a time from 1970 to 9998"),
        (["status", "a.yaml", "--now", "9999-12-31T23:59:59Z"], "not a time from 1970 to 9998"),
        (["status", "a.yaml", "--now", "1969-12-31T23:59:59Z"], "not a time from 1970 to 9998"),
        (["run", "a.yaml", "--now", "soon"], "'soon' is not a time"),
        (["scan", ".", "--home-zone", "Berlin/Europe"], "did you mean 'Europe/Berlin'?"),
        (["make", "", "2024-05"], "the name of the folder is empty"),
        (["cache", "clean"], "Did you mean 'cache clear'?"), (["schedule", "prnt"], "Did you mean 'schedule print'?"),
        (["completion"], "Did you mean '--generate-completion-script'?"), (["-V"], "Did you mean '--version'?"),
        (["make", ".", "2024", "--fit", "crp"], "did you mean 'crop'?"),
        (["make", ".", "2024", "--preset", "keepsak"], "did you mean 'keepsake'?"),
        (["history", "--limit", "-1"], "'--limit' takes no value below zero: '-1'"),
        (["pin", "2024-01-01", "a.mov", "--from", "-1s"], "'--from' takes no value below zero: '-1s'"),
        (["--details"], "'--details' needs '--version'"),
    ]) func `a wrong command line is a usage error`(arguments: [String], hint: String) async throws {
        let outcome = try await Program().run(arguments)
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.hasPrefix("error: "), "\(outcome.error)")
        #expect(outcome.error.contains(hint), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        "render", "make", "plan", "preview", "validate", "scan", "cache", "run", "status", "history", "schedule",
        "schedule print", "schedule pause", "schedule resume",
        "cache info",
        "cache prune", "cache clear", "history list", "history show",
        "init",
        "fixtures", "doctor", "schema", "pin", "pins", "unpin", "tag", "tags", "sync", "albums", "music",
    ])
    func `help of a command starts with examples`(command: String) async throws {
        let outcome = try await Program().run(["help"] + command.split(separator: " ").map(String.init))
        #expect(outcome.exitCode == 0)
        let examples = try #require(outcome.output.range(of: "EXAMPLES:"), "\(outcome.output)")
        let usage = try #require(outcome.output.range(of: "USAGE:"))
        #expect(examples.lowerBound < usage.lowerBound)
        let lines = outcome.output[usage.lowerBound...].split(separator: "\n\n")[0].split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    }

    @Test func `the version names libav on request`() async throws {
        let short = try await Program().run("--version")
        #expect(short.output.wholeMatch(of: /dayreel \d+\.\d+\.\d+\n/) != nil)
        let long = try await Program().run("--version", "--details")
        #expect(long.output.hasPrefix(short.output))
        #expect(long.output.contains(/\nlibavcodec \d+\.\d+\.\d+\n/))
    }

    @Test func `doctor finds everything that the tests need`() async throws {
        let outcome = try await Program().run("doctor", "--json")
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        #expect(outcome.output.contains("\"name\" : \"encoder libx264\""))
        #expect(!outcome.output.contains("\"state\" : \"missing\""))
    }
}
