import Model
import Pipeline
import Stages

/// The contents of a job's sources, scanned once for all of its films.
actor SharedScan {
    private let context: StandardPipeline.Context
    private let observer: (any RunObserver)?
    private var found: [Key: ScanResult] = [:]

    /// The sources and rules that decide the result of a scan.
    private struct Key: Hashable {
        let sources: [Source]
        let rules: ScanRules
    }

    /// `observer` watches the scan, which may take long. `priority` is that of its processes.
    init(_ workspace: Workspace, workers: Int, observer: (any RunObserver)? = nil, priority: ProcessPriority = .normal)
    {
        self.observer = observer
        context = workspace.pipelineContext(workers: workers, priority: priority)
    }

    /// The paths of files that seem to be still being written.
    var unfinished: Set<String> {
        Set(found.values.flatMap(\.refused).filter { $0.reason.code == .unfinishedMedia }.map(\.path))
    }

    /// The film that would be made now.
    enum PossibleFilm: Sendable {
        /// The hash of the film's plan, and the days that it shows.
        case plan(hash: String, days: Set<Day>, doubts: ScanDoubts)
        /// No film, and the reason.
        case nothing(DayreelError, doubts: ScanDoubts)
        /// Unknown: a run will report the reason.
        case unknown
    }

    /// The film that the media would make. Throws `CancellationError`.
    func possibleFilm(of request: FilmRequest) async throws -> PossibleFilm {
        do {
            let found = try await scan(for: request)
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

    /// True if there are any media in the timeframe, or if that cannot be determined.
    func hasMedia(for request: FilmRequest) async throws -> Bool {
        do {
            return try await scan(for: request).items.contains { request.timeframe.contains($0.day) }
                || !request.job.pins.isEmpty
                || request.library.pins.contains { request.timeframe.contains($0.key) && $0.value != .skip }
        } catch {
            try Task.checkCancellation()
            return true
        }
    }

    /// Scans the sources. A film must not become a clip of itself, so a scan leaves out the request's own film, as the run does.
    func scan(for request: FilmRequest) async throws -> ScanResult {
        let key = Key(sources: request.job.sources, rules: ScanRules(request))
        if let known = found[key] { return known }
        let planner = planner(for: request)
        let result =
            if let observer {
                try await observer.scanning { try await planner.scan(progress: $0) }
            } else {
                try await planner.scan(progress: .none)
            }
        found[key] = result
        return result
    }

    private func planner(for request: FilmRequest) -> ReelPlanner { StandardPipeline.planner(for: request, context) }
}
