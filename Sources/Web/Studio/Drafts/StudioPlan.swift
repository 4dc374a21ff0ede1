import Model

/// A draft's plan, with what it is the plan of.
struct StudioPlan: Sendable {
    let revision: Int
    /// The version of the catalog and the marks, of which it is the plan.
    let version: String
    /// The day on which it was made, in the job's home zone.
    let today: Day
    let job: Job
    let answer: Answer.Plan
    let marks: FilmMarks
    /// Nil where there is nothing to show.
    let plan: FilmPlan?

    /// `request` is the one that was planned.
    init(revision: Int, version: String, request: FilmRequest, answer: Answer.Plan, plan: FilmPlan?) {
        (self.revision, self.version) = (revision, version)
        (today, job) = (request.today, request.job)
        (self.answer, self.plan) = (answer, plan)
        marks = FilmMarks(answer)
    }
}

/// A plan that is being made, for all who ask for it meanwhile.
struct PlanInProgress: Sendable {
    let revision: Int
    let version: String
    let task: Task<StudioPlan, any Error>
}
