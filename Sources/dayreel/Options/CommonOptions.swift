import ArgumentParser
import DayreelKit
import JobFiles

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

/// The folder of pins and tags, for commands that read or write them.
struct SyncOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that syncs pins and tags between devices. (default: DAYREEL_SYNC, else 'sync' in the settings)",
            valueName: "folder"),
        completion: .directory)
    var sync: String?

    func validate() throws {
        if sync == "" { throw ValidationError("'--sync' names no folder.") }
    }

    /// The sync folder, and the settings that it depends on. Throws `DayreelError` if the settings are wrong.
    func folder(_ common: CommonOptions) throws -> (folder: SyncFolder, settings: Settings) {
        let workspace = common.workspace
        let settings = try workspace.settings()
        return (SyncFolder(workspace, asked: sync, settings), settings)
    }
}
