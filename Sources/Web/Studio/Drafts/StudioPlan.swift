import Model

/// A draft's plan, with what it is the plan of.
struct StudioPlan: Sendable {
    let revision: Int
    /// The version of the catalog and the marks, of which it is the plan.
    let version: String
    let today: Day
    let answer: Answer.Plan
    let marks: FilmMarks
    /// Nil where there is nothing to show.
    let plan: FilmPlan?

    init(revision: Int, version: String, today: Day, answer: Answer.Plan, plan: FilmPlan?) {
        (self.revision, self.version, self.today) = (revision, version, today)
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
