import Files
import Foundation
import Reports
import TestSupport
import Testing

@testable import Pipeline

/// `dayreel run --due` in the middle of a month, whose film is not due yet.
@Suite struct RenderAheadTests {
    private static let middle = "2024-12-08T12:00:00Z"
    private static let first = "2025-01-01T05:00:00Z"

    /// A home with clips on the 3rd, 5th, 7th and 10th of December, and November's film, which is made. The first is long enough for the
    /// title.
    private func home(more: String = "") async throws -> RunnerHome {
        let home = try await RunnerHome(more: more)
        try home.write(more: more, clips: "4s")
        for (number, day) in ["2024-12-03", "2024-12-05", "2024-12-07"].enumerated() {
            try home.addClip(day, number: 10 + number, frames: number == 0 ? 130 : 20)
        }
        #expect(try await home.due(at: Self.middle).exitCode == 0)
        return home
    }

    private func report(_ home: RunnerHome) throws -> RunReport {
        let text = try Data(contentsOf: URL(filePath: home.folder.path("2024-12.json")))
        return try DocumentJSON.value(RunReport.self, from: String(decoding: text, as: UTF8.self))
    }

    private func segments(_ home: RunnerHome) throws -> Int {
        try SegmentStore(root: home.program.home.path("cache/segments")).info().entries
    }

    @Test func `days that are over are rendered, and the film renders only the rest`() async throws {
        let home = try await home(more: "hooks: { on-success: [touch, done] }")
        try FileManager.default.removeItem(atPath: home.folder.path("jobs/done"))
        let before = try segments(home)
        let ahead = try await home.due(at: Self.middle, ahead: true)
        #expect(ahead.exitCode == 0 && ahead.output.isEmpty, "\(ahead.error)")
        #expect(ahead.error.contains("2 of 3 days of December 2024 are rendered ahead"), "\(ahead.error)")
        // The second and the third body, each with the dissolve into it. The first has the title, which counts the days.
        #expect(try segments(home) == before + 2)
        // No film, no hook, nothing that films go by.
        #expect(try home.films() == ["2024-11"])
        #expect(!FileManager.default.fileExists(atPath: home.folder.path("jobs/done")))
        #expect(try await home.statuses() == ["ahead", "completed"])
        let row = try #require(try await home.history().first)
        #expect(row["period"] as? String == "2024-12" && row["days"] as? Int == 2)

        // Nothing is new an hour later.
        let again = try await home.due(at: "2024-12-08T13:00:00Z", ahead: true)
        #expect(again.error.contains("nothing to do") && !again.error.contains("ahead"), "\(again.error)")
        #expect(try await home.statuses() == ["ahead", "completed"])

        let due = try await home.due(at: Self.first, ahead: true)
        #expect(due.output == home.film("2024-12") + "\n", "\(due.error)")
        // The first body, the last one, the end, and the sound.
        #expect(try report(home).days.count == 4)
        #expect(try report(home).reused == 2 && report(home).rendered == 4)
        let bytes = try Data(contentsOf: URL(filePath: home.film("2024-12")))
        let fresh = try await home.due(at: Self.first, "--force", "--no-cache")
        #expect(fresh.exitCode == 0, "\(fresh.error)")
        #expect(try report(home).reused == 0)
        #expect(try Data(contentsOf: URL(filePath: home.film("2024-12"))) == bytes)
    }

    @Test func `status says how far it is, and a dry run what it would do`() async throws {
        let home = try await home()
        let time = ["--now", Self.middle]
        let new = try await home.program.run(["status", home.job] + time)
        #expect(new.output.contains("  ahead   December 2024: nothing is rendered yet\n"), "\(new.output)")
        let dry = try await home.due(at: Self.middle, "--dry-run", ahead: true)
        #expect(
            dry.error.contains("would render December 2024 ahead, of which 0 of 3 days are rendered"), "\(dry.error)")
        #expect(!dry.error.contains("nothing to do") && dry.output.isEmpty)
        #expect(try await home.statuses() == ["completed"])

