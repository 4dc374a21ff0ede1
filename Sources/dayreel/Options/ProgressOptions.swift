import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// The form in which a command shows what it does.
struct ProgressOptions: ParsableArguments {
    @Option(help: "How to show progress on standard error. (default: auto)")
    var progress: ProgressForm?
}

/// A command that shows progress, and says in the same form what ended it.
protocol ShowsProgress {
    var progress: ProgressForm? { get }
    var common: CommonOptions { get }
}

extension ShowsProgress {
    /// The display of the command, in the form on the command line, else in the settings that it has read. `stages` are those that
    /// it goes through.
    func progressDisplay(_ settings: Settings, stages: [StageName]) -> ProgressDisplay {
        ProgressDisplay(progress ?? settings.progress ?? .auto, on: .standard, stages: stages)
    }

    /// The form on the command line, else in the settings, as far as they can be read.
    var progressForm: ProgressForm { progress ?? (try? common.workspace.settings())?.progress ?? .auto }
}

extension ProgressForm {
    /// The form on a command line that may be wrong otherwise.
    init(ofCommandLine words: some Sequence<String>) {
        let words = Array(words)
        let isJSON =
            words.contains("--progress=json")
            || zip(words, words.dropFirst()).contains { $0 == "--progress" && $1 == "json" }
        self = isJSON ? .json : .auto
    }
}
