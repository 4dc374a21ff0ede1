import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The messages of commands while they work, and the errors that end them, in each form.
@Suite struct ProgressFormsTests {
    private let folder: TemporaryFolder
    private let job: String
    private let month: String

    init() async throws {
        folder = try TemporaryFolder()
        month = try await FixtureLibrary.month().path
        job = try await SmallJob.month("2024-12-01..2024-12-02").write(to: folder).job
    }

    /// The events of an outcome, whose standard error must hold nothing else.
    private func events(_ outcome: Program.Outcome) -> [[String: Any]] {
        let lines = outcome.error.split(separator: "\n")
        #expect(outcome.events.count == lines.count, "\(outcome.error)")
        #expect(outcome.events.allSatisfy { $0["v"] as? Int == 1 })
        return outcome.events
    }

    private func commands() -> [[String]] {
        [
            ["scan", month], ["plan", job], ["preview", job, "-o", folder.path("sheet.html")],
            ["init", month, "--job", folder.path("new.yaml")],
        ]
    }

    @Test func `fixtures say at once what they do, and how far they are`() async throws {
        let command = ["fixtures", folder.path("may"), "--natural", "--height", "36"]
        let plain = try await Program().run(command + ["--progress", "plain"])
        #expect(plain.error.hasPrefix("render      0 %"), "\(plain.error)")
        #expect(plain.error.contains("of 16 files") && !plain.error.contains("\r"))
        let outcome = try await Program().run(command + ["--progress", "json"])
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let overall = events(outcome).compactMap { $0["overall"] as? Double }
        #expect(overall.first == 0 && overall.last == 1 && overall == overall.sorted())
        #expect(try await Program().run(command + ["--progress", "none"]).error.isEmpty)
        // Before anything is written: this folder cannot be made.
        try folder.write("", to: "file")
        let failed = try await Program().run("fixtures", folder.path("file/may"), "--progress", "json")
        #expect(events(failed).map { $0["event"] as? String } == ["stage", "error"])
    }

    @Test func `make says at once what it does, for one film and for several`() async throws {
        let nowhere = folder.path("nowhere")
        for more in [[], ["--each", "month"]] {
            let outcome = try await Program().run(["make", nowhere, "2024"] + more)
            #expect(outcome.exitCode == 66)
            #expect(outcome.error.hasPrefix("scan        0 %  looking for media"), "\(outcome.error)")
        }
    }

    @Test func `commands that scan media report progress from start to end`() async throws {
        for command in commands() {
            let outcome = try await Program().run(command + ["--progress", "json"])
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            let stages = events(outcome).filter { $0["event"] as? String == "stage" }
            #expect(stages.first?["stage"] as? String == "scan" && stages.first?["overall"] as? Double == 0)
            let overall = stages.compactMap { $0["overall"] as? Double }
            #expect(overall.filter { $0 == 1 }.count == 1 && overall.last == 1, "\(command)")
            for (before, after) in zip(overall, overall.dropFirst()) {
                #expect(after >= before && after - before <= 0.0501, "\(command): from \(before) to \(after)")
            }
        }
    }

    @Test func `plain progress is whole lines, and none means only warnings`() async throws {
        for command in commands() {
            let plain = try await Program().run(command + ["--progress", "plain"])
            #expect(plain.exitCode == 0, "\(plain.error)")
            #expect(plain.error.hasPrefix("scan        0 %"), "\(plain.error)")
            #expect(!plain.error.contains("\r") && !plain.error.contains("\u{1B}"))
            try? FileManager.default.removeItem(atPath: folder.path("new.yaml"))
            let quiet = try await Program().run(command + ["--progress", "none"])
            #expect(!quiet.error.contains("scan "), "\(quiet.error)")
        }
    }

    /// The first event is written before the folders are opened: this folder does not even exist.
    @Test func `the first event comes before any work`() async throws {
        let outcome = try await Program().run("scan", folder.path("nowhere"), "--progress", "json")
        #expect(outcome.exitCode == 66)
        let events = events(outcome)
        #expect(events.map { $0["event"] as? String } == ["stage", "error"])
        #expect(events.last?["place"] as? String == folder.path("nowhere"))
        #expect((events.last?["remedy"] as? String)?.isEmpty == false)
    }

