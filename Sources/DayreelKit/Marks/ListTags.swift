import JobFiles
import Library
package import Model
import Reports

/// Lists the tags of the library.
package struct ListTags {
    package let folder: SyncFolder

    package init(_ folder: SyncFolder) { self.folder = folder }

    /// The tags of the named media, or of all media that have any. Throws `DayreelError`, `CancellationError`.
    package func run(_ media: [String] = [], progress: ProgressSink) async throws -> TagsDocument {
        let marks = try folder.merged()
        guard !media.isEmpty else {
            let names = MediaNames(folder.workspace)
            let all = marks.tagged.map { tagged in
                TagsDocument.Entry(media: tagged.id, name: names.name(of: tagged.id), tagged.tags, folder.names)
            }
            return TagsDocument(tags: all, warnings: marks.diagnostics)
        }
        let lookup = MarkLookup(marks)
        let naming = MediaNaming(workspace: folder.workspace, days: folder.settings.days, marks: lookup)
        let entries = try await naming.media(media, progress: progress).map { found in
            let id = found.known(to: lookup).id
            let tags = Set(found.ids(in: lookup).flatMap(marks.tags)).sorted()
            return TagsDocument.Entry(media: id, name: id == found.name ? nil : found.name, tags, folder.names)
        }
        return TagsDocument(tags: entries, warnings: marks.diagnostics)
    }
}

/// `dayreel tags --json`, version 1 (docs/cli.md).
package struct TagsDocument: Hashable, Sendable, Encodable {
    private let version = 1
    var tags: [Entry]
    /// Lines of the sync folder that could not be read.
    package var warnings: [Diagnostic]

    init(tags: [Entry], warnings: [Diagnostic]) { (self.tags, self.warnings) = (tags, warnings) }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case tags, warnings
    }

    struct Entry: Hashable, Encodable {
        /// An id or a name.
        var media: String
        /// The name on the command line, if it differs; in a list of all, that of a file with these contents, if one was read here.
        var name: String?
        var tags: [String]
        var numbers: [Int]

        init(media: String, name: String?, _ tags: [Tag], _ names: TagNames) {
            (self.media, self.name) = (media, name)
            self.tags = tags.map(names.name)
            numbers = tags.map(\.number)
        }
    }

    /// A line for each of the media.
    package func text(within width: Int) -> String {
        guard !tags.isEmpty else { return "no tags\n" }
        var table = TextTable(["Media", "Tags"], alignments: [.left, .left], fits: [.shortened, .wrapped])
        for entry in tags {
            table.append([entry.name ?? entry.media, entry.tags.isEmpty ? "–" : entry.tags.joined(separator: ", ")])
        }
        return table.text(within: width)
    }
}
