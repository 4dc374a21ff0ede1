package import Model
package import Pipeline
package import Reports

/// A job that was read, with what only the running system knows.
package struct LoadedJob: Sendable {
    package var request: FilmRequest
    package var warnings: [Diagnostic]
    /// A plan to be rendered as it stands, instead of one that is made now.
    package var plan: PlanDocument?
    /// The files that say what the job is: none of them may be replaced by what the job makes.
    package var files: [OutputGuard.Input] = []
    /// The film that the job file itself is of, where it says the name too: no film of other days may replace it.
    package var own: OwnFilm?

    package struct OwnFilm: Sendable {
        var timeframe: ResolvedTimeframe
        var path: String
    }

    /// Throws `DayreelError(.usage)` if the film is of other days than the job file's and has the name of that. `part` is the part of a
    /// timeframe that it is of.
    package func requireOtherName(_ part: FilmPeriod? = nil) throws {
        guard let own, own.timeframe != request.timeframe, own.path == request.output else { return }
        let template = part?.nameTemplate ?? request.job.timeframe.nameTemplate
        throw DayreelError(
            .usage, "the film of \(request.timeframe.title) would replace that of \(own.timeframe.title)",
            place: request.output, cause: "'output.file' gives both one name",
            remedy: "Name another file with --output, or put \(template) into 'output.file'.")
    }
}