        #expect(try await home.due(at: Self.middle, ahead: true).exitCode == 0)
        let done = try await home.program.run(["status", home.job] + time)
        #expect(done.output.contains("  ahead   December 2024: 2 of 3 days are rendered\n"), "\(done.output)")
        #expect(done.output.contains("  last    November 2024: completed"), "\(done.output)")
        let json = try await home.program.run(["status", home.job, "--json"] + time)
        let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let job = try #require((document?["jobs"] as? [[String: Any]])?.first)
        let ahead = try #require(job["ahead"] as? [String: Any])
        #expect(ahead["rendered"] as? Int == 2 && ahead["days"] as? Int == 3)
        #expect(ahead["period"] as? String == "2024-12")
    }

    @Test func `it can be left out once or for good`() async throws {
        let home = try await home()
        let before = try segments(home)
        #expect(try await home.due(at: Self.middle, "--no-prerender", ahead: true).exitCode == 0)
        try home.program.home.write("prerender: false\n", to: "config/settings.yaml")
        #expect(try await home.due(at: Self.middle, ahead: true).exitCode == 0)
        #expect(try await home.program.run("run", home.job, "--now", Self.middle).exitCode == 0)
        #expect(try segments(home) == before)
        #expect(try await home.statuses() == ["completed"])
        let status = try await home.program.run("status", home.job, "--now", Self.middle)
        #expect(!status.output.contains("ahead"), "\(status.output)")
    }

    @Test func `another day and a changed choice cost their segments`() async throws {
        let home = try await home()
        #expect(try await home.due(at: Self.middle, ahead: true).exitCode == 0)
        let some = try segments(home)
        // The 10th: its body, with the dissolve into it.
        let later = try await home.due(at: "2024-12-11T12:00:00Z", ahead: true)
        #expect(later.error.contains("3 of 4 days of December 2024"), "\(later.error)")
        #expect(try segments(home) == some + 1)
        try home.write(more: "pins: { 2024-12-10: skip }", clips: "4s")
        let less = try await home.due(at: "2024-12-11T13:00:00Z", ahead: true)
        #expect(less.exitCode == 0, "\(less.error)")
        #expect(try segments(home) == some + 1)
    }

    @Test func `trouble is told and fails nothing`() async throws {
        let home = try await home()
        let small = try await home.due(at: Self.middle, "--cache-size", "1B", ahead: true)
        #expect(small.exitCode == 0)
        #expect(
            small.error.contains("December 2024 is not rendered ahead: the cache has no room for it"), "\(small.error)")
        // It is tried again as films are.
        let soon = try await home.due(at: "2024-12-08T12:30:00Z", ahead: true)
        #expect(soon.exitCode == 0 && soon.error.contains("nothing to do"), "\(soon.error)")
        let later = try await home.due(at: "2024-12-08T14:00:00Z", ahead: true)
        #expect(later.error.contains("2 of 3 days of December 2024 are rendered ahead"), "\(later.error)")
        #expect(try await home.statuses() == ["ahead", "ahead", "completed"])
    }

    @Test func `it leaves the machine to whoever uses the store`() async throws {
        let home = try await home()
        let store = try SegmentStore(root: home.program.home.path("cache/segments"))
        let before = try segments(home)
        let lease = try store.begin()
        let busy = try await home.due(at: Self.middle, ahead: true)
        #expect(busy.exitCode == 0, "\(busy.error)")
        #expect(try segments(home) == before)
        store.end(lease)
    }

    @Test func `it ends when somebody begins to use the store, and goes on later`() async throws {
        let home = try await RunnerHome(month: true)
        #expect(try await home.due(at: "2024-12-05T12:00:00Z", "--quiet").exitCode == 0)
        let root = home.program.home.path("cache/segments")
        let store = try SegmentStore(root: root)
        let before = try segments(home)
        var lease: StoreLease?
        let arguments = ["run", home.job, "--due", "--now", "2024-12-31T12:00:00Z"]
        let stopped = try await home.program.run(arguments) { process in
            while try home.program.livingWorkers().isEmpty, home.program.isRunning(process) {
                try await Task.sleep(for: .milliseconds(1))
            }
            lease = try store.begin()
        }
        #expect(stopped.exitCode == 0, "\(stopped.error)")
        #expect(try home.program.livingWorkers().isEmpty)
        let some = try segments(home) - before
        if let lease { store.end(lease) }
        #expect(try await home.program.run(arguments).exitCode == 0)
        let all = try segments(home) - before
        #expect(some < all, "\(some) of \(all)")
        #expect(try home.films().contains("2024-12") == false)
    }

    @Test func `its workers have idle priority, except on a CI service`() async throws {
        for (service, policy) in [(nil, "5"), ("1", "0")] {
            // Its own for each: a run that renders everything before it is looked at would leave the next without workers.
            let home = try await RunnerHome(month: true)
            var program = home.program
            program.environment["CI"] = .some(service)
            var found: Set<String> = []
            let arguments = ["run", home.job, "--due", "--now", "2024-12-31T12:00:00Z"]
            let outcome = try await program.run(arguments) { process in
                // A worker has its priority before it reads its first task.
                while !found.contains(policy), program.isRunning(process) {
                    found = try Self.policiesOfWorkers(program)
                    try await Task.sleep(for: .milliseconds(1))
                }
                kill(process, SIGINT)
            }
            #expect(found.contains(policy), "\(outcome.error)")
        }
    }

    /// The scheduling policies of the program's workers: field 41 of proc_pid_stat(5).
    private static func policiesOfWorkers(_ program: Program) throws -> Set<String> {
        var policies: Set<String> = []
        for (process, _) in try ProcessTree.workers(naming: program.home.path) {
            guard let fields = Program.status(of: process), fields.count > 38 else { continue }
            policies.insert(String(fields[38]))
        }
        return policies
    }
}
