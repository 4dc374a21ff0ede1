import Model
import Pipeline
import Stages

/// The contents of a job's sources, scanned once for all of its films.
actor SharedScan {
    private let context: StandardPipeline.Context
    private var found: [Look: ScanResult] = [:]

    /// The sources and rules that decide the result of a scan.
    private struct Look: Hashable {
        let sources: [Source]
        let rules: ScanRules
    }

    init(_ workspace: Workspace, workers: Int) {
        context = workspace.pipelineContext(workers: workers)
    }

    /// Paths of files that looked as if somebody was still writing them.
    var unfinished: Set<String> {
        Set(found.values.flatMap(\.refused).filter { $0.reason.code == .unfinishedMedia }.map(\.path))
    }

    /// The film that would be made now.
    enum Prospect: Sendable {
        /// Hash of the film's plan, and the days that it shows.
        case plan(hash: String, days: Set<Day>, doubts: ScanDoubts)
        /// Nothing, and why.
        case nothing(DayreelError, doubts: ScanDoubts)
        /// Unknown: a run of it will tell why.
        case unknown
    }

    /// Throws `CancellationError`.
    func prospect(of request: FilmRequest) async throws -> Prospect {
        do {
            let found = try await look(for: request)
            do {
                let plan = try await planner(for: request).plan(of: found, progress: .none)
                return .plan(
                    hash: try plan.hash(), days: Set(plan.selection.days.map(\.day)),
                    doubts: ScanDoubts(found, selection: plan.selection))
            } catch let error as DayreelError where error.code == .noMedia {
                return .nothing(error, doubts: ScanDoubts(found))
            }
        } catch {
            try Task.checkCancellation()
            return .unknown
        }
    }

    /// True if there is any media of the timeframe; also where that cannot be said.
    func hasMedia(for request: FilmRequest) async throws -> Bool {
        do {
            return try await look(for: request).items.contains { request.timeframe.contains($0.day) }
                || !request.job.pins.isEmpty
                || request.library.pins.contains { request.timeframe.contains($0.key) && $0.value != .skip }
        } catch {
            try Task.checkCancellation()
            return true
        }
    }

    /// A film is no clip of its own: one that lies among the sources needs a scan without it, as its run does one.
    private func look(for request: FilmRequest) async throws -> ScanResult {
        let look = Look(sources: request.job.sources, rules: ScanRules(request))
        if let known = found[look] { return known }
        let result = try await planner(for: request).scan(progress: .none)
        found[look] = result
        return result
    }

    private func planner(for request: FilmRequest) -> ReelPlanner { StandardPipeline.planner(for: request, context) }
}
