import Files
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

/// Adds tags to media, and removes them.
package struct TagMedia {
    package let folder: SyncFolder

    package init(_ folder: SyncFolder) { self.folder = folder }

    package struct Outcome: Hashable, Sendable {
        package let media: MarkedMedia
        /// The present tags by name.
        package let tags: [String]
        package let isChanged: Bool
    }

    /// The words of a command line; those that begin with `+` or `-` are tags.
    package struct Request: Hashable, Sendable {
        var media: [String] = []
        var changes: [Change] = []

        struct Change: Hashable {
            let tag: Tag
            let isSet: Bool
        }

        /// Reads the words. Throws `DayreelError(.usage)` for an unknown tag.
        package init(_ words: [String], names: TagNames) throws {
            for word in words {
                guard let sign = word.first, sign == "+" || sign == "-", word.count > 1 else {
                    media.append(word)
                    continue
                }
                changes.append(Change(tag: try names.tag(String(word.dropFirst())), isSet: sign == "+"))
            }
            guard !media.isEmpty, !changes.isEmpty else {
                throw DayreelError(
                    .usage, media.isEmpty ? "no media are named" : "no tags are named",
                    remedy: "For example: dayreel tag IMG_1024.MOV +red -blue")
            }
        }
    }

    /// Tags the media. Throws `DayreelError`, `CancellationError`; in that case nothing is tagged.
    package func run(_ request: Request, progress: ProgressSink) async throws -> [Outcome] {
        let workspace = folder.workspace
        let naming = MediaNaming(
            workspace: workspace, days: folder.settings.days, marks: MarkLookup(try folder.marks.read()))
        let named = try await naming.media(request.media, progress: progress)
        // Reading a file may take long, and other devices write meanwhile.
        let known = try folder.marks.read()
        let present = MarkLookup(known)
        // Two devices may have tagged the same media under different ids, before either knew the other's.
        let media = named.map { (marked: $0.known(to: present), ids: $0.ids(in: present)) }
        let changes = media.flatMap { marked, ids in
            request.changes.flatMap { change in
                let tagged = ids.filter { known.tags(of: $0).contains(change.tag) }
                let concerned = change.isSet ? (tagged.isEmpty ? [marked.id] : []) : tagged
                return concerned.map { MarksFolder.TagChange(id: $0, tag: change.tag, isSet: change.isSet) }
            }
        }
        let made = Set(try folder.marks.add(changes, by: workspace.device, now: workspace.clock.now).map(\.id))
        let marks = try folder.marks.read()
        return media.map { marked, ids in
            let ids = Set(ids).union([marked.id])
            return Outcome(
                media: marked, tags: Set(ids.flatMap(marks.tags)).sorted().map(folder.names.name),
                isChanged: !ids.isDisjoint(with: made))
        }
    }

    /// Gives media of a library exactly these tags, under any of their ids. Throws `DayreelError`.
    package func set(_ tags: Set<Tag>, of media: LibraryMedia) throws {
        let workspace = folder.workspace
        let known = try folder.marks.read()
        let ids = MarkLookup(known).ids(of: media.identifier, media.digests)
        let present = Set(ids.flatMap(known.tags))
        var changes = ids.flatMap { id in
            known.tags(of: id).filter { !tags.contains($0) }.map {
                MarksFolder.TagChange(id: id, tag: $0, isSet: false)
            }
        }
        if let id = ids.first ?? media.identifier ?? media.digests?.id.text {
            changes += tags.subtracting(present).sorted().map { MarksFolder.TagChange(id: id, tag: $0, isSet: true) }
        }
        _ = try folder.marks.add(changes, by: workspace.device, now: workspace.clock.now)
    }
}

extension TagMedia.Outcome {
    /// `IMG_1.MOV: red, blue`
    package var text: String {
        let names = tags.isEmpty ? "no tags" : tags.joined(separator: ", ")
        return "\(media.name): \(names)\(isChanged ? "" : ", as before")".onOneLine + "\n"
    }
}
