package import Model
import Reports

extension ReelOutcome {
    /// Throws `DayreelError(.clipsSkipped)` with `--strict` if something of what the sources hold could not be shown.
    package func requireAllClips() throws {
        let all = diagnostics.filter(\.code.isLoss).map(\.line)
        guard let first = all.first else { return }
        throw DayreelError(
            .clipsSkipped, "the film is done, but not with all clips (\(all.count.counted("message")))", cause: first,
            remedy: "Its report lists all of them. Without --strict this is no error.")
    }
}
