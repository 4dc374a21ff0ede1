import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// The form in which a command shows progress and notes.
struct ProgressOptions: ParsableArguments {
    @Option(help: "How to show progress on standard error. (default: auto)")
    var progress: ProgressForm?

    @Flag(help: "Show every note on a line of its own, details too.")
    var verbose = false
}

/// A command that shows progress and reports its final error in the same form.
protocol ShowsProgress {
    var display: ProgressOptions { get }
    var common: CommonOptions { get }
}

extension ShowsProgress {
    var progress: ProgressForm? { display.progress }

    /// Does a command's work and shows its progress meanwhile, in the form from the command line or else from the settings. `stages` are
    /// those that it goes through, nil for those of a film, whose display stays. With `isSlow`, the first shows at once.
    func showingProgress<Value>(
        of stages: [StageName]?, _ settings: Settings, clock: SystemClock, isSlow: Bool = true,
        _ work: (ProgressDisplay) async throws -> Value
    ) async throws -> Value {
        let form = progress ?? settings.progress ?? .auto
        let display = ProgressDisplay(
            form, on: .standard, stages: stages, isVerbose: self.display.verbose, clock: clock)
        defer { display.close() }
        if isSlow { display.begin(stages?.first ?? .scan) }
        let value = try await work(display)
        if stages != nil { display.finish() }
        return value
    }

    /// The form from the command line or else from the settings, if these can be read.
    var progressForm: ProgressForm { progress ?? (try? common.workspace.settings())?.progress ?? .auto }
}

extension ProgressForm {
    /// Finds the form on a command line that may otherwise be invalid.
    init(ofCommandLine words: some Sequence<String>) {
        let words = Array(words)
        let isJSON =
            words.contains("--progress=json")
            || zip(words, words.dropFirst()).contains { $0 == "--progress" && $1 == "json" }
        self = isJSON ? .json : .auto
    }
}
