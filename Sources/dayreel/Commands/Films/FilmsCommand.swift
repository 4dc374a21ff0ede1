import ArgumentParser
import DayreelKit
import Model
import Reports

/// A command that makes films. Its groups of options stand side by side, not in one group of groups: the parser's checks in debug builds
/// take four times as long for each level.
protocol FilmsCommand: ShowsProgress {
    var film: FilmOptions { get }
    var work: WorkOptions { get }
    var force: ForceOption { get }
    var check: CheckOptions { get }
}

extension FilmsCommand {
    var display: ProgressOptions { work.display }

    /// Throws `ValidationError` if several films share one report, or two outputs one stream.
    func validate(each: FilmPeriod?) throws {
        if each != nil, film.report != nil {
            throw ValidationError("'--report' goes with one film, not with '--each'.")
        }
        if check.annotate != nil, progressForm == .json {
            throw ValidationError("'--annotate' and '--progress json' would write to the same stream: choose one.")
        }
    }

    /// Makes the films of an order and reports how it ended under this name, even if the order cannot be read. `files` are those that the
    /// command reads. Throws the order's error.
    func publish(
        as name: String, reading files: [String?], _ order: (JobLoader, RenderSettings) throws -> MakeFilms
    ) async throws {
        let workspace = common.workspace
        var junit = check.file(reading: files, workspace, replaces: force.replaces)
        let (began, start) = (workspace.clock.now, workspace.clock.uptime())
        let result: Result<MakeFilms.Delivery, any Error>
        do {
            let loader = try JobLoader(workspace, mergesMarks: true)
            let films = try order(loader, settings(loader))
            try films.checkOutputs(&junit)
            let display = RunDisplay(
                progressForm, on: .standard, showsScans: true, isVerbose: self.display.verbose, clock: workspace.clock)
            result = .success(
                try await SignalTrap.run(announce: display.stop) { try await films.run(display) })
        } catch {
            result = .failure(error)
        }
        let ending = FilmsEnding(of: name, result, isStrict: film.strict)
        let report = ending.report.timed(began: began, workspace.clock.uptime() - start)
        let written = Result { try junit.write(report) }
        check.annotate(report, workspace)
        // An error of the order matters more to the user than one of its report.
        _ = try result.get()
        try written.get()
        let worst = try ending.worst(report: film.report.map(workspace.absolute))
        if let worst { throw ExitCode(worst.exitCode) }
    }

    private func settings(_ loader: JobLoader) throws -> RenderSettings {
        var settings = try work.settings(loader, report: film.report.map(loader.absolute))
        settings.isReproducible = film.reproducible
        settings.junit = check.junit.map(loader.absolute)
        (settings.isForced, settings.mayLoseDays) = (force.force, force.force)
        return settings
    }
}
