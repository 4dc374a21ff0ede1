package import JobFiles
import Library
package import Model

/// Merges the pins and tags that all devices wrote into the sync folder.
package struct SyncMarks {
    package let folder: SyncFolder

    package init(_ folder: SyncFolder) { self.folder = folder }

    /// Throws `DayreelError`.
    package func run() throws -> SyncDocument {
        try folder.requireNamed()
        let merged = try folder.marks.merge()
        return SyncDocument(
            folder: folder.path,
            tags: .init(media: merged.marks.taggedCount, merged.tags),
            pins: .init(days: merged.marks.pins.count, merged.pins), warnings: merged.marks.diagnostics)
    }
}

/// `dayreel sync --json`, version 1 (docs/cli.md).
package struct SyncDocument: Hashable, Sendable, Encodable {
    private let version = 1
    var folder: String
    var tags: Count
    var pins: Count
    /// Lines that could not be read.
    package var warnings: [Diagnostic]

    init(folder: String, tags: Count, pins: Count, warnings: [Diagnostic]) {
        (self.folder, self.tags, self.pins, self.warnings) = (folder, tags, pins, warnings)
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case folder, tags, pins, warnings
    }

    struct Count: Hashable, Encodable {
        /// The number of media with a tag.
        var media: Int?
        /// The number of days with a pin.
        var days: Int?
        /// The number of merged lines from deltas.
        var operations: Int
        /// The number of merged conflict copies.
        var copies: Int
        /// True if the master has changed.
        var changed: Bool

        init(media: Int? = nil, days: Int? = nil, _ count: MergeCount) {
            (self.media, self.days) = (media, days)
            (operations, copies, changed) = (count.operations, count.copies, count.isChanged)
        }
    }

    /// The counts, in two lines.
    package var text: String {
        "tags: \((tags.media ?? 0).counted("item")), \(tags.words)\n"
            + "pins: \((pins.days ?? 0).counted("day")), \(pins.words)\n"
    }
}

extension SyncDocument.Count {
    fileprivate var words: String {
        let merged = "\(operations.counted("change")) merged"
        return copies == 0 ? merged : merged + ", \(copies.counted("conflict copy", "conflict copies")) taken in"
    }
}

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
