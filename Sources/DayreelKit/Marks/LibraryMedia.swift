import Library
package import Model

/// Media of a library, by the ids that marks may use.
package struct LibraryMedia: Hashable, Sendable {
    /// The id from its source: `icl#…`.
    package var identifier: String?
    /// The digests of its bytes; nil if they have not been read.
    package var digests: ContentDigests?

    package init(identifier: String?, digests: ContentDigests?) {
        (self.identifier, self.digests) = (identifier, digests)
    }
}

/// The pins and tags of a sync folder, for lookup by media.
package struct MediaMarks: Sendable {
    private let marks: Marks
    private let lookup: MarkLookup

    package static let none = MediaMarks(.none)

    private init(_ marks: Marks) { (self.marks, lookup) = (marks, MarkLookup(marks)) }

    /// Reads the folder. With `merges`, also merges what devices wrote there, if it is writable. Throws `DayreelError`.
    package init(_ folder: SyncFolder, merges: Bool) throws {
        self.init(merges ? try folder.merged() : try folder.marks.read())
    }

    /// True if a mark can only be matched by digests.
    package var needsDigests: Bool { lookup.needsDigests }

    /// The tags of media, under any of their ids.
    package func tags(of media: LibraryMedia) -> [Tag] {
        Set(lookup.ids(of: media.identifier, media.digests).flatMap(marks.tags)).sorted()
    }

    /// The tags of media by file name or path.
    package var named: [(name: String, tags: [Tag])] {
        lookup.names.map { ($0, marks.tags(of: $0)) }.filter { !$0.1.isEmpty }
    }

    /// All pins, in the order of days.
    package var pins: [(day: Day, pin: Pin)] { marks.pins.map { ($0.day, $0.pin) } }

    /// All ids under which the media have marks.
    package func ids(of media: LibraryMedia) -> [String] { lookup.ids(of: media.identifier, media.digests) }
}

extension SyncFolder {
    /// A text that changes with the folder's files: their names, sizes and times.
    package var version: String { marks.version }
}
