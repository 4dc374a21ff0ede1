import Foundation
import TestSupport
import Testing

/// Promise: a sleeping machine, a paused container or a stopped process costs time and nothing else.
@Suite struct FreezeTests {
    private enum Victim: CaseIterable { case parent, workers, all }

    /// Four freezes; eight with `make trials`, 100 with `make freezes`. Some last longer than a worker may be silent: then it is replaced.
    @Test func `freezes at random moments change nothing`() async throws {
        let job = try await DisturbedJob("frozen", seed: 5, options: ["--worker-timeout", "5"])
        let wanted = DisturbedJob.times("FREEZES", orElse: Trials.areAll ? 8 : 4)
        for _ in 0..<4 * wanted where job.tally.count < wanted {
            let victim = try #require(Victim.allCases.randomElement(using: &job.random))
            // Every fourth freeze may be long.
            let longest = job.tally.count % 4 == 3 ? 7.0 : 1.5
            let pause = Duration.seconds(Double.random(in: 0.05..<longest, using: &job.random))
            try await job.run("\(victim) for \(pause)") { parent in
                let workers = ProcessTree.children(of: parent)
                let struck = victim == .parent ? [parent] : victim == .workers ? workers : [parent] + workers
                let hit = struck.filter { ProcessTree.isAlive($0) && kill($0, SIGSTOP) == 0 }
                try await Task.sleep(for: pause)
                for process in hit { kill(process, SIGCONT) }
                return !hit.isEmpty
            } isEnd: { _ in
                false
            }
        }
        try job.tally.write()
        #expect(job.tally.count == wanted)
    }
}
