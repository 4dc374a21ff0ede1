import ArgumentParser
import DayreelKit

extension CompletionKind {
    /// The completions that a shell offers for a job file.
    static var jobFile: CompletionKind { .file(extensions: ["yaml", "yml"]) }
}

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep cache, catalog and settings under this folder. (default: DAYREEL_HOME, else the user's folders)",
            valueName: "folder"),
        completion: .directory)
    var home: String?

    func validate() throws {
        if home == "" { throw ValidationError("'--home' names no folder.") }
    }

    /// The workspace of the command.
    var workspace: Workspace { .ofThisProcess(home: home) }
}