    /// Runs the program on a terminal that script(1) provides.
    private func onTerminal(_ arguments: [String]) async throws -> String {
        let home = try TemporaryFolder()
        let command = ([Program.executable.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let result = try await Subprocess.run(
            .name("script"), arguments: ["-qec", command, "/dev/null"],
            environment: .inherit.updating(["DAYREEL_HOME": home.path, "TERM": "xterm", "NO_COLOR": ""]),
            input: .none, output: .string(limit: 1 << 20), error: .discarded)
        return result.standardOutput.replacing("\r\n", with: "\n")
    }

    @Test func `a terminal has a bar that makes room for the table, or plain lines`() async throws {
        let bar = try await onTerminal(["plan", job])
        #expect(bar.contains("━") && bar.contains("\r"))
        // The bar is erased before the table is written.
        let table = try #require(bar.split(separator: "\r").last)
        #expect(!table.contains("━") && table.contains("IMG_1001.MOV"), "\(bar)")
        let plain = try await onTerminal(["plan", job, "--progress", "plain"])
        #expect(!plain.contains("━") && !plain.contains("\r") && !plain.contains("\u{1B}"), "\(plain)")
        #expect(plain.contains("scan      100 %"), "\(plain)")
    }

    @Test func `each error of a job file is an event at its line`() async throws {
        try folder.write(
            "timeframe: 2024-13\nsources: [folder: .]\ntranistion: x\noutput: {file: a.mp4}\n", to: "wrong.yaml")
        var program = try Program()
        program.workingDirectory = folder.path
        for command in ["render", "plan"] {
            let outcome = try await program.run(command, "wrong.yaml", "--progress", "json")
            #expect(outcome.exitCode == 65)
            let events = events(outcome)
            #expect(events.map { $0["place"] as? String } == ["wrong.yaml:1:12", "wrong.yaml:3:1"])
            #expect(events.allSatisfy { $0["event"] as? String == "error" && $0["code"] as? String == "job-invalid" })
        }
        // The settings may ask for JSON too.
        try program.home.write("progress: json\n", to: "config/settings.yaml")
        #expect(events(try await program.run("render", "wrong.yaml")).count == 2)
    }

    @Test func `the error that ends a run is the last event`() async throws {
        let none = try await SmallJob.month("2023-05").write(to: folder).job
        let outcome = try await Program().run("render", none, "--progress", "json")
        #expect(outcome.exitCode == 66)
        let error = try #require(events(outcome).last)
        #expect(error["event"] as? String == "error" && error["code"] as? String == "no-media")
        #expect((error["message"] as? String)?.contains("May 2023") == true)
        let lost = try SmallJob(timeframe: "2023-05", sources: [folder.path("nope")]).write(to: folder).job
        let run = try await Program().run("run", lost, "--progress", "json")
        #expect(run.exitCode == 66)
        #expect(events(run).last?["code"] as? String == "missing-input")
    }

    @Test func `a wrong command line is an event as well`() async throws {
        for arguments in [["render", job, "--progress", "json", "--wrkers", "2"], ["rendr", "--progress=json"]] {
            let outcome = try await Program().run(arguments)
            #expect(outcome.exitCode == 64)
            #expect(events(outcome).map { $0["code"] as? String } == ["usage"])
        }
    }

    @Test func `annotations and JSON do not share a stream`() async throws {
        let outcome = try await Program().run("render", job, "--progress", "json", "--annotate", "github")
        #expect(outcome.exitCode == 64)
        #expect((events(outcome).first?["message"] as? String)?.contains("'--annotate'") == true)
    }

    @Test(arguments: ["h264", "hevc"]) func `encoders, warnings and hooks leave the stream alone`(
        codec: String
    ) async throws {
        let noisy = try await SmallJob.month(
            "2024-12-06..2024-12-07", output: "  codec: \(codec)",
            more: "hooks: { on-success: [sh, -c, 'echo all is well; echo truly >&2'] }"
        ).write(to: folder).job
        let outcome = try await Program().run("render", noisy, "--progress", "json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let heard = events(outcome).filter { $0["code"] as? String == "hook-output" }
        #expect(heard.compactMap { $0["message"] as? String } == ["all is well", "truly"])
    }

    @Test func `render annotates a job's errors at their lines`() async throws {
        var program = try Program()
        program.workingDirectory = folder.path
        try folder.write(
            "timeframe: 2024-13\nsources: [folder: .]\ntranistion: x\noutput: {file: a.mp4}\n", to: "wrong.yaml")
        let outcome = try await program.run("render", "wrong.yaml", "--annotate", "github", "--junit", "out.xml")
        #expect(outcome.exitCode == 65)
        let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(lines.count == 2, "\(outcome.error)")
        #expect(lines.first?.hasPrefix("::error file=wrong.yaml,line=1,col=12,title=") == true)
        #expect(lines.last?.hasPrefix("::error file=wrong.yaml,line=3,col=1,title=") == true)
        try program.home.write("workers: many\n", to: "config/settings.yaml")
        let settings = try await program.run("render", job, "--annotate", "github")
        #expect(settings.error.contains("settings.yaml,line=1,col=10,title="), "\(settings.error)")
    }

    @Test func `JUnit has times`() async throws {
        var program = try Program()
        program.environment = ["SOURCE_DATE_EPOCH": "1735689600"]
        let path = folder.path("film.xml")
        let outcome = try await program.run("render", job, "--junit", path)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let root = try #require(try XMLDocument(contentsOf: URL(filePath: path), options: []).rootElement())
        let suite = try #require(root.elements(forName: "testsuite").first)
        func time(_ element: XMLElement) -> Double? {
            element.attribute(forName: "time")?.stringValue.flatMap { Double($0) }
        }
        let whole = try #require(time(suite))
        #expect(whole > 0 && time(root) == whole)
        #expect(suite.attribute(forName: "timestamp")?.stringValue == "2025-01-01T00:00:00")
        let cases = suite.elements(forName: "testcase").map(time)
        #expect(!cases.contains(nil) && cases.compactMap(\.self).reduce(0, +) == whole)
    }
}
