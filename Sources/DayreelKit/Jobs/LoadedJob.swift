package import JobFiles
package import Model
package import Pipeline
package import Reports
import Stages

/// A job with the facts that only the running system knows.
package struct LoadedJob: Sendable {
    package var request: FilmRequest
    package var warnings: [Diagnostic]
    /// A plan to render unchanged, instead of making one now.
    package var plan: PlanDocument?
    /// The files that define the job, which its outputs must not replace.
    package var files: [OutputGuard.Input] = []
    /// The files that it names; `Workspace.checkFiles` has them opened.
    package var named = NamedFiles()
    /// The job file's own film, if the file names it: no film of other days may replace it.
    package var own: OwnFilm?
    /// True if the command line names folders and days instead of a job file.
    var isOfFolders = false
    /// True if nothing but its days names the film: then it replaces only a film of the same folders.
    var isNamedByDays = false

    package struct OwnFilm: Sendable {
        var timeframe: ResolvedTimeframe
        var path: String
    }

    /// Throws `DayreelError(.usage)` if the film has the name of the job file's own film but shows other days. `part` is the part of a
    /// timeframe that it shows.
    package func requireOtherName(_ part: FilmPeriod? = nil) throws {
        guard let own, own.timeframe != request.timeframe, own.path == request.output else { return }
        let template = part?.nameTemplate ?? request.job.timeframe.nameTemplate
        throw DayreelError(
            .usage, "the film of \(request.timeframe.title) would replace that of \(own.timeframe.title)",
            place: request.output, cause: "'output.file' gives both the same name",
            remedy: "Name another file with --output, or put \(template) into 'output.file'.")
    }
}

/// The parts into which `--each` divides a timeframe.
package enum FilmPeriod: String, CaseIterable, Sendable {
    case day, week, month, year

    package var interval: Schedule.Interval {
        switch self {
        case .day: .daily
        case .week: .weekly
        case .month: .monthly
        case .year: .yearly
        }
    }

    /// The template of a name that is unique to each part.
    package var nameTemplate: String { interval.nameTemplate }
}

extension LoadedJob {
    /// The jobs for each part of the job's timeframe up to today, oldest first.
    ///
    /// Throws `DayreelError`: `usage` if two films would have the same name, `noMedia` if the timeframe is in the future.
    func each(_ part: FilmPeriod, today: Day) throws -> [LoadedJob] {
        let parts = request.timeframe.parts(part.interval, until: today)
        guard !parts.isEmpty else {
            throw DayreelError(
                .noMedia, "\(request.timeframe.title) has not started yet",
                remedy: "Choose other days with --timeframe.")
        }
        var films: [String: ResolvedTimeframe] = [:]
        return try parts.map { timeframe in
            var film = self
            film.request.timeframe = timeframe
            if let other = films.updateValue(timeframe, forKey: film.request.output) {
                throw DayreelError(
                    .usage, "the film of \(timeframe.title) would replace that of \(other.title)",
                    place: film.request.output,
                    remedy: "Put \(part.nameTemplate) into 'output.file', or name the films with "
                        + "--output '\(part.nameTemplate).mp4'.")
            }
            try film.requireOtherName(part)
            return film
        }
    }
}

extension Workspace {
    /// Opens the files that a job names: its fonts and its look, which an examiner opens, its music, and the pictures of its cards. Throws
    /// `JobFile.Refusal` or `DayreelError` with the place in the job file for one that cannot be used, `DayreelError` if examiners cannot
    /// be started, `CancellationError`.
    package func checkFiles(of job: LoadedJob) async throws {
        if let refusal = try await refusal(of: job.named) { throw refusal }
        let request = job.request
        do {
            try MusicExaminer.open(of: request.job)
            try CardExaminer.open(of: request.job)
        } catch let error as DayreelError {
            throw request.places.located(error, request.job)
        }
    }

    /// The refusal of a job for the files that it names; nil if they can be used.
    func refusal(of files: NamedFiles) async throws -> JobFile.Refusal? {
        if let look = files.look, let fault = try await looks.fault(ofFile: look.path) {
            return .invalid(look.error(fault))
        }
        for font in files.fonts {
            if let fault = try await fonts.fault(ofFile: font.path) { return .invalid(font.error(fault)) }
        }
        return nil
    }
}
