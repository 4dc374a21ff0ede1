import ArgumentParser
import DayreelKit
import Model

extension CheckOptions {
    /// Runs an order and publishes its outcome under this name, even if it fails. Throws the order's error.
    func publish(
        as name: String, reading files: [String?], _ workspace: Workspace, _ force: ForceOption, _ form: ProgressForm,
        isStrict: Bool, _ order: () throws -> MakeFilms
    ) async throws {
        let films = ReportFilms(
            name, to: file(reading: files, workspace, force), isStrict: isStrict, in: workspace)
        let ending = await films.run(order: order) { order in
            let display = RunDisplay(form, on: .standard, clock: workspace.clock)
            return try await SignalTrap.run {
                display.stop()
            } _: {
                try await order.run(display)
            }
        }
        annotate(ending.report, workspace)
        if let worst = try ending.result.get() { throw ExitCode(worst.exitCode) }
    }
}
