/// The drafts that pages show, and their plans.
struct OpenDrafts: Sendable {
    var all: [StudioDraft] = []
    var plans = RecentPlans()
    /// The plans of small films for previews.
    var smallPlans = RecentPlans()
    /// Plans in progress.
    var planning: [PlanInProgress.Place: PlanInProgress] = [:]

    var first: StudioDraft? { all.first }

    /// The paths of the drafts' job files.
    var files: [String] { all.filter { $0.onDisk != nil }.map(\.path) }

    /// Throws `StudioError`, `notFound` for an id that no draft has.
    func position(of id: String) throws -> Int {
        guard let position = all.firstIndex(where: { $0.id == id }) else {
            throw StudioError.noSuch("draft")
        }
        return position
    }

    /// Throws as `position(of:)` does.
    subscript(_ id: String) -> StudioDraft { get throws { all[try position(of: id)] } }
}

/// A music file that a page was told of.
struct StudioSong: Sendable {
    var answer: Answer.Music.File
    var path: String
    /// The folder whose disk may stop answering (`Disks`).
    var disk: String
}
