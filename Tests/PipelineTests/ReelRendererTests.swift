import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct ReelRendererTests {
    private let folder: TemporaryFolder
    private let store: SegmentStore
    private let lease: StoreLease
    /// A film of two segments.
    private let plan: FilmPlan

    init() throws {
        folder = try TemporaryFolder()
        store = try SegmentStore(root: folder.path)
        lease = try store.begin()
        var plan = try PlannedTrip().plan()
        plan.tasks = [try RenderTask.segment("aa"), try RenderTask.segment("bb")]
        self.plan = plan
    }

    /// An assembler that joins nothing.
    private struct Assembler: Stage {
        let body: @Sendable () throws -> Void

        func run(_ parts: FilmParts, progress: ProgressSink) async throws -> String {
            try body()
            return "/films/a.mp4"
        }
    }

    /// A drawer of covers that only says when it is asked.
    private struct CoverDrawer: Stage {
        var body: @Sendable () -> Void = {}

        func run(_ timeline: Timeline, progress: ProgressSink) async throws -> Thumbnail? {
            body()
            return nil
        }
    }

    /// An executor that returns a warning about the source with every segment.
    private func renderer(assemble body: @escaping @Sendable () throws -> Void = {}) -> ReelRenderer {
        let executor = InlineExecutor(store: store, lease: lease) { task, path, _, report in
            report(Diagnostic(.warning, .mediaLog, path: task.inputs.values.first?.location.path, "it is damaged"))
            try Data("pictures".utf8).write(to: URL(fileURLWithPath: path))
        }
        return ReelRenderer(
            store: store, lease: lease, executor: executor, workers: 1, cover: CoverDrawer(),
            assemble: Assembler(body: body)
        ) { _, _ in [] }
    }

    /// What happens in the order in which it happens, with two workers. The second task waits for the cover if `waits`.
    private func order(memory: MemoryBudget? = nil, waits: Bool) async throws -> [String] {
        let events = Mutex<[String]>([])
        let drawn = DispatchSemaphore(value: 0)
        let last = plan.tasks[1].key
        let executor = InlineExecutor(store: store, lease: lease) { task, path, _, _ in
            if waits, task.key == last { _ = drawn.wait(timeout: .now() + 20) }
            events.withLock { $0.append(task.key == last ? "last" : "first") }
            try Data("pictures".utf8).write(to: URL(fileURLWithPath: path))
        }
        let cover = CoverDrawer {
            events.withLock { $0.append("cover") }
            drawn.signal()
        }
        let renderer = ReelRenderer(
            store: store, lease: lease, executor: executor, workers: 2, memory: memory, cover: cover,
            assemble: Assembler { events.withLock { $0.append("film") } }
        ) { _, _ in [] }
        _ = try await renderer.render(try renderer.prepare(plan), progress: .none)
        return events.withLock { $0 }
    }

    @Test func `the cover is drawn by a core that has no task any more`() async throws {
        #expect(try await order(waits: true) == ["first", "cover", "last", "film"])
    }

    @Test func `the cover of a film whose tasks take most of the memory is drawn after them`() async throws {
        #expect(
            try await order(memory: MemoryBudget(bytes: 100) { _ in 60 }, waits: false)
                == ["first", "last", "cover", "film"])
    }

    private func made(_ result: ReelRenderer.Result) throws -> (film: Film, diagnostics: [Diagnostic]) {
        guard case .film(let film, let diagnostics) = result else { throw DayreelError(.internalError, "no film") }
        return (film, diagnostics)
    }

    /// The report has all warnings from the making of the film, and the share that was rendered.
    @Test func `a segment that is damaged before it is joined is rendered again`() async throws {
        let path = store.path(for: plan.tasks[0].key)
        let rounds = Mutex(0)
        let damaging = renderer {
            let round = rounds.withLock { count in
                count += 1
                return count
            }
            guard round == 1 else { return }
            try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
            throw DayreelError(.internalError, "a segment is not what it should be")
        }
        let (film, diagnostics) = try made(try await damaging.render(try damaging.prepare(plan), progress: .none))
        #expect(rounds.withLock { $0 } == 2)
        #expect(film.rendered == 2 && film.reused == 0)
        #expect(diagnostics.map(\.code) == [.mediaLog, .mediaLog, .damagedSegment])
        #expect(diagnostics.map(\.path) == ["/media/aa.mov", "/media/bb.mov", path])
    }

    /// A run that plans again without a clip counts the other segments as its own.
    @Test func `segments of an earlier plan of the run are not reused`() async throws {
        let first = try renderer().prepare(plan)
        _ = try await renderer().render(first, progress: .none)
        let again = try renderer().prepare(plan, rendered: first.renderedInAll)
        #expect(again.missing.isEmpty)
        let (film, _) = try made(try await renderer().render(again, progress: .none))
        #expect(film.rendered == 2 && film.reused == 0)
        let (next, _) = try made(try await renderer().render(try renderer().prepare(plan), progress: .none))
        #expect(next.rendered == 0 && next.reused == 2)
    }

    @Test func `a finished plan is rendered as it stands`() async throws {
        let outcome = try await renderer().run(plan, progress: .none)
        #expect(outcome.plan.tasks.map(\.key) == plan.tasks.map(\.key) && outcome.film.rendered == 2)
        #expect(outcome.diagnostics.map(\.code).contains(.mediaLog) && outcome.dropped.isEmpty)
    }
}
