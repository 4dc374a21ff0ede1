import Foundation
import TestSupport
import Testing

/// The consequences of failed runs: waiting, giving up, taking over.
@Suite struct RunFailureTests {
    @Test func `a failing film waits longer each time, is given up after five, and a changed job tries again`()
        async throws
    {
        let home = try await RunnerHome(timeframe: "2024-11")
        let hidden = home.folder.path("unplugged")
        try FileManager.default.moveItem(atPath: home.media, toPath: hidden)
        // The wait counts from a run's end, some seconds after its start.
        let tries = ["05T00:00", "05T01:10", "05T05:30", "06T06:00", "09T06:30"]
        let between = ["05T00:59", "05T05:09", "06T05:29", "09T05:59"]
        let waits = ["Thu 2024-12-05 01:0", "Thu 2024-12-05 05:1", "Fri 2024-12-06 05:3", "Mon 2024-12-09 06:0"]
        for (number, time) in tries.enumerated() {
            let failed = try await home.due(at: "2024-12-\(time):00Z")
            #expect(failed.exitCode == 66, "\(failed.error)")
            #expect(try await home.statuses().count == number + 1)
            guard number < between.count else { continue }
            let waiting = try await home.due(at: "2024-12-\(between[number]):00Z")
            #expect(waiting.exitCode == 75)
            #expect(waiting.error.contains("November 2024 waits until \(waits[number])"), "\(waiting.error)")
        }
        let failing = try await home.due(at: "2025-06-01T00:00:00Z")
        #expect(failing.exitCode == 66)
        #expect(failing.error.contains("November 2024 is failing: 5 runs in a row failed"))
        #expect(try await home.statuses() == Array(repeating: "failed", count: 5))
        #expect(try await home.due(at: "2025-06-01T00:00:00Z", "--force").exitCode == 66)
        #expect(try await home.statuses().count == 6)

        try FileManager.default.moveItem(atPath: hidden, toPath: home.media)
        #expect(try await home.due(at: "2025-06-01T00:00:00Z").exitCode == 66)
        try home.write(timeframe: "2024-11", clips: "0.5s")
        let repaired = try await home.due(at: "2025-06-01T00:00:00Z")
        #expect(repaired.exitCode == 0, "\(repaired.error)")
        #expect(repaired.output == home.film("2024-11") + "\n")
        let error = try #require(try await home.history().last?["error"] as? [String: Any])
        #expect(error["code"] as? String == "missing-input")
    }

    @Test func `a second run of the same job is told who runs it`() async throws {
        let home = try await RunnerHome(more: "hooks: { on-success: [sh, -c, 'read line < gate'], time-limit: 1m }")
        // The hook blocks the first run until the test writes to the pipe. The pipe is open for reading and writing, so that
        // the test does not block if the hook has ended.
        let path = home.folder.path("jobs/gate")
        #expect(mkfifo(path, 0o600) == 0)
        let gate = try FileHandle(forUpdating: URL(filePath: path))
        let arguments = ["run", home.job, "--due", "--now", "2024-12-05T12:00:00Z"]
        var second: (code: Int32, error: String)?
        let first = try await home.program.run(arguments) { process in
            while try await home.statuses().first != "completed" { await Task.yield() }
            let outcome = try await home.program.run(arguments)
            second = (outcome.exitCode, outcome.error)
            #expect(outcome.error.contains("by process \(process) on "))
            try gate.write(contentsOf: Data("go\n".utf8))
        }
        #expect(first.exitCode == 0, "\(first.error)")
        let refused = try #require(second)
        #expect(refused.code == 75)
        #expect(refused.error.contains("by process "))
        #expect(refused.error.contains("since 2024-12-05T12:00:00Z"))
        #expect(try await home.statuses() == ["completed"])
    }

    @Test func `a run that was killed is shown as interrupted, and the next takes over at once`() async throws {
        let home = try await RunnerHome(month: true)
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
        #expect(next.error.contains("taking over from process "))
        #expect(next.output == home.film("2024-12") + "\n")
        #expect(try await home.statuses() == ["completed", "interrupted"])
    }

    @Test func `a stopped run counts as cancelled, not failed`() async throws {
        let home = try await RunnerHome(more: "hooks: { on-failure: [touch, failed] }", month: true)
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
