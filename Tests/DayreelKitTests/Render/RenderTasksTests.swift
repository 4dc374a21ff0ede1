import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import DayreelKit
@testable import Pipeline
@testable import Stages

/// A worker's side, with limits that are only noted.
@Suite struct RenderTasksTests {
    private func task(_ width: Int, _ height: Int) throws -> RenderTask {
        let source = Fingerprint(digest: "aa")
        let recipe = RenderTask.Recipe.segment(
            SegmentRecipe(
                version: StandardPipeline.version,
                format: FilmFormat(width: width, height: height, frameRate: FrameRate(30)),
                clip: ClipRecipe(source: source, start: .zero, frames: 30), frames: 0..<30))
        let inputs = [source: SourceInfo(MediaLocation(path: "/nowhere/a.mov"))]
        return RenderTask(recipe: recipe, inputs: inputs, key: try RenderKey(of: recipe), clips: [0])
    }

    @Test func `each task may take the memory that its film may need, whatever the last one took`() throws {
        signal(SIGPIPE, SIG_IGN)
        let folder = try TemporaryFolder()
        let store = try SegmentStore(root: folder.path("store"))
        let lease = try store.begin()
        let tasks = [try task(7680, 4320), try task(320, 180)]
        let limits = Mutex<[WorkerLimits]>([])
        let said = Mutex<[String]>([])
        let input = Pipe()
        let writing = input.fileHandleForWriting
        for task in tasks { try writing.write(contentsOf: Data(try task.workerLine() + [UInt8(ascii: "\n")])) }
        let verb = RenderTasks(store: store.root, lease: lease.id) { limit in limits.withLock { $0.append(limit) } }
        try verb.run(
            input: input.fileHandleForReading.fileDescriptor,
            output: { line in
                said.withLock { $0.append(line) }
                // Two tasks are taken, and both fail because their source is missing.
                if said.withLock({ $0.count { $0.contains("failed") } }) == tasks.count { try? writing.close() }
            }, exit: { _ in Issue.record("left before the end") }, memory: { nil })
        let most = tasks.map { TaskMemory.most(of: $0) }
        #expect(most[0] > most[1])
        #expect(limits.withLock { $0 } == [WorkerLimits(memory: nil)] + most.map { WorkerLimits(memory: $0) })
        withExtendedLifetime(lease) {}
    }
}
