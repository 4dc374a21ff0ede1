package import Model
import Synchronization

/// Adds the reports of a render's tasks up to the progress of the stage.
package final class RenderCounter: Sendable {
    /// The cost of a frame's worth of sound relative to a picture, which takes longer to encode.
    private static let soundCost = 1.0 / 20

    private struct CountedTask {
        var isSound: Bool
        var frames: Int
        var done: Int
        var cost: Double { Double(done) * (isSound ? soundCost : 1) }
        var wholeCost: Double { Double(frames) * (isSound ? soundCost : 1) }
    }

    private let counted: Mutex<[RenderKey: CountedTask]>
    private let workers: Int
    private let tail = AsyncStream<Never>.makeStream()
    private let said = Mutex<[Diagnostic]>([])
    private let sink: ProgressSink

    /// `tasks` are all tasks of the film, `missing` those to be rendered, `workers` of them at a time.
    package init(tasks: [RenderTask], missing: [RenderTask], workers: Int = 1, sink: ProgressSink) {
        let open = Set(missing.map(\.key))
        self.workers = workers
        var counted: [RenderKey: CountedTask] = [:]
        for task in tasks {
            let done = open.contains(task.key) ? 0 : task.frames
            counted[task.key] = CountedTask(isSound: task.isSound, frames: task.frames, done: done)
        }
        self.counted = Mutex(counted)
        self.sink = sink
    }

    /// Reports how much already exists before anything is rendered.
    package func begin() { counted.withLock { report($0) } }

    /// Everything is rendered.
    package func end() { tail.continuation.finish() }

    /// Returns when fewer tasks are left than there are workers, and when the caller is cancelled. For one caller.
    package func reachesTail() async { for await _ in tail.stream {} }

    package func handle(_ event: ProgressEvent) {
        switch event {
        case .task(let key, .frames(let done)): update(key) { min(done, $0.frames) }
        case .task(let key, .finished): update(key) { $0.frames }
        case .diagnostic(let diagnostic):
            said.withLock { if !$0.contains(diagnostic) { $0.append(diagnostic) } }
            sink(event)
        case .stage, .rendered, .done: sink(event)
        }
    }

    /// The diagnostics of rendering and of assembling, each once: for the report.
    package var diagnostics: [Diagnostic] { said.withLock { $0 } }

    private func update(_ key: RenderKey, _ done: (CountedTask) -> Int) {
        counted.withLock { counted in
            guard let task = counted[key] else { return }
            counted[key]?.done = done(task)
            // Inside the lock, so that reports cannot overtake each other.
            report(counted)
        }
    }

    private func report(_ counted: [RenderKey: CountedTask]) {
        if counted.values.count(where: { $0.done < $0.frames }) < workers { end() }
        let whole = counted.values.reduce(0) { $0 + $1.wholeCost }
        let done = counted.values.reduce(0) { $0 + $1.cost }
        let pictures = counted.values.filter { !$0.isSound }
        sink(
            .rendered(
                fraction: whole > 0 ? done / whole : 1, frames: pictures.reduce(0) { $0 + $1.done },
                total: pictures.reduce(0) { $0 + $1.frames }))
    }
}
