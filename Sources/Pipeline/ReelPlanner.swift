package import Model

/// Makes a plan from a job: scan, find contents, measure the candidates, select, identify, find the best moments, arrange, steady, split.
///
/// It knows only the order of the stages, which are made with the rules of the job.
package struct ReelPlanner: Sendable {
    private let request: FilmRequest
    private let scan: any Stage<[Source], ScanResult>
    private let contents: any Stage<ScanResult, [String: ContentDigests]>
    private let select: any Stage<AvailableMedia, Selection>
    private let identify: Identify
    /// Nil to show what the rules alone choose.
    private let moments: (any MomentStage)?
    private let arrange: any Stage<IdentifiedSelection, Timeline>
    /// Nil to steady no clips.
    private let steady: (any Stage<Timeline, Timeline>)?
    private let split: any Stage<Timeline, [RenderTask]>

    package init(
        for request: FilmRequest, scan: any Stage<[Source], ScanResult>,
        contents: any Stage<ScanResult, [String: ContentDigests]>, select: any Stage<AvailableMedia, Selection>,
        identify: Identify, moments: (any MomentStage)? = nil,
        arrange: any Stage<IdentifiedSelection, Timeline>, steady: (any Stage<Timeline, Timeline>)? = nil,
        split: any Stage<Timeline, [RenderTask]>
    ) {
        self.request = request
        self.scan = scan
        self.contents = contents
        self.select = select
        self.identify = identify
        self.moments = moments
        self.arrange = arrange
        self.steady = steady
        self.split = split
    }

    /// All media of the job's sources, for any day. Throws `DayreelError`, with the place in the job file if it concerns a source;
    /// `CancellationError`.
    @concurrent
    package func scan(progress: ProgressSink) async throws -> ScanResult {
        do {
            return try await scan.run(request.job.sources, progress: progress)
        } catch let error as DayreelError {
            throw request.places.located(error, request.job)
        }
    }

    /// Scans and plans. Throws `DayreelError`, `CancellationError`.
    @concurrent
    package func plan(progress: ProgressSink) async throws -> FilmPlan {
        try await plan(of: try await scan(progress: progress), progress: progress)
    }

    /// Plans with the results of a scan, which may serve several films of a job.
    @concurrent
    package func plan(of found: ScanResult, progress: ProgressSink) async throws -> FilmPlan {
        var exclusions = Exclusions()
        return try await plan(of: found, leavingOut: &exclusions, progress: progress)
    }

    /// Plans without anything that turned out to be unusable. Adds picks whose sources have gone to `exclusions`; their days fall back to
    /// their next clips.
    ///
    /// Throws `DayreelError` (`busy` if a whole source has gone), `CancellationError`; with `on-error: fail`, also for a pick that has
    /// gone.
    @concurrent
    func plan(
        of found: ScanResult, leavingOut exclusions: inout Exclusions, progress: ProgressSink
    ) async throws -> FilmPlan {
        let select = request.job.select
        let found = try found.takingTrip(of: request.timeframe)
        let shown =
            select.stills == .off ? found : found.takingStills(for: request.job.clips.still, days: request.timeframe)
        let contents = try await contents.run(shown, progress: progress)
        var (covered, blank): (Set<String>, Set<String>) = ([], [])
        while true {
            var media = exclusions.available(of: shown)
            media.contents = contents
            media = try await moments?.scored(media, progress: progress) ?? media
            media.covered.formUnion(covered)
            media.blank = blank
            let selection = try await self.select.run(media, progress: progress)
            switch try await identify.run(selection) {
            case .lost(let lost):
                for loss in lost { exclusions.exclude(loss.item, on: loss.day, because: loss.reason) }
                try LostSources(of: request, isPlanned: true).check(exclusions.dropped)
                try exclusions.check(onError: request.job.onError)
            case .identified(let picks):
                let measured = try await moments?.moments(of: picks, progress: progress) ?? MeasuredPicks(picks)
                guard measured.covered.isSubset(of: media.covered), measured.blank.isSubset(of: blank) else {
                    // Others of their days may show something. Each round adds at least one, so the rounds end.
                    covered.formUnion(measured.covered)
                    blank.formUnion(measured.blank)
                    continue
                }
                let selection = measured.picks.selection
                var timeline = try await arranged(measured.picks, progress: progress)
                timeline = try await steady?.run(timeline, progress: progress) ?? timeline
                let tasks = try await split.run(timeline, progress: progress)
                    .map { try $0.silencing(exclusions.silenced) }
                progress(.stage(.select, fraction: 1, detail: nil))
                return FilmPlan(
                    request: request, notes: ScanNotes(of: shown), selection: selection, timeline: timeline,
                    tasks: tasks)
            }
        }
    }

    /// The timeline. Throws the error of a font with its place in the job file.
    private func arranged(_ picks: IdentifiedSelection, progress: ProgressSink) async throws -> Timeline {
        do {
            return try await arrange.run(picks, progress: progress)
        } catch let error as DayreelError {
            throw request.places.located(error, request.job)
        }
    }

    /// Repeats a saved plan, without scanning or choosing.
    ///
    /// Throws `DayreelError`: `missingInput` if a source is missing, `jobInvalid` if it has changed.
    @concurrent
    package func plan(as exact: FixedPlan, progress: ProgressSink) async throws -> FilmPlan {
        try await SourceCheck(fingerprint: identify.fingerprint).check(exact.timeline)
        progress(.stage(.scan, fraction: 1, detail: nil))
        let tasks = try await split.run(exact.timeline, progress: progress)
        progress(.stage(.select, fraction: 1, detail: nil))
        return FilmPlan(
            request: request, notes: exact.notes, selection: exact.selection, timeline: exact.timeline, tasks: tasks)
    }
}

extension RenderTask {
    /// The task without the sound of these sources. Only the sound's task changes, and its key with it.
    func silencing(_ sources: Set<Fingerprint>) throws -> RenderTask {
        guard case .sound(var sound) = recipe, sound.clips.contains(where: { sources.contains($0.source) }) else {
            return self
        }
        for index in sound.clips.indices where sources.contains(sound.clips[index].source) {
            sound.clips[index].isSilent = true
        }
        return RenderTask(
            recipe: .sound(sound), inputs: inputs, key: try RenderKey(of: .sound(sound)), clips: clips)
    }
}
