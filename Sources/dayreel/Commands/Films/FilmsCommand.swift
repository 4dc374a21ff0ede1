import ArgumentParser
import DayreelKit
import Model

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

    /// Makes the films of an order and publishes the outcome under this name, even if it fails. `files` are those that the command reads.
    /// Throws the order's error.
    func publish(
        as name: String, reading files: [String?], _ order: (JobLoader, RenderSettings) throws -> MakeFilms
    ) async throws {
        let workspace = common.workspace
        let films = ReportFilms(
            name, to: check.file(reading: files, workspace, force), isStrict: film.strict, in: workspace)
        let ordered = {
            let loader = try JobLoader(workspace, mergesMarks: true)
            return try order(loader, settings(loader))
        }
        let ending = await films.run(order: ordered) { order in
            let display = RunDisplay(
                progressForm, on: .standard, showsLooks: true, isVerbose: self.display.verbose, clock: workspace.clock)
            return try await SignalTrap.run {
                display.stop()
            } _: {
                try await order.run(display)
            }
        }
        check.annotate(ending.report, workspace)
        if let worst = try ending.result.get() { throw ExitCode(worst.exitCode) }
    }

    private func settings(_ loader: JobLoader) throws -> RenderSettings {
        var settings = try work.settings(loader, report: film.report.map(loader.absolute))
        settings.isReproducible = film.reproducible
        settings.junit = check.junit.map(loader.absolute)
        (settings.isForced, settings.mayLoseDays) = (force.force, force.force)
        return settings
    }
}
