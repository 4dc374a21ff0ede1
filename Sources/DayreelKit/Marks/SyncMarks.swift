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
