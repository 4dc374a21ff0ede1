import Foundation
import Testing

/// What becomes of runs that come to nothing: waiting, giving up, taking over.
@Suite struct RunFailureTests {
    @Test func `a failing film waits longer each time, is given up after five, and a changed job tries again`()
        async throws
    {
        let home = try await RunnerHome(timeframe: "2019-05")
        let times = ["05T00:00:00", "05T01:00:00", "05T05:00:00", "06T05:00:00", "09T05:00:00"]
        for (number, time) in times.enumerated() {
            let failed = try await home.due(at: "2024-12-\(time)Z")
            #expect(failed.exitCode == 66, "\(failed.error)")
            #expect(try await home.statuses().count == number + 1)
            if number < 4 {
                let waiting = try await home.due(at: "2024-12-\(time.prefix(3))\(number == 0 ? "00:59" : "05:01"):00Z")
                #expect(waiting.exitCode == 75)
                #expect(waiting.error.contains("May 2019 waits until 2024-12-\(times[number + 1])Z"))
            }
        }
        let failing = try await home.due(at: "2025-06-01T00:00:00Z")
        #expect(failing.exitCode == 66)
        #expect(failing.error.contains("May 2019 is failing: 5 runs in a row came to nothing"))
        #expect(try await home.statuses() == Array(repeating: "failed", count: 5))
        #expect(try await home.due(at: "2025-06-01T00:00:00Z", "--force").exitCode == 66)
        #expect(try await home.statuses().count == 6)

        try await home.write(timeframe: "2024-11")
        let mended = try await home.due(at: "2025-06-01T00:00:00Z")
        #expect(mended.exitCode == 0, "\(mended.error)")
        #expect(mended.output == home.film("2024-11") + "\n")
        let error = try #require(try await home.history().last?["error"] as? [String: Any])
        #expect(error["code"] as? String == "no-media")
    }

    @Test func `a second run of the same job hears who has it`() async throws {
        let home = try await RunnerHome(more: "hooks: { on-success: [sh, -c, 'read line < gate'], time-limit: 1m }")
        // The hook keeps the first run where it is until the test lets it go.
        let gate = home.folder.path("jobs/gate")
        #expect(mkfifo(gate, 0o600) == 0)
        let arguments = ["run", home.job, "--due", "--now", "2024-12-05T12:00:00Z"]
        var second: (code: Int32, error: String)?
        let first = try await home.program.run(arguments) { process in
            while try await home.statuses().first != "completed" { await Task.yield() }
            let outcome = try await home.program.run(arguments)
            second = (outcome.exitCode, outcome.error)
            #expect(outcome.error.contains("by process \(process) on "))
            try Data("go\n".utf8).write(to: URL(filePath: gate), options: [])
        }
        #expect(first.exitCode == 0, "\(first.error)")
        let refused = try #require(second)
        #expect(refused.code == 75)
        #expect(refused.error.contains("the job is being run already"))
        #expect(refused.error.contains("since 2024-12-05T12:00:00Z"))
        #expect(try await home.statuses() == ["completed"])
    }

    @Test func `a run that was killed is shown as interrupted, and the next takes over at once`() async throws {
        let home = try await RunnerHome(clips: "1s")
        let arguments = ["run", home.job, "--due", "--now", "2025-01-05T12:00:00Z", "--progress", "json"]
        var isSent = false
        let killed = try await home.program.follow(arguments) { line, process in
            guard !isSent, line.contains("\"stage\":\"render\"") else { return }
            isSent = true
            kill(process, SIGKILL)
        }
        #expect(killed.exitCode == 128 + SIGKILL)
        #expect(try home.films().isEmpty)
        #expect(try await home.statuses() == ["interrupted"])
        let shown = try await home.program.run("history", "show", "1")
        #expect(shown.output.contains("status     interrupted"))

        let next = try await home.due(at: "2025-01-05T12:00:00Z")
        #expect(next.exitCode == 0, "\(next.error)")
        #expect(next.error.contains("takes over from process "))
        #expect(next.output == home.film("2024-12") + "\n")
        #expect(try await home.statuses() == ["completed", "interrupted"])
    }

    @Test func `a stopped run is cancelled, not failed`() async throws {
        let home = try await RunnerHome(more: "hooks: { on-failure: [touch, failed] }", clips: "1s")
        let arguments = ["run", home.job, "--due", "--now", "2025-01-05T12:00:00Z", "--progress", "json"]
        var isSent = false
        let stopped = try await home.program.follow(arguments) { line, process in
            guard !isSent, line.contains("\"stage\":\"render\"") else { return }
            isSent = true
            kill(process, SIGINT)
        }
        #expect(stopped.exitCode == 130)
        #expect(try await home.statuses() == ["cancelled"])
        #expect(!FileManager.default.fileExists(atPath: home.folder.path("jobs/failed")))
        #expect(try await home.due(at: "2025-01-05T12:00:00Z").output == home.film("2024-12") + "\n")
    }
}
