import Foundation
import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The source that is to blame for the death of its workers.
extension WorkerPoolTests {
    /// A dissolve of two sources and each of them alone, as a trial renders them.
    private func dissolve() throws -> (both: RenderTask, incoming: RenderTask, outgoing: RenderTask) {
        let both = try RenderTask.segment("a", overlap: 10)
        guard case .segment(let recipe) = both.recipe, let before = recipe.outgoing else {
            throw DayreelError(.usage, "")
        }
        func alone(_ clip: ClipRecipe, _ frames: Range<Int>) throws -> RenderTask {
            var (task, part) = (both, recipe)
            (part.clip, part.frames, part.outgoing) = (clip, frames, nil)
            task.recipe = .segment(part)
            task.key = try RenderKey(of: task.recipe)
            return task
        }
        return (both, try alone(recipe.clip, recipe.frames), try alone(before.clip, 50..<60))
    }

    /// Only the outgoing clip of the dissolve is bad; the incoming one is another day's, and intact.
    @Test(arguments: [("before", "outgoing"), ("a", "incoming")])
    func aCrashInADissolveIsBlamedOnTheSourceThatCrashesAlone(source: String, part: String) async throws {
        let dissolve = try dissolve()
        try fake.seal([dissolve.both, dissolve.incoming, dissolve.outgoing])
        let bad = part == "outgoing" ? dissolve.outgoing : dissolve.incoming
        let pool = try fake.pool(
            task: "case $key in \(dissolve.both.key.digest)|\(bad.key.digest)) kill -SEGV $$;; esac; finish")
        let failures = try await pool.render([dissolve.both], progress: record.sink)
        #expect(failures[dissolve.both.key]?.source == Fingerprint(digest: source))
        #expect(failures[dissolve.both.key]?.unusable?.isCrash == true)
        #expect(fake.livingWorkers.isEmpty && fake.temporaries.isEmpty)
    }

    /// A worker first checks all inputs of its task, and may die of that.
    @Test(arguments: ["before", "a"]) func onlyASourceThatCannotBeOpenedIsBlamed(name: String) async throws {
        let dissolve = try dissolve()
        try fake.seal([dissolve.both, dissolve.incoming, dissolve.outgoing])
        let pool = try fake.pool(task: "case $line in *'/media/\(name).mov'*) kill -SEGV $$;; esac; finish")
        let failures = try await pool.render([dissolve.both], progress: record.sink)
        #expect(failures[dissolve.both.key]?.source == Fingerprint(digest: name))
    }

    @Test func aCrashThatNoSourceCausesAloneIsBlamedOnNone() async throws {
        let dissolve = try dissolve()
        try fake.seal([dissolve.both, dissolve.incoming, dissolve.outgoing])
        let pool = try fake.pool(task: "[ $key = \(dissolve.both.key.digest) ] && kill -SEGV $$; finish")
        let failure = try await pool.render([dissolve.both], progress: record.sink)[dissolve.both.key]
        #expect(failure?.unusable?.isCrash == true && failure?.source == nil)
    }

    /// The worker names the source before it ends, so no trial is needed.
    @Test func theSourceThatTheWorkerNamedIsBlamed() async throws {
        let task = try dissolve().both
        let failure =
            #"{"failed":{"key":"'$key'","failure":{"source":"before","reason":{"unusable":{"_0":{"outOfMemory":{"_0":"no memory"}}}}}}}"#
        let pool = try fake.pool(task: "say '\(failure)'; exit 70")
        let failures = try await pool.render([task], progress: record.sink)
        #expect(failures[task.key]?.source == Fingerprint(digest: "before"))
        #expect(failures[task.key]?.unusable == .crashed(workers: 2, .exited(70), lastLine: "no memory"))
        #expect(fake.workers.count == 2)
    }

    /// One of five clips crashes the sound; trials of halves find it.
    @Test func aCrashOfTheSoundIsBlamedOnTheClipThatCausesIt() async throws {
        let task = try RenderTask.sound(of: ["a", "b", "c", "d", "e"])
        let pool = try fake.pool(
            task: """
                case "$line" in *'"source":"d"'*) kill -SEGV $$;; esac
                mkdir -p "$state/store/${key%%${key#??}}"; say '{"failed":{"key":"'$key'","failure":{"reason":{"unusable":{"_0":{"noPicture":{}}}}}}}'
                """)
        let failures = try await pool.render([task], progress: record.sink)
        #expect(failures[task.key]?.source == Fingerprint(digest: "d"))
    }

    /// The kernel's want of memory, a service manager or a person: none of them says anything about the clip.
    @Test(arguments: ["KILL", "TERM", "BUS"]) func workersThatAreKilledFromOutsideTwiceCostNothing(
        name: String
    ) async throws {
        let tasks = [try dissolve().both, try RenderTask.segment("c"), try RenderTask.sound(of: ["a", "b", "c"])]
        for task in tasks {
            let fake = try FakeWorker()
            try fake.seal([task])
            let pool = try fake.pool(
                task: "for n in 1 2; do first $n && kill -\(name) $$; done; finish")
            let failures = try await pool.render([task], progress: record.sink)
            #expect(failures.isEmpty)
            #expect(fake.store.isIntact(task.key))
            #expect(fake.temporaries.isEmpty)
        }
    }

    /// The machine lacks the memory for the whole task, but not for its parts.
    @Test func workersThatAreKilledFromOutsideAgainAndAgainEndTheRun() async throws {
        let dissolve = try dissolve()
        try fake.seal([dissolve.both, dissolve.incoming, dissolve.outgoing])
        let pool = try fake.pool(task: "[ $key = \(dissolve.both.key.digest) ] && kill -KILL $$; finish")
        await #expect {
            try await pool.render([dissolve.both], progress: record.sink)
        } throws: {
            ($0 as? DayreelError)?.code == .busy
        }
        #expect(fake.livingWorkers.isEmpty && fake.temporaries.isEmpty)
    }

    /// A source that alone takes more memory than the system has.
    @Test func aSourceThatHasItsWorkersKilledEachTimeIsBlamed() async throws {
        let task = try RenderTask.segment("c")
        let pool = try fake.pool(task: "kill -KILL $$")
        let failure = try await pool.render([task], progress: record.sink)[task.key]
        #expect(failure?.unusable?.isCrash == true && failure?.source == Fingerprint(digest: "c"))
    }

    @Test func workersThatAreKilledWhileTheyStartAreNoFaultOfDayreel() async throws {
        let pool = try fake.pool(start: "kill -KILL $$", task: "finish")
        await #expect {
            try await pool.render([try RenderTask.segment("c")], progress: record.sink)
        } throws: {
            ($0 as? DayreelError)?.code == .busy
        }
    }
}
