import Foundation
import TestSupport
import Testing

/// The output of `--progress`, as scripts and people see it.
@Suite struct ProgressTests {
    @Test func `json progress never goes back, moves in small steps and ends once`() async throws {
        let shared = try await SharedFilm.month()
        let events = shared.outcome.events
        #expect(events.allSatisfy { $0["v"] as? Int == 1 })
        let stages = events.filter { $0["event"] as? String == "stage" }
        let overall = stages.compactMap { $0["overall"] as? Double }
        #expect(overall.count == stages.count)
        for (before, after) in zip([0] + overall, overall) {
            #expect(after >= before)
            #expect(after - before <= 0.0501, "from \(before) to \(after)")
        }
        #expect(overall.filter { $0 == 1 }.count == 1)
        #expect(overall.last == 1)
        let words = stages.compactMap { $0["stage"] as? String }
        let order = words.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        #expect(order == ["scan", "select", "render", "assemble"])
    }

    @Test func `the last event names the film`() async throws {
        let shared = try await SharedFilm.month()
        let done = try #require(shared.outcome.events.last)
        #expect(done["event"] as? String == "done")
        #expect(done["output"] as? String == shared.film.path)
        #expect(done["frames"] as? Int == shared.plan.frames)
        #expect(done["days"] as? Int == shared.plan.days.count)
        #expect(done["reused"] as? Int == 0)
        #expect(shared.outcome.output == shared.film.path + "\n")
    }

    @Test func `without a terminal, there is no colour and no carriage return`() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month("2024-12-01..2024-12-02").write(to: folder).job
        let outcome = try await Program().run("render", job)
        #expect(outcome.exitCode == 0)
        #expect(!outcome.error.contains("\r"))
        #expect(!outcome.error.contains("\u{1B}"))
        for stage in ["scan", "select", "render", "assemble"] {
            #expect(outcome.error.contains("\n\(stage) ") || outcome.error.hasPrefix(stage))
        }
    }

    @Test func `progress none shows only warnings and errors`() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month("2024-12-07..2024-12-07").write(to: folder).job
        let outcome = try await Program().run("render", job, "--progress", "none")
        #expect(outcome.exitCode == 0)
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("warning: ") }, "\(outcome.error)")
        #expect(lines.contains { $0.contains("IMG_1007.MOV") })
    }

    @Test func `the report repeats the plan and adds what happened`() async throws {
        let shared = try await SharedFilm.month()
        let report = shared.report
        #expect(report["v"] as? Int == 1)
        let days = try #require(report["days"] as? [[String: Any]])
        #expect(days.compactMap { $0["day"] as? String } == shared.plan.days.map { $0.day })
        let film = try #require(report["film"] as? [String: Any])
        #expect(film["frames"] as? Int == shared.plan.frames)
        #expect(film["path"] as? String == shared.film.path)
        let warnings = try #require(report["warnings"] as? [[String: Any]])
        #expect(warnings.contains { ($0["path"] as? String)?.hasSuffix("IMG_1007.MOV") == true })
        let stages = try #require(report["stages"] as? [String: Double])
        #expect(Set(stages.keys) == ["scan", "select", "render", "assemble"])
        let memory = try #require(report["peak-memory"] as? [String: Int])
        #expect(try #require(memory["largest-worker"]) > 1_000_000)
        #expect(((report["job"] as? [String: Any])?["hash"] as? String)?.count == 64)
        let libav = try #require((report["versions"] as? [String: Any])?["libav"] as? [String: String])
        #expect(libav["libavcodec"] != nil)
    }
}
