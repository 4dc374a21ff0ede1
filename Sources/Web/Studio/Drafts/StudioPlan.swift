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
}
