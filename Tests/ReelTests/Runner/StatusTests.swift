import Foundation
import TestSupport
import Testing

@Suite struct StatusTests {
    private func status(_ home: RunnerHome, at time: String, _ more: String...) async throws -> Program.Outcome {
        try await home.program.run(["status", home.folder.path("jobs"), "--now", time] + more)
    }

    private func document(_ home: RunnerHome, at time: String) async throws -> [String: Any] {
        let outcome = try await status(home, at: time, "--json")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(document?["v"] as? Int == 1)
        return try #require((document?["jobs"] as? [[String: Any]])?.first)
    }

    @Test func `status shows the due, the last and the next film`() async throws {
        let home = try await RunnerHome()
        let new = try await status(home, at: "2024-12-05T12:00:00Z")
        #expect(new.exitCode == 0, "\(new.error)")
        #expect(
            new.output == """
                \(home.job)  monthly
                  due     November 2024: it has no film yet
                  last    it was never run
                  ahead   December 2024: nothing is rendered yet
                  next    2024-12, due Wed 2025-01-01 05:00

                """)
        // `status` writes nothing.
        #expect(!FileManager.default.fileExists(atPath: home.program.home.path("state/history.sqlite")))

        #expect(try await home.due(at: "2024-12-05T12:00:00Z").exitCode == 0)
        let made = try await status(home, at: "2024-12-05T13:00:00Z")
        #expect(made.output.contains("  made    November 2024: its film exists, unchanged\n"))
        #expect(made.output.contains(", \(home.film("2024-11"))\n"))
        #expect(made.output.contains("  last    November 2024: completed Thu 2024-12-05 12:00"))
        let json = try await document(home, at: "2025-01-01T05:00:00Z")
        #expect(json["schedule"] as? String == "monthly")
        let films = try #require(json["films"] as? [[String: Any]])
        #expect(films.map { $0["state"] as? String } == ["due"])
        #expect(films.map { $0["period"] as? String } == ["2024-12"])
        #expect((json["last"] as? [String: Any])?["status"] as? String == "completed")
        #expect((json["next"] as? [String: Any])?["due"] as? String == "2025-02-01T05:00:00Z")

        let known = try await home.program.run("status", "--now", "2024-12-05T13:00:00Z")
        #expect(known.output == made.output)
    }

    @Test func `an invalid job is an error, not an empty list`() async throws {
        let (program, folder) = (try Program(), try TemporaryFolder())
        let broken = try folder.write("timeframe: 2024-12\ncolour: red\n", to: "jobs/broken.yaml")
        let outcome = try await program.run("status", folder.path("jobs"))
        #expect(outcome.exitCode == 65 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(outcome.error.contains("\(broken):2:1: error: unknown key 'colour'"), "\(outcome.error)")
        try FileManager.default.removeItem(atPath: broken)
        let none = try await program.run("status")
        #expect(none.exitCode == 0 && none.output == "no jobs\n", "\(none.error)")
    }

    @Test func `status shows films that wait, fail or have nothing to show`() async throws {
        let home = try await RunnerHome()
        #expect(try await home.due(at: "2025-03-05T12:00:00Z").exitCode == 0)
        let nothing = try await status(home, at: "2025-03-05T13:00:00Z")
        #expect(nothing.output.contains("  nothing February 2025: nearest months"))
        #expect(nothing.output.contains("  last    February 2025: nothing Wed 2025-03-05 12:00"))

        try FileManager.default.removeItem(atPath: home.media)
        for day in ["05", "06", "08", "12", "20"] {
            #expect(try await home.due(at: "2025-04-\(day)T12:00:00Z").exitCode == 66)
            if day == "05" {
                let waiting = try await status(home, at: "2025-04-05T12:30:00Z")
                #expect(waiting.output.contains("  waits   March 2025: 1 failed run ("), "\(waiting.output)")
                #expect(waiting.output.contains("), tried again at Sat 2025-04-05 13:00"))
            }
        }
        let failing = try await status(home, at: "2025-04-20T13:00:00Z")
        #expect(
            failing.output.contains("  fails   March 2025: 5 runs in a row failed ("), "\(failing.output)")
    }

    @Test func `an invalid job is reported beside the others, and having no jobs is no error`() async throws {
        let home = try await RunnerHome()
        try home.folder.write("timeframe: 2024-13\n", to: "jobs/z.yaml")
        let outcome = try await status(home, at: "2024-12-05T12:00:00Z")
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("jobs/z.yaml:1:12: error:"))
        #expect(outcome.output.hasPrefix(home.job))
        let none = try await Program().run("status")
        #expect(none.exitCode == 0)
        #expect(none.output == "no jobs\n")
    }
}
