import Model

/// A draft's plan, and the state that it was made from.
struct StudioPlan: Sendable {
    let revision: Int
    /// The version of the catalog and of the marks.
    let version: String
    /// The day on which it was made, in the job's home zone.
    let today: Day
    let job: Job
    var answer: Answer.Plan
    let marks: FilmChoices
    /// Nil if there is nothing to show.
    let plan: FilmPlan?

    init(revision: Int, version: String, today: Day, job: Job, answer: Answer.Plan, plan: FilmPlan?) {
        (self.revision, self.version) = (revision, version)
        (self.today, self.job) = (today, job)
        (self.answer, self.plan) = (answer, plan)
        marks = FilmChoices(answer)
    }
}

/// A plan in progress, shared by everybody who asks for it in the meantime.
struct PlanInProgress: Sendable {
    let revision: Int
    let version: String
    let task: Task<StudioPlan, any Error>
    /// The number of requests that wait for it.
    var waiting = 0

    struct Place: Hashable, Sendable {
        var key: RecentPlans.Key
        /// False for a plan that measures no recordings.
        var isWhole: Bool
    }
}

/// The latest plans: of drafts, and of other days than a draft's own that a page shows.
struct RecentPlans: Sendable {
    struct Key: Hashable, Sendable {
        var draft: String
        /// Nil for the draft's own days.
        var days: AskedDays?

        init(_ draft: String, _ days: AskedDays?) { (self.draft, self.days) = (draft, days) }
    }

    /// A plan has every frame's task, so only those of the last months that somebody looked through are kept.
    private static let limit = 8

    /// The newest last.
    private var entries: [(key: Key, plan: StudioPlan)] = []

    subscript(_ key: Key) -> StudioPlan? { entries.last { $0.key == key }?.plan }

    /// The plan of a draft that was made last.
    func latest(ofDraft id: String) -> StudioPlan? { entries.last { $0.key.draft == id }?.plan }

    /// Keeps a plan, unless a later or fuller one is known.
    mutating func keep(_ plan: StudioPlan, for key: Key) {
        if let known = self[key] {
            guard plan.revision >= known.revision else { return }
            let isSame = plan.revision == known.revision && plan.version == known.version && plan.today == known.today
            guard !isSame || known.answer.pending != nil || plan.answer.pending == nil else { return }
        }
        entries.removeAll { $0.key == key }
        entries.append((key, plan))
        entries.removeFirst(max(0, entries.count - Self.limit))
    }
}
