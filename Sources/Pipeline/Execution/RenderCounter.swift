package import Model
import Synchronization

/// Adds the reports of a render's tasks up to the progress of the stage.
package final class RenderCounter: Sendable {
    /// The cost of a frame's worth of sound relative to a picture, which takes longer to encode.
    private static let soundCost = 1.0 / 20

    private struct Part {
        var isSound: Bool
        var frames: Int
        var done: Int
        var cost: Double { Double(done) * (isSound ? soundCost : 1) }
        var wholeCost: Double { Double(frames) * (isSound ? soundCost : 1) }
    }

    private let parts: Mutex<[RenderKey: Part]>
    private let said = Mutex<[Diagnostic]>([])
    private let sink: ProgressSink

    /// `tasks` are all tasks of the film, `missing` those to be rendered.
    package init(tasks: [RenderTask], missing: [RenderTask], sink: ProgressSink) {
        let open = Set(missing.map(\.key))
        var parts: [RenderKey: Part] = [:]
        for task in tasks {
            let done = open.contains(task.key) ? 0 : task.frames
            parts[task.key] = Part(isSound: task.isSound, frames: task.frames, done: done)
        }
        self.parts = Mutex(parts)
        self.sink = sink
    }

    /// Reports how much already exists before anything is rendered.
    package func begin() { parts.withLock { report($0) } }

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

    private func update(_ key: RenderKey, _ done: (Part) -> Int) {
        parts.withLock { parts in
            guard let part = parts[key] else { return }
            parts[key]?.done = done(part)
            // Inside the lock, so that reports cannot overtake each other.
            report(parts)
        }
    }

    private func report(_ parts: [RenderKey: Part]) {
        let whole = parts.values.reduce(0) { $0 + $1.wholeCost }
        let done = parts.values.reduce(0) { $0 + $1.cost }
        let pictures = parts.values.filter { !$0.isSound }
        sink(
            .rendered(
                fraction: whole > 0 ? done / whole : 1, frames: pictures.reduce(0) { $0 + $1.done },
                total: pictures.reduce(0) { $0 + $1.frames }))
    }
}
