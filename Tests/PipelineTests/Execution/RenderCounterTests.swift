import Synchronization
import Testing

@testable import Model
@testable import Pipeline

@Suite struct RenderCounterTests {
    @Test func tasksAddUpToTheStage() throws {
        let reused = try RenderTask.segment("a", frames: 60)
        let open = try RenderTask.segment("b", frames: 40)
        let sound = try RenderTask.sound(frames: 100)
        let events = Mutex<[ProgressEvent]>([])
        let sink = ProgressSink { event in events.withLock { $0.append(event) } }
        let counter = RenderCounter(tasks: [reused, open, sound], missing: [open, sound], sink: sink)
        let warning = Diagnostic(.note, .workerRestarted, "again")
        counter.begin()
        counter.handle(.task(open.key, .frames(20)))
        counter.handle(.diagnostic(warning))
        counter.handle(.task(open.key, .frames(10)))
        counter.handle(.task(sound.key, .finished))
        counter.handle(.task(open.key, .finished))
        counter.handle(.task(RenderKey(digest: "unknown"), .finished))
        // The sound counts for 5 of 105.
        let expected: [ProgressEvent] = [
            said(60, of: 60), said(80, of: 80), .diagnostic(warning), said(70, of: 70), said(75, of: 70),
            said(105, of: 100),
        ]
        #expect(events.withLock { $0 } == expected)
    }

    private func said(_ cost: Double, of frames: Int) -> ProgressEvent {
        .rendered(fraction: cost / 105, frames: frames, total: 100)
    }
}
