import Foundation
import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct WorkerPoolTests {
    let fake: FakeWorker
    let record = ProgressRecord()
    let tasks: [RenderTask]

    init() throws {
        fake = try FakeWorker()
        tasks = try ["a", "b", "c", "d", "e"].enumerated().map { try .segment($1, frames: 50 - $0) }
        try fake.seal(tasks)
    }

    @Test(arguments: [1, 3, 9])
    func everyTaskIsRenderedOnce(workers: Int) async throws {
        let pool = try fake.pool(workers: workers, task: "frames 10; frames 20; finish")
        let failures = try await pool.render(tasks, progress: record.sink)
        #expect(failures.isEmpty)
        #expect(tasks.allSatisfy { fake.store.isIntact($0.key) })
        #expect(fake.taken.sorted() == tasks.map(\.key.digest).sorted())
        for task in tasks {
            let said = record.all.filter { $0.key == task.key }
            #expect(said == [10, 20].map { .task(task.key, .frames($0)) } + [.task(task.key, .finished)])
        }
        #expect(fake.workers.count == min(workers, 5))
        #expect(fake.livingWorkers.isEmpty)
        #expect(fake.temporaries.isEmpty)
    }

    @Test func noTasksStartNoWorker() async throws {
        let failures = try await fake.pool(task: "finish").render([], progress: record.sink)
        #expect(failures.isEmpty)
        #expect(fake.workers.isEmpty)
    }

    @Test func workersGetSettingsForLessMemoryAndOutput() async throws {
        let pool = try fake.pool(start: "env > \"$state/environment\"", task: "finish")
        #expect(try await pool.render([tasks[0]], progress: record.sink).isEmpty)
        let text = try String(contentsOfFile: fake.scratch.path("environment"), encoding: .utf8)
        let variables = text.split(separator: "\n")
        #expect(variables.contains("SVT_LOG=1") && variables.contains("MALLOC_ARENA_MAX=2"))
    }

    @Test func aWorkerThatDiesOnceCostsNothing() async throws {
        let pool = try fake.pool(task: "first death && kill -SEGV $$; finish")
        let failures = try await pool.render(tasks, progress: record.sink)
        #expect(failures.isEmpty)
        #expect(tasks.allSatisfy { fake.store.contains($0.key) })
        #expect(fake.workers.count == 2)
        #expect(record.diagnostics.map(\.code) == [.workerRestarted])
        let message = record.diagnostics.first?.message ?? ""
        #expect(message.contains(ProcessEnd.signal(SIGSEGV).words) && message.contains("a.mov"), "\(message)")
    }

    /// The second task costs one worker; the worker before it died between the two tasks.
    @Test func aWorkerThatDiesBetweenTwoTasksDoesNotCostTheNextOne() async throws {
        let pool = try fake.pool(
            task: """
                [ $key = \(tasks[0].key.digest) ] && { finish; exit 9; }
                [ $key = \(tasks[1].key.digest) ] && first death && kill -SEGV $$
                finish
                """)
        let failures = try await pool.render(tasks, progress: record.sink)
        #expect(failures.isEmpty)
        #expect(tasks.allSatisfy { fake.store.contains($0.key) })
        #expect(fake.workers.count == 3)
        let messages = record.diagnostics.map(\.message)
        #expect(record.diagnostics.map(\.code) == [.workerRestarted, .workerRestarted])
        // Only the second death was over a clip.
        #expect(messages.first?.contains(ProcessEnd.exited(9).words) == true, "\(messages)")
        #expect(messages.map { $0.contains("b.mov") } == [false, true], "\(messages)")
    }

    @Test func aTaskThatKillsTwoWorkersIsGivenUp() async throws {
        let victim = tasks[1]
        let pool = try fake.pool(
            task: "[ $key = \(victim.key.digest) ] && { echo noise >&2; echo last words >&2; exit 3; }; finish")
        let failures = try await pool.render(tasks, progress: record.sink)
        #expect(Array(failures.keys) == [victim.key])
        let failure = try #require(failures[victim.key])
        #expect(failure.unusable?.isCrash == true)
        #expect(failure.source == Fingerprint(digest: "b"))
        #expect(failure.unusable == .crashed(workers: 2, .exited(3), lastLine: "last words"))
        #expect(tasks.filter { $0.key != victim.key }.allSatisfy { fake.store.contains($0.key) })
        #expect(!fake.store.contains(victim.key))
        #expect(fake.taken.filter { $0 == victim.key.digest }.count == 2)
        #expect(fake.temporaries.isEmpty)
    }

    @Test func theFailureOfATaskCostsNoOther() async throws {
        let failure =
            #"{"failed":{"key":"'$key'","failure":{"source":"c","reason":{"unusable":{"_0":{"unreadable":{"_0":"no picture"}}}}}}}"#
        let pool = try fake.pool(task: "[ $key = \(tasks[2].key.digest) ] && { say '\(failure)'; continue; }; finish")
        let failures = try await pool.render(tasks, progress: record.sink)
        let expected = RenderFailure(.unreadable("no picture"), source: Fingerprint(digest: "c"))
        #expect(failures == [tasks[2].key: expected])
        #expect(fake.workers.count == 1)
    }

    /// A long reply, such as a list of everything that is missing of a long film's sound.
    @Test func aLongFailureArrives() async throws {
        let long = #"long=$(head -c 2000000 /dev/zero | tr '\0' x)"#
        let failure =
            #"{"failed":{"key":"'$key'","failure":{"reason":{"unusable":{"_0":{"unreadable":{"_0":"'$long'"}}}}}}}"#
        let pool = try fake.pool(task: "\(long); say '\(failure)'")
        let failures = try await pool.render([tasks[0]], progress: record.sink)
        #expect(failures[tasks[0].key] == RenderFailure(.unreadable(String(repeating: "x", count: 2_000_000))))
        #expect(fake.workers.count == 1)
    }

    @Test func fatalFailureEndsTheRun() async throws {
        let error = #"{"code":"disk-full","message":"full"}"#
        let failure =
            #"{"failed":{"key":"'$key'","failure":{"reason":{"fatal":{"_0":\#(error)}}}}}"#
        let pool = try fake.pool(workers: 3, task: "first fatal && say '\(failure)'; exec sleep 1000")
        await #expect(throws: DayreelError(.diskFull, "full")) {
            try await pool.render(tasks, progress: record.sink)
        }
        #expect(fake.livingWorkers.isEmpty)
        #expect(fake.temporaries.isEmpty)
    }

    @Test func otherTextOnStandardOutputIsIgnored() async throws {
        let noise = """
            echo 'x265 [info]: hello'; echo '{"progress":{"_0":{"task":{"_0":"ffff","_1":{"finished":{}}}}}}'; echo '{'; printf '\\377\\000\\n'
            head -c 3000000 /dev/zero; echo; frames 10; head -c 100000 /dev/zero >&2; finish
            """
        let failures = try await fake.pool(start: "echo hello", task: noise).render(tasks, progress: record.sink)
        #expect(failures.isEmpty)
        #expect(record.all.count == 10)
        #expect(tasks.allSatisfy { fake.store.contains($0.key) })
    }

    @Test func taskLongerThanAPipeArrives() async throws {
        var task = tasks[0]
        for index in 0..<3000 {
            let location = MediaLocation(path: "/" + String(repeating: "x", count: 100))
            task.inputs[Fingerprint(digest: "source \(index)")] = SourceInfo(location)
        }
        let pool = try fake.pool(task: "echo ${#line} > $state/length; finish")
        _ = try await pool.render([task], progress: record.sink)
        let length = fake.scratch.text("length").split(separator: "\n").first.flatMap { Int($0) }
        #expect(try length == task.workerLine().count)
    }

    @Test func aFinishedTaskWithoutAFileIsAnError() async throws {
        let pool = try fake.pool(task: #"report '{"finished":{}}'"#)
        let error = await #expect(throws: DayreelError.self) { try await pool.render(tasks, progress: record.sink) }
        #expect(error?.code == .internalError)
        #expect(error?.place == fake.store.path(for: tasks[0].key))
    }

    @Test func workersThatDoNotStartEndTheRun() async throws {
        let pool = try fake.pool(start: "echo 'libx264.so: not found' >&2; exit 127", task: "finish")
        let error = await #expect(throws: DayreelError.self) { try await pool.render(tasks, progress: record.sink) }
        #expect(error?.code == .internalError)
        #expect(error?.cause == "libx264.so: not found")
        #expect(fake.workers.count == 2)
    }

    @Test func workersThatCannotStartOnAFullDiskSaySo() async throws {
        let words =
            "echo 'x/lock: error: cannot open a lock file: No space left on device' >&2; echo '  Make space.' >&2"
        let pool = try fake.pool(start: words + "; exit 74", task: "finish")
        let error = await #expect(throws: DayreelError.self) { try await pool.render(tasks, progress: record.sink) }
        #expect(error?.code == .diskFull && error?.remedy != nil)
        // The last words without their remedy.
        #expect(error?.cause?.hasPrefix("x/lock") == true && error?.cause?.contains("Make") == false)
    }

    @Test func missingProgramEndsTheRun() async throws {
        let command = ProcessLaunch(executable: fake.scratch.path("gone"), arguments: [], environment: [:])
        let pool = WorkerPool(command: command, workers: 2, store: fake.store, lease: fake.lease)
        let error = await #expect(throws: DayreelError.self) { try await pool.render(tasks, progress: record.sink) }
        #expect(error?.code == .internalError)
        #expect(error?.place == fake.scratch.path("gone"))
    }

    /// This holds for workers that ignore SIGTERM too.
    @Test(arguments: ["", "trap '' TERM"])
    func cancellationLeavesNothingBehind(start: String) async throws {
        let pool = try fake.pool(workers: 3, start: start, task: "frames 10; while :; do sleep 0.05; done")
        let (busy, arrivals) = AsyncStream.makeStream(of: RenderKey.self)
        let tasks = tasks
        let rendering = Task {
            let sink = ProgressSink { event in
                if case .task(let key, .frames) = event { arrivals.yield(key) }
            }
            return try await pool.render(tasks, progress: sink)
        }
        var seen: Set<RenderKey> = []
        for await key in busy {
            seen.insert(key)
            if seen.count == 3 { break }
        }
        #expect(fake.livingWorkers.count == 3)
        #expect(fake.temporaries.count == 3)
        rendering.cancel()
        await #expect(throws: CancellationError.self) { try await rendering.value }
        #expect(fake.workers.count == 3)
        #expect(fake.livingWorkers.isEmpty)
        #expect(fake.temporaries.isEmpty)
    }
}

extension ProgressEvent {
    fileprivate var key: RenderKey? { if case .task(let key, _) = self { key } else { nil } }
}
