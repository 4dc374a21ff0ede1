package import JobFiles
import LibraryMarks
package import Model

/// The sync folder that a command works with, in a workspace.
package struct SyncFolder: Sendable {
    let workspace: Workspace
    let settings: Settings
    let marks: MarksFolder
    /// Names of tags.
    package let names: TagNames

    /// `asked` is what the command line says; nil where it says nothing.
    package init(_ workspace: Workspace, asked: String?, _ settings: Settings) {
        self.workspace = workspace
        self.settings = settings
        marks = MarksFolder(workspace.syncFolder(asked: asked, settings))
        names = TagNames(further: settings.tags)
    }

    /// Absolute.
    package var path: String { marks.path }

    /// Everything that the folder says, brought together in it as well where it can be written to.
    func merged() throws -> Marks {
        do {
            return try marks.merge().marks
        } catch let error as DayreelError where error.code == .outputUnwritable {
            return try marks.read()
        }
    }
}
