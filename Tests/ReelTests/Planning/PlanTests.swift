import Foundation
import TestSupport
import Testing

/// The output of `plan`, as people and scripts see it.
@Suite struct PlanTests {
    private static let pins = """
        pins:
          2024-12-02: IMG_1002.MOV
          2024-12-05: IMG_1001.MOV
          2024-12-06: skip
        """

    private func run(_ options: String..., environment: [String: String?] = [:]) async throws -> Program.Outcome {
        let folder = try TemporaryFolder()
        var program = try await WarmHome.ofScannedMonth()
        program.environment = environment
        let job = try await SmallJob.month("2024-12", more: Self.pins).write(to: folder).job
        let outcome = try await program.run(["plan", job] + options)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        return outcome
    }

    @Test func `every day says why its clip won and why the others did not`() async throws {
        let lines = try await run().output.split(separator: "\n")
        func ending(_ day: String) -> String? {
            lines.first { $0.hasPrefix(day) }?.split(separator: "  ").last.map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(ending("2024-12-01") == "only video")
        #expect(ending("2024-12-02") == "pinned")
        #expect(ending("2024-12-05") == "pinned from 1 Dec")
        #expect(ending("2024-12-06") == "skipped by its pin")
        #expect(ending("2024-12-14") == "best video of 3")
        #expect(ending("2024-12-15") == "only Live Photo")
        #expect(
            lines.contains { $0.contains("not: less") }
        )
        #expect(lines.contains { $0.hasPrefix("without media: 2024-12-04, ") })
        #expect(lines.contains { $0.hasPrefix("December 2024: 24 days, 24 clips, ") })
        #expect(lines.last?.hasPrefix("estimate: a film of ") == true)
    }

    @Test func `json has a rule for every day, a reason for every candidate, and estimates`() async throws {
        let output = try await run("--json").output
        let root = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let days = try #require(root["days"] as? [[String: Any]])
        #expect(days.count == 24)
        #expect(days.allSatisfy { ($0["rule"] as? String)?.isEmpty == false })
        let candidates = days.flatMap { $0["candidates"] as? [[String: Any]] ?? [] }
        #expect(candidates.count == 4)
        #expect(candidates.allSatisfy { ($0["why-not"] as? String)?.isEmpty == false })
        #expect(candidates.allSatisfy { ($0["path"] as? String)?.hasPrefix("/") == true })
        #expect(candidates.allSatisfy { ($0["reason"] as? [String: Any])?.count == 1 })
        #expect((root["empty-days"] as? [String])?.count == 7)
        // On 13 December there is only a text file named .MOV.
        let leftOut = root["left-out"] as? [[String: Any]]
        #expect(leftOut?.compactMap { $0["rule"] as? String } == ["skipped by its pin", "nothing can be shown"])
        let estimate = try #require(root["estimate"] as? [String: Int])
        #expect(try #require(estimate["film-bytes"]) > 100_000)
        let warned = (root["warnings"] as? [[String: Any]])?.compactMap { $0["path"] as? String }
        #expect(warned?.contains { $0.hasSuffix("IMG_1007.MOV") } == true)
    }

    @Test func `the calendar starts weeks as in the locale and has no colour in a pipe`() async throws {
        let monday = try await run("--calendar", environment: ["LC_ALL": "nl_NL.UTF-8"]).output
        #expect(
            monday.hasPrefix(
                """
                       December 2024
                Mo  Tu  We  Th  Fr  Sa  Su
                                         1●
                 2◆  3●  4·  5◆  6×  7●  8●

                """), "\(monday)")
        let sunday = try await run("--calendar", environment: ["LC_ALL": "en_US.UTF-8"]).output
        #expect(sunday.contains("\nSu  Mo  Tu  We  Th  Fr  Sa\n 1●  2◆  3●  4·  5◆  6×  7●\n"), "\(sunday)")
        #expect(!monday.contains("\u{1B}"))
        #expect(
            monday.contains(
                "\n● covered 22   ◆ pinned 2   × skipped by a pin 1   ! nothing usable 1   · no media 5\n"))
    }

    @Test func `calendar and json exclude each other`() async throws {
        let outcome = try await Program().run("plan", "job.yaml", "--json", "--calendar")
        #expect(outcome.exitCode == 64)
        #expect(outcome.error.contains("exclude each other"))
    }
}
