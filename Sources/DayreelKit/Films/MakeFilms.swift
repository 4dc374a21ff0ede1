import Files
import Foundation
import Library
package import Model
import Pipeline
package import Reports
import Stages

/// Makes the films of a command line, one after the other: for `render` and `make`.
package struct MakeFilms: Sendable {
    /// The file under which runs are recorded: the job file, the plan, or the folder.
    package let file: String
    package let films: [LoadedJob]
    /// True for a series, even of one film: then a part without media is not a failure.
    package let isSeries: Bool
    package let settings: RenderSettings
    package let workspace: Workspace

    package init(file: String, films: [LoadedJob], isSeries: Bool, settings: RenderSettings, workspace: Workspace) {
        self.file = file
        self.films = films
        self.isSeries = isSeries
        self.settings = settings
        self.workspace = workspace
    }

    /// The results for the films.
    package struct Delivery: Sendable {
        package var outcomes: [FilmOutcome] = []
        /// The errors of films that were not made.
        package var failures: [DayreelError] = []
    }

    /// Makes the films. Throws what `MakeFilm` throws; in a series only `CancellationError`, and `DayreelError(.noMedia)` if there is
    /// nothing at all to show.
    package func run(_ observer: any RunObserver) async throws -> Delivery {
        let scan = isSeries ? SharedScan(workspace, workers: settings.workers, observer: observer) : nil
        var delivery = Delivery()
        var empty = EmptyFilms()
        for (index, film) in films.enumerated() {
            if let scan {
                guard try await hasMedia(film, scan, &empty) else { continue }
                say(&empty, observer)
                let title = film.request.job.title(of: film.request.timeframe)
                observer.notice(JobNotice(file, .rendering, "rendering \(title) (\(index + 1) of \(films.count))"))
            }
            do {
                let make = MakeFilm(file: file, job: film, settings: settings, workspace: workspace)
                delivery.outcomes.append(try await make.run(observer))
            } catch {
                guard isSeries else { throw error }
                try Task.checkCancellation()
                let error = DayreelError(any: error)
                delivery.failures.append(error)
                observer.failure(error)
            }
        }
        say(&empty, observer)
        guard delivery.outcomes.isEmpty, delivery.failures.isEmpty else { return delivery }
        throw DayreelError(
            .noMedia, "there is nothing to show in any of the \(films.count) films", place: file,
            remedy: "'dayreel scan' lists what is in the sources; choose other days with --timeframe.")
    }

    /// True if a film of a series has something to show.
    private func hasMedia(_ film: LoadedJob, _ scan: SharedScan, _ empty: inout EmptyFilms) async throws -> Bool {
        guard case .nothing(let cause, _) = try await scan.possibleFilm(of: film.request) else { return true }
        let title = film.request.job.title(of: film.request.timeframe)
        empty.add(title, message: "there is nothing to show in \(title): \(cause.words(behindNothingIn: title))")
        return false
    }

    private func say(_ empty: inout EmptyFilms, _ observer: any RunObserver) {
        if let message = empty.take() { observer.notice(JobNotice(file, .nothing, message)) }
    }

    /// Throws `DayreelError(.outputUnwritable)` if a film would replace a file that it must not, or the report on the films one that they
    /// read or write.
    package func checkOutputs(_ report: inout JUnitFile) throws {
        let outputs = films.map { settings.outputs(of: $0, workspace.paths) }
        for own in outputs { report.protect(own.inputs, own.sources, writing: own.outputs) }
        try report.check()
        for own in outputs { try own.check() }
    }

    /// Throws `DayreelError(.outputUnwritable)` if a film would replace one that was not made from the same file. For default names.
    package func requireOwnNames() throws {
        for film in films.map(\.request.output) where workspace.isTaken(film, from: file) {
            throw DayreelError(
                .outputUnwritable,
                "a file with the film's name exists, and the history does not know it as this folder's",
                place: film, remedy: "Name the film with --output; --force replaces the file.")
        }
    }
}

extension Workspace {
    /// True if a film made from a file, or from folders, would replace a file that was not made from the same.
    fileprivate func isTaken(_ film: String, from file: String) -> Bool {
        guard FileManager.default.fileExists(atPath: film) else { return false }
        let maker = RunHistory(paths, mayBegin: false).maker(ofFilm: film)
        return maker?.job != file || maker?.filmBytes != FileSize.bytes(of: film)
    }
}

extension LoadedJob {
    /// Adds a name, and a number if need be, to the film's file name if another film or file has it: one that was not made from the same
    /// `file`, under which runs are recorded. For a film that nobody has named.
    package mutating func takeFreeName(from file: String, adding name: String, _ workspace: Workspace) {
        let plain = request.job.output.file
        let ending = plain.hasSuffix(".mp4") ? ".mp4" : ""
        // Braces would be placeholders, and a name of 255 bytes leaves no room for the days.
        let added = name.filter { !"{}/".contains($0) }.prefix(40)
        for number in 1...99 where workspace.isTaken(request.output, from: file) {
            let suffix = number == 1 ? " \(added)" : " \(added) \(number)"
            request.job.output.file = plain.dropLast(ending.count) + suffix + ending
        }
    }
}

extension MakeFilms {
    /// The films that `render` and `make` make.
    package enum Order: Hashable, Sendable {
        /// A job file, or folders and days. With `each`, a film for each period of the days.
        case job(NamedJob, each: FilmPeriod?)
        /// A file with a plan, rendered unchanged; if a job file is named, the plan must be of this job.
        case plan(String, ofJob: String?)
    }

    /// Creates the order for the films of a job or of a plan. `output` replaces the film's path and may contain placeholders. A film of
    /// folders that only its days name replaces only a film of the same folders, unless the settings force it.
    ///
    /// Throws `JobFile.Refusal` for a wrong job file or option, otherwise `DayreelError`.
    package init(_ order: Order, output: String?, settings: RenderSettings, _ loader: JobLoader) throws {
        switch order {
        case .plan(let plan, let job):
            self.init(
                file: loader.absolute(job ?? plan), films: [try loader.load(plan: plan, ofJob: job, output: output)],
                isSeries: false, settings: settings, workspace: loader.workspace)
        case .job(let named, let each):
            let loaded = try loader.load(named, output: output, each: each, reproducible: settings.isReproducible)
            if each == nil { try loaded.requireOtherName() }
            let films = try each.map { try loaded.each($0, today: loader.today(of: loaded.request.job)) } ?? [loaded]
            self.init(
                file: named.recordedAs(loader), films: films, isSeries: each != nil, settings: settings,
                workspace: loader.workspace)
            if loaded.isNamedByDays, settings.isForced != true { try requireOwnNames() }
        }
    }
}
