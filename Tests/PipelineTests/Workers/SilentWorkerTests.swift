import Foundation
import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The time that a worker may be silent.
extension WorkerPoolTests {
    /// Lets a part of the workers' timeout pass, in the alarm's ticks.
    private func pass(ticks: Int, of timeout: Duration, _ time: StoppedTime) async {
        for _ in 0..<ticks {
            await time.waitForSleep(of: timeout / SilenceAlarm.ticksPerTimeout)
            time.move(by: timeout / SilenceAlarm.ticksPerTimeout)
        }
    }

    @Test func aSilentWorkerIsKilledAndReplaced() async throws {
        let (time, timeout) = (StoppedTime(), Duration.seconds(6))
        let pool = try fake.pool(
            timeout: timeout, time: time, task: "first hang && { frames 1; exec sleep 1000; }; finish")
        async let result = pool.render(tasks, progress: record.sink)
        await record.waitForFrames(1)
        await pass(ticks: SilenceAlarm.ticksPerTimeout, of: timeout, time)
        let failures = try await result
        #expect(failures.isEmpty)
        #expect(record.diagnostics.map(\.code) == [.workerRestarted])
        #expect(record.diagnostics.first?.message.contains(ProcessEnd.silent(timeout).words) == true)
        #expect(fake.workers.count == 2)
        #expect(fake.livingWorkers.isEmpty)
    }

    @Test func aSlowWorkerThatReportsIsLeftAlone() async throws {
        let (time, timeout) = (StoppedTime(), Duration.seconds(6))
        try fake.makeGates()
        let pool = try fake.pool(timeout: timeout, time: time, task: "\(FakeWorker.fiveRounds); finish")
        async let result = pool.render([tasks[0]], progress: record.sink)
        try await talkSlowly(timeout, time)
        let failures = try await result
        #expect(failures.isEmpty)
        #expect(fake.workers.count == 1)
    }

    /// Each of five rounds takes three quarters of the timeout.
    private func talkSlowly(_ timeout: Duration, _ time: StoppedTime) async throws {
        for round in 1...5 {
            await record.waitForFrames(round)
            await pass(ticks: SilenceAlarm.ticksPerTimeout * 3 / 4, of: timeout, time)
            try fake.goOn(after: round)
        }
    }

    /// Memory for one task only: the other worker waits longer than it may stay silent during a task.
    @Test func aWorkerThatWaitsForMemoryMayBeSilent() async throws {
        let (time, timeout) = (StoppedTime(), Duration.seconds(6))
        try fake.makeGates()
        let pool = try fake.pool(
            workers: 2, timeout: timeout, memory: MemoryBudget(bytes: 10) { _ in 6 }, time: time,
            task: """
                mkdir $state/busy || echo overlap >> $state/overlaps
                [ $key = \(tasks[0].key.digest) ] && \(FakeWorker.fiveRounds)
                rmdir $state/busy; finish
                """)
        async let result = pool.render(tasks, progress: record.sink)
        try await talkSlowly(timeout, time)
        let failures = try await result
        #expect(failures.isEmpty)
        #expect(record.diagnostics.isEmpty)
        #expect(tasks.allSatisfy { fake.store.contains($0.key) })
        #expect(fake.scratch.text("overlaps") == "")
        #expect(fake.livingWorkers.isEmpty)
    }
}
