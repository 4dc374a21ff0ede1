package import JobFiles
import LibraryMarks
package import Model

/// The sync folder that a command works with, in a workspace.
package struct SyncFolder: Sendable {
    let workspace: Workspace
    let settings: Settings
    let marks: MarksFolder
    /// The command line names it.
    private let isAsked: Bool
    /// Names of tags.
    package let names: TagNames

    /// `asked` is what the command line says; nil where it says nothing.
    package init(_ workspace: Workspace, asked: String?, _ settings: Settings) {
        self.workspace = workspace
        self.settings = settings
        marks = MarksFolder(workspace.syncFolder(asked: asked, settings))
        isAsked = asked != nil
        names = TagNames(further: settings.tags)
    }

    /// Absolute.
    package var path: String { marks.path }

    /// Throws `DayreelError(.missingInput)` for a folder that the command line names and that is not there. One that nobody has written
    /// to yet says nothing.
    func requireNamed() throws {
        guard isAsked, !marks.isThere else { return }
        throw DayreelError(
            .missingInput, "there is no such sync folder", place: path,
            remedy:
                "Check the name given with --sync. 'dayreel pin' and 'dayreel tag' make the folder where there is none."
        )
    }

    /// Everything that the folder says, brought together in it as well where it can be written to. Makes no folder. Throws `DayreelError`.
    func merged() throws -> Marks {
        try requireNamed()
        do {
            return try marks.merge().marks
        } catch let error as DayreelError where error.code == .outputUnwritable {
            return try marks.read()
        }
    }
}
