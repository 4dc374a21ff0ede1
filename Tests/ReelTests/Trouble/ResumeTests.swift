import Foundation
import TestSupport
import Testing

/// Promise: whichever process is killed, and whenever, the next run makes the same film, byte for byte.
@Suite struct ResumeTests {
    private enum Victim: CaseIterable { case parent, worker, all }

    /// Ten kills; 500 with `make kills`.
    @Test func `kills at random moments change nothing`() async throws {
        let job = try await DisturbedJob("killed", seed: 4)
        let wanted = DisturbedJob.times("KILLS", orElse: 10)
        for _ in 0..<4 * wanted where job.tally.count < wanted {
            let victim = try #require(Victim.allCases.randomElement(using: &job.random))
            try await job.run("\(victim)") { parent in
                let workers = ProcessTree.children(of: parent)
                var hasHit = false
                if victim != .worker { hasHit = ProcessTree.isAlive(parent) && kill(parent, SIGKILL) == 0 }
                let struck = victim == .worker ? Array(workers.prefix(1)) : victim == .all ? workers : []
                for worker in struck where kill(worker, SIGKILL) == 0 { hasHit = true }
                return hasHit
            } isEnd: { outcome in
                // If a worker dies, the parent gives the task to another worker and finishes.
                victim != .worker && outcome.exitCode == 128 + SIGKILL
            }
        }
        try job.tally.write()
        #expect(job.tally.count == wanted)
    }
}
