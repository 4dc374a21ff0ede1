import Reports
import Synchronization
import Testing

@testable import Model
@testable import Pipeline

/// Tasks whose sources must be fetched first.
@Suite struct SuppliedExecutorTests {
    private let bytes = MissingBytes(path: "/media/a.mov", 0..<10)

    /// Reports missing parts a set number of times for each task, then ends it with a set result.
    private final class Executor: RenderExecutor {
        private let state = Mutex<[RenderKey: Int]>([:])
        private let times: Int
        private let missing: MissingBytes
        private let last: RenderFailure?

        init(missing: MissingBytes, times: Int, last: RenderFailure? = nil) {
            (self.missing, self.times, self.last) = (missing, times, last)
        }

        var asked: [RenderKey: Int] { state.withLock { $0 } }

        func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure] {
            var failures: [RenderKey: RenderFailure] = [:]
            for task in tasks {
                let count = state.withLock {
                    $0[task.key, default: 0] += 1
                    return $0[task.key] ?? 0
                }
                if count <= times {
                    failures[task.key] = RenderFailure(.missing([missing]))
                } else if let last {
                    failures[task.key] = last
                }
            }
            return failures
        }
    }

    private func render(
        _ executor: Executor, _ tasks: [RenderTask],
        _ fetch: @escaping @Sendable ([MissingBytes]) async throws -> [String: DayreelError]
    ) async throws -> [RenderKey: RenderFailure] {
        try await SuppliedExecutor(executor, supply: MediaSupply(fetch)) { _ in }.render(tasks, progress: .none)
    }

    @Test func aTaskWithMissingPartsIsFetchedAndRenderedAgain() async throws {
        let fetched = Mutex<[MissingBytes]>([])
        let executor = Executor(missing: bytes, times: 2)
        let task = try RenderTask.segment("a")
        let failures = try await render(executor, [task]) { missing in
            fetched.withLock { $0 += missing }
            return [:]
        }
        #expect(failures.isEmpty)
        #expect(executor.asked == [task.key: 3])
        #expect(fetched.withLock { $0 } == [bytes, bytes])
    }

    @Test func otherFailuresAreNotRetried() async throws {
        let failure = RenderFailure(.noPicture)
        let task = try RenderTask.segment("a")
        let failures = try await render(Executor(missing: bytes, times: 1, last: failure), [task]) { _ in [:] }
        #expect(failures == [task.key: failure])
    }

    @Test func aMissingObjectCostsItsTaskAndGivesTheReason() async throws {
        let tasks = try ["a", "b"].map { try RenderTask.segment($0) }
        let gone = DayreelError(.missingInput, "the object is gone", cause: "NoSuchKey")
        let failures = try await render(Executor(missing: bytes, times: 1), tasks) { _ in ["/media/a.mov": gone] }
        let failure = try #require(failures[tasks[0].key])
        #expect(failure.unusable == .notFetched(gone) && failure.source == Fingerprint(digest: "a"))
    }

    @Test func aNetworkErrorEndsTheRun() async throws {
        let trouble = DayreelError(.inputOutput, "the server of the bucket cannot be reached")
        let task = try RenderTask.segment("a")
        let error = await #expect(throws: DayreelError.self) {
            try await render(Executor(missing: bytes, times: 1), [task]) { _ in throw trouble }
        }
        #expect(error == trouble)
    }

    /// The hold lasts from before the first fetch to the end, so that nobody removes what is fetched.
    @Test func objectsAreHeldWhileTheirTasksAreRendered() async throws {
        final class Hold: Sendable {
            let end: @Sendable () -> Void
            init(end: @escaping @Sendable () -> Void) { self.end = end }
            deinit { end() }
        }
        let events = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { event in events.withLock { $0.append(event) } }
        let supply = MediaSupply { _ in
            note("fetch")
            return [:]
        } keep: { paths in
            note("hold \(paths.joined(separator: " "))")
            return Hold { note("end") }
        }
        let task = try RenderTask.segment("a")
        let executor = SuppliedExecutor(Executor(missing: bytes, times: 1), supply: supply) { _ in note("prepare") }
        #expect(try await executor.render([task], progress: .none).isEmpty)
        let path = try #require(task.inputs.values.first?.location.path)
        #expect(events.withLock { $0 } == ["hold \(path)", "prepare", "fetch", "end"])
    }

    /// An incomplete source is never rendered, and the attempts end.
    @Test func partsThatStayMissingAreAFailure() async throws {
        let task = try RenderTask.segment("a")
        let failures = try await render(Executor(missing: bytes, times: .max), [task]) { _ in [:] }
        #expect(failures[task.key] == RenderFailure(.notFetched(nil)))
    }
}
