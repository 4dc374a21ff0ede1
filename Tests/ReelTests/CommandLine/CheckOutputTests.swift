import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The output of `--annotate` and `--junit`, as a CI service reads it.
@Suite struct CheckOutputTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() async throws {
        folder = try TemporaryFolder()
        var program = try await WarmHome.ofScannedMonth()
        program.workingDirectory = folder.path
        self.program = program
    }

    private func junit(_ name: String = "out/check.xml") throws -> XMLElement {
        let document = try XMLDocument(contentsOf: folder.url.appending(path: name), options: [])
        return try #require(document.rootElement()?.elements(forName: "testsuite").first)
    }

    private func text(_ element: XMLElement?, _ attribute: String) -> String? {
        element?.attribute(forName: attribute)?.stringValue
    }

    @Test func `validate puts every error at its line`() async throws {
        try folder.write(
            "timeframe: 2024-13\nsources: [folder: .]\ntranistion: x\noutput: {file: a.mp4}\n", to: "a.yaml")
        try folder.write("timeframe: 2024-12\nsources: [folder: .]\noutput: {file: b.mp4}\n", to: "b.yaml")
        let outcome = try await program.run(
            "validate", "a.yaml", "b.yaml", "none.yaml", "--annotate", "github", "--junit", "out/check.xml")
        #expect(outcome.exitCode == 65)
        #expect(outcome.output == "b.yaml: valid\n")
        let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(lines.count == 3, "\(outcome.error)")
        #expect(lines.first?.hasPrefix("::error file=a.yaml,line=1,col=12,title=dayreel%3A job-invalid::") == true)
        #expect(lines.dropFirst().first?.hasPrefix("::error file=a.yaml,line=3,col=1,") == true)
        #expect(lines.last?.hasPrefix("::error file=none.yaml,title=dayreel%3A missing-input::") == true)

        let suite = try junit()
        #expect(text(suite, "name") == "dayreel validate")
        #expect(text(suite, "tests") == "3" && text(suite, "failures") == "2")
        let cases = suite.elements(forName: "testcase")
        #expect(cases.map { text($0, "name") } == ["a.yaml", "b.yaml", "none.yaml"])
        let failure = try #require(cases.first?.elements(forName: "failure").first)
        #expect(failure.stringValue?.contains("a.yaml:3:1: error: unknown key 'tranistion'") == true)
        #expect(cases.map { $0.elements(forName: "failure").count } == [1, 0, 1])
    }

    @Test func `a strict film fails if a clip cannot be shown`() async throws {
        let job = try await SmallJob.month("2024-12-07..2024-12-09").write(to: folder).job
        let outcome = try await program.run(
            "render", job, "--strict", "--annotate", "github", "--junit", "out/check.xml", "--progress", "none")
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("\n::error file="), "\(outcome.error)")
        #expect(outcome.error.contains("IMG_1007.MOV,title=dayreel%3A unreadable-media::"))
        let suite = try junit()
        #expect(
            suite.elements(forName: "testcase").compactMap { text($0, "name") }.prefix(3)
                == ["2024-12-07", "2024-12-08", "2024-12-09"])
        #expect(text(suite, "failures") != "0")

        let lenient = try await program.run("render", job, "--junit", "out/lenient.xml", "--progress", "none")
        #expect(lenient.exitCode == 0)
        #expect(text(try junit("out/lenient.xml"), "failures") == "0")
    }

    @Test func `a run without a film fails as a whole`() async throws {
        let job = try await SmallJob.month("2023-05").write(to: folder).job
        let outcome = try await program.run("render", job, "--annotate", "github", "--junit", "out/check.xml")
        #expect(outcome.exitCode == 66)
        #expect(outcome.error.contains("::error file=job.yaml,title=dayreel%3A no-media::"), "\(outcome.error)")
        #expect(text(try junit(), "failures") == "1")
    }

    @Test func `a JUnit file that cannot be written is an error`() async throws {
        try folder.write("timeframe: 2024-12\nsources: [folder: .]\noutput: {file: b.mp4}\n", to: "b.yaml")
        let outcome = try await program.run("validate", "b.yaml", "--junit", "b.yaml/check.xml")
        #expect(outcome.exitCode == 73)
        #expect(outcome.error.contains("b.yaml"), "\(outcome.error)")
    }

    @Test func `reproducible refuses settings that depend on the machine`() async throws {
        let text = "timeframe: previous-month\nsources: [folder: .]\noutput: {file: b.mp4}\n"
        let job = try folder.write(text, to: "b.yaml")
        let outcome = try await program.run("render", job, "--reproducible")
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.error.contains(
                "b.yaml: error: the job's film depends on where and when it is made: 'timeframe: previous-month' counts "
                    + "from today; without 'days.home' it takes this system's time zone"), "\(outcome.error)")
        var set = program
        set.environment = ["SOURCE_DATE_EPOCH": "1735689600"]
        try folder.write(text + "days: { home: UTC }\n", to: "b.yaml")
        let fixed = try await set.run("render", job, "--reproducible")
        #expect(fixed.exitCode == 66, "\(fixed.error)")
    }

    @Test func `reproducible films have reports that are the same, byte for byte`() async throws {
        let files = try await SmallJob.month("2024-12-08..2024-12-09").write(to: folder)
        var reports: [String] = []
        for options in [["--workers", "2"], ["--workers", "1", "--no-cache"]] {
            let outcome = try await program.run(["render", files.job, "--reproducible"] + options)
            #expect(outcome.exitCode == 0, "\(outcome.error)")
            reports.append(try String(contentsOfFile: folder.path("film.json"), encoding: .utf8))
        }
        // The user's settings do not affect a reproducible film.
        try FileManager.default.createDirectory(
            at: program.home.url.appending(path: "config"), withIntermediateDirectories: true)
        try program.home.write("job: { composition: { frame-rate: 25 } }\n", to: "config/settings.yaml")
        let again = try await program.run("render", files.job, "--reproducible")
        #expect(again.exitCode == 0, "\(again.error)")
        reports.append(try String(contentsOfFile: folder.path("film.json"), encoding: .utf8))
        #expect(reports[0] == reports[1])
        #expect(reports[0] == reports[2])
        #expect(reports[0].contains("\"days\"") && !reports[0].contains("\"elapsed\""))
    }
}
