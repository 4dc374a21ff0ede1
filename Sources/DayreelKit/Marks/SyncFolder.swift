package import JobFiles
import Library
package import Model

/// The sync folder of a command, in a workspace.
package struct SyncFolder: Sendable {
    package let workspace: Workspace
    let settings: Settings
    let marks: MarksFolder
    /// True if the command line names it.
    private let isAsked: Bool
    /// The names of tags.
    package let names: TagNames

    /// Finds the folder. `asked` is the value on the command line; nil if there is none.
    package init(_ workspace: Workspace, asked: String?, _ settings: Settings) {
        self.workspace = workspace
        self.settings = settings
        marks = MarksFolder(workspace.syncFolder(asked: asked, settings))
        isAsked = asked != nil
        names = TagNames(further: settings.tags)
    }

    /// The absolute path.
    package var path: String { marks.path }

    /// Throws `DayreelError(.missingInput)` if the command line names a folder that does not exist. A default folder may be missing: nobody
    /// has written to it yet.
    func requireNamed() throws {
        guard isAsked, !marks.isThere else { return }
        throw DayreelError(
            .missingInput, "there is no such sync folder", place: path,
            remedy:
                "Check the name given with --sync. 'dayreel pin' and 'dayreel tag' make the folder where there is none."
        )
    }

    /// All marks in the folder, which are also merged there if it is writable. Creates no folder. Throws `DayreelError`.
    func merged() throws -> Marks {
        try requireNamed()
        do {
            return try marks.merge().marks
        } catch let error as DayreelError where error.code == .outputUnwritable {
            return try marks.read()
        }
    }
}
