import Foundation
import JobFiles
import Model
import TestSupport

@testable import DayreelKit
@testable import Library
@testable import Pipeline
@testable import dayreel

/// Notes about runs and the machine.
enum RunMessages {
    static func all() async throws -> [Message] {
        var notes = try schedules() + workers() + states + watching
        notes += try await hooks()
        return try notes.map(Message.init) + databases()
    }

    private static func schedules() throws -> [Diagnostic] {
        let today = try Sample.day("2026-11-22")
        func check(_ timeframe: String, _ more: String) throws -> [Diagnostic] {
            try Sample.parsed("timeframe: \(timeframe)\nsources: m\noutput: /films/trip.mp4\n\(more)")
                .checkRecurrence(today: today)
        }
        let nothing = try Sample.nothing()
        let recurring = try check("previous-month", "") + check("2024-12", "schedule: monthly\n")
        return [Diagnostic(.note, .nothingToShow, nothing.withCause)] + recurring
    }

    private static func hooks() async throws -> [Diagnostic] {
        let runner = HookRunner(environment: ["PATH": "/usr/bin:/bin"], folder: "/")
        let occasion = HookOccasion(
            status: .failed, job: "/jobs/trip.yaml", output: "/films/trip.mp4", title: "July 2024", error: "no media")
        var found: [Diagnostic] = []
        for command in [["sh", "-c", "exit 3"], ["/nowhere/upload"]] {
            if let trouble = await runner.run(Hooks(onFailure: command), occasion) { found.append(trouble) }
        }
        let slow = Hooks(onFailure: ["sh", "-c", "exec sleep 1000"], timeLimit: .milliseconds(10))
        if let trouble = await runner.run(slow, occasion) { found.append(trouble) }
        found.append(Diagnostic(.note, .hookOutput, path: "/jobs/trip.yaml", "(what the hook has written)"))
        found.append(.hooks(ofPlan: "plan.json"))
        return found
    }

    private static func workers() throws -> [Diagnostic] {
        let task = try Sample.task()
        let ending = WorkerEnding(end: .signal(9), lastLine: nil)
        func death(isIdle: Bool) -> WorkerProcess.Death {
            WorkerProcess.Death(task: task, wasReady: true, wasIdle: isIdle, ending: ending, failure: nil)
        }
        var patience = QueuePatience(since: .zero)
        let wait = patience.words(with: "PENDING (Resources)", at: .seconds(600)) ?? ""
        return [
            WorkerPool.restart(death(isIdle: false)), WorkerPool.restart(death(isIdle: true)),
            .handedOverAgain([task], nil), .handedOverAgain([task, task], "n2: no space"), WorkerPool.shortage(40),
            .waiting(for: StoreLease.ID("4711-0123456789abcdef"), over: task), .waiting(for: nil, over: task),
            .silentQueue, Diagnostic(.note, .waitingForRun, wait), .damaged(task, at: "/cache/segments/aa.mkv"),
        ]
    }

    private static var states: [Diagnostic] {
        [
            .notPruned("/cache", because: Sample.full), .historyLost(Sample.full), .unlocked(because: Sample.full),
            .stopping,
        ]
    }

    private static var watching: [Diagnostic] {
        [
            .incomplete("changes that other computers make to /media are not reported", every: 600_000),
            Diagnostic(watching: Sample.gone),
            Diagnostic(watching: Sample.gone, next: "the jobs are looked at again"),
        ]
    }

    private static func databases() throws -> [Message] {
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "no database ", count: 900), to: "state/catalog.sqlite")
        let rebuilt = try Catalog(path: folder.path("state/catalog.sqlite")).diagnostics
        let lost = try Catalog(path: folder.path("state/other.sqlite"))
        lost.giveUp(Sample.full)
        return (rebuilt + lost.diagnostics).map(Message.init).naming(folder, "/home/ada")
    }
}
