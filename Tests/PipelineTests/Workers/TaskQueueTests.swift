import Testing

@testable import Model
@testable import Pipeline

@Suite struct TaskQueueTests {
    @Test func soundComesFirstAndThenTheLongestTask() async throws {
        let short = try RenderTask.segment("short", frames: 10)
        let long = try RenderTask.segment("long", frames: 90)
        let middle = try RenderTask.segment("middle", frames: 50)
        let sound = try RenderTask.sound(frames: 40)
        let queue = TaskQueue([short, long, short, sound, middle])
        #expect(queue.count == 4)
        var order: [RenderTask] = []
        while let task = try await queue.next() { order.append(task) }
        #expect(order == [sound, long, middle, short])
    }

    /// The estimate of these tests: a task takes as many bytes as it has frames.
    private func queue(_ frames: [Int], bytes: Int64) throws -> TaskQueue {
        let tasks = try frames.map { try RenderTask.segment("\($0)", frames: $0) }
        return TaskQueue(tasks, budget: MemoryBudget(bytes: bytes) { Int64($0.frames) })
    }

    @Test func aTaskThatFitsComesBeforeOneThatDoesNot() async throws {
        let queue = try queue([90, 50, 40, 10], bytes: 100)
        #expect(try await queue.next()?.frames == 90)
        #expect(try await queue.next()?.frames == 10)
    }

    @Test func aTaskWaitsUntilThereIsMemory() async throws {
        let queue = try queue([90, 50, 40], bytes: 100)
        let first = try #require(try await queue.next())
        let second = Task { try await queue.next()?.frames }
        let third = Task { try await queue.next()?.frames }
        await queue.finish(first.key)
        #expect(Set([try await second.value, try await third.value]) == [50, 40])
    }

    @Test func `frames that were rendered while a worker waited are counted`() async throws {
        let queue = try queue([90, 50], bytes: 100)
        let first = try #require(try await queue.next())
        await queue.note(1, of: first.key, after: 10)
        #expect(await queue.framesWhileWaiting == 0)
        let second = Task { try await queue.next()?.frames }
        while await !queue.isWaitedFor { await Task.yield() }
        await queue.note(1, of: first.key, after: 22)
        #expect(await queue.framesWhileWaiting == 12)
        await queue.finish(first.key)
        #expect(try await second.value == 50)
    }

    /// Large tasks start first, so that smaller ones are left to run beside them.
    @Test func tasksOfMoreThanHalfTheMemoryComeBeforeLongerOnes() async throws {
        let tasks = try [90, 10, 20, 50].map { try RenderTask.segment("\($0)", frames: $0) }
        let queue = TaskQueue(tasks, budget: MemoryBudget(bytes: 100) { $0.frames <= 20 ? 60 : 40 })
        #expect(try await queue.next()?.frames == 20)
        #expect(try await queue.next()?.frames == 90)
    }

    /// The rest of the estimate is free for others once a worker has reached its peak.
    @Test func memoryThatATaskDoesNotTakeGoesToOthers() async throws {
        let queue = try queue([90, 50], bytes: 100)
        let first = try #require(try await queue.next())
        let second = Task { try await queue.next()?.frames }
        await queue.note(32, of: first.key, after: 24)
        #expect(await queue.bytesTaken == 90)
        await queue.note(32, of: first.key, after: 25)
        #expect(try await second.value == 50)
        #expect(await queue.bytesTaken == 32 + 50)
        await queue.finish(first.key)
        #expect(await queue.bytesTaken == 50)
    }

    /// A large task of 70 bytes and small ones, beside which one of 80 waits.
    private func queueBeforeALargeOne() throws -> TaskQueue {
        let estimates: [Int: Int64] = [90: 70, 80: 80, 20: 30, 12: 25, 10: 20]
        let tasks = try [10, 12, 20, 80, 90].map { try RenderTask.segment("\($0)", frames: $0) }
        return TaskQueue(tasks, budget: MemoryBudget(bytes: 100) { estimates[$0.frames] ?? 0 })
    }

    /// A steady supply of small tasks does not keep the large ones waiting to the end.
    @Test func oneTaskOvertakesALargeOneThatDoesNotFit() async throws {
        let queue = try queueBeforeALargeOne()
        let large = try #require(try await queue.next())
        // Any number of small tasks may run beside another large one.
        let small = try #require(try await queue.next())
        #expect([large.frames, small.frames] == [90, 20])
        await queue.finish(large.key)
        let passing = try #require(try await queue.next())
        #expect(passing.frames == 12)
        await queue.finish(small.key)
        await queue.note(1, of: passing.key, after: 4)
        let last = Task { try await queue.next()?.frames }
        while await !queue.isWaitedFor { await Task.yield() }
        await queue.finish(passing.key)
        #expect(try await last.value == 80)
        #expect(try await queue.next()?.frames == 10)
    }

    /// The large task waits for the other task in any case.
    @Test func aTaskThatEndsBeforeTheLargeOneCouldBeginOvertakesIt() async throws {
        let queue = try queueBeforeALargeOne()
        let first = [try await queue.next(), try await queue.next()].compactMap(\.self)
        #expect(first.map(\.frames) == [90, 20])
        await queue.finish(first[0].key)
        #expect(try await queue.next()?.frames == 12)
        await queue.note(1, of: first[1].key, after: 10)
        #expect(try await queue.next()?.frames == 10)
    }

    @Test func aTaskThatIsTooLargeIsRenderedAlone() async throws {
        let queue = try queue([900, 800], bytes: 100)
        let first = try #require(try await queue.next())
        #expect(first.frames == 900)
        let second = Task { try await queue.next()?.frames }
        await queue.finish(first.key)
        #expect(try await second.value == 800)
        #expect(try await queue.next() == nil)
    }

    @Test func cancellationEndsTheWait() async throws {
        let queue = try queue([90, 50], bytes: 100)
        _ = try await queue.next()
        let waiting = Task { try await queue.next() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    /// Tasks that finish in any order never exceed the budget, except one that runs alone, and none is lost.
    @Test(arguments: [1, 2, 5])
    func theBudgetIsNeverExceeded(workers: Int) async throws {
        let queue = try queue(Array(1...60) + [150], bytes: 100)
        let frames = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<workers {
                group.addTask {
                    var mine: [Int] = []
                    while let task = try await queue.next() {
                        mine.append(task.frames)
                        let taken = await queue.bytesTaken
                        #expect(taken <= 100 || taken == 150)
                        await Task.yield()
                        await queue.finish(task.key)
                    }
                    return mine
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(frames.sorted() == Array(1...60) + [150])
    }
}
