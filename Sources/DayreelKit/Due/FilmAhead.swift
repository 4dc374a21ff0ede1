import Model
import Pipeline

/// The film of the period that comes next, which is not due yet, and its days that are over.
struct FilmAhead: Sendable {
    /// The job at this time, for the whole period. Has no pins of later days.
    let request: FilmRequest
    let period: Period
    /// The last day whose media are known: yesterday, or the film's last day if that is earlier.
    let known: Day

    /// Nil for a job without a schedule, for one whose next film has the days of the last one or has not begun, and while the film's
    /// length limit would shorten all clips with every day to come.
    init?(_ job: LoadedJob, _ clock: HomeClock) {
        var request = job.request
        guard let schedule = request.job.schedule else { return nil }
        let timeframe = request.job.timeframe
        func days(of period: Period) -> ResolvedTimeframe {
            timeframe.resolved(today: Schedule.today(for: timeframe, of: period))
        }
        period = schedule.coming(clock)
        request.timeframe = days(of: period)
        let known = min(request.timeframe.last, clock.today.advanced(by: -1))
        self.known = known
        guard known >= request.timeframe.first, request.timeframe != days(of: schedule.latest(clock)),
            request.job.output.maxDuration == nil || known == request.timeframe.last
        else { return nil }
        request.job.pins = request.job.pins.filter { $0.key <= known }
        request.library.pins = request.library.pins.filter { $0.key <= known }
        self.request = request
    }

    var title: String { request.job.title(of: request.timeframe) }

    /// True if all of the film's days are over.
    var isOver: Bool { known == request.timeframe.last }

    /// The media without those of the film's later days.
    func known(of found: ScanResult) -> ScanResult {
        guard !isOver else { return found }
        var found = found
        let later = known.advanced(by: 1)...request.timeframe.last
        found.items.removeAll { later.contains($0.day) }
        found.stills.removeAll { later.contains($0.day) }
        return found
    }

    /// The tasks of a plan of the known media that the film will have too, if no more media of these days arrive. Leaves out the sound, the
    /// end, for a film that goes on has another, and an opening title that names what is not known yet.
    func lasting(of plan: FilmPlan) -> [RenderTask] {
        guard !isOver else { return plan.tasks }
        let last = plan.timeline.clips.indices.last
        let hasTransitions = plan.timeline.picture.transitionFrames > 0
        return plan.tasks.filter { task in
            guard case .segment(let recipe) = task.recipe, recipe.fadeOut == nil, let index = task.clips.last else {
                return false
            }
            let isEnd = index == last && hasTransitions && recipe.frames.upperBound == recipe.clip.frames
            let isTitled = recipe.clip.texts.contains { $0.role == .title }
            return !isEnd && recipe.clip.extras?.after == nil && !(isTitled && namesUnknown)
        }
    }

    /// True if the opening title names facts that days to come may change.
    private var namesUnknown: Bool {
        guard let opening = request.job.composition.titles.opening else { return false }
        let changing: [TitleTemplate.Placeholder] = [.days, .places]
        return changing.contains { fact in
            [opening.title, opening.subtitle].contains { $0.text.contains("{\(fact.rawValue)}") }
        }
    }
}

extension FilmPlan {
    /// The days with clips all of whose tasks, of those given, are done.
    func days(of tasks: [RenderTask], where isDone: (RenderKey) -> Bool) -> Set<Day> {
        var done: Set<Day> = []
        var open: Set<Day> = []
        for task in tasks where !task.isSound {
            guard let day = task.clips.last.map({ timeline.clips[$0].day }) else { continue }
            if isDone(task.key) { done.insert(day) } else { open.insert(day) }
        }
        return done.subtracting(open)
    }
}
