import LibraryMarks
package import Model

/// Media of a library, by what marks may call them.
package struct LibraryMedia: Hashable, Sendable {
    /// The name that its source gives it: `icl#…`.
    package var identifier: String?
    /// Made from its bytes; nil where nobody has read them.
    package var digests: ContentDigests?

    package init(identifier: String?, digests: ContentDigests?) {
        (self.identifier, self.digests) = (identifier, digests)
    }
}

/// The pins and tags of a sync folder, to be asked for by media.
package struct MediaMarks: Sendable {
    private let marks: Marks
    private let lookup: MarkLookup

    package static let none = MediaMarks(.none)

    private init(_ marks: Marks) { (self.marks, lookup) = (marks, MarkLookup(marks)) }

    /// Reads the folder; with `merges`, brings together what devices wrote there, as far as it can be written to. Throws `DayreelError`.
    package init(_ folder: SyncFolder, merges: Bool) throws {
        self.init(merges ? try folder.merged() : try folder.marks.read())
    }

    /// True if a mark is on media that only their bytes tell.
    package var needsDigests: Bool { lookup.needsDigests }

    /// The tags of media, under whatever of their names.
    package func tags(of media: LibraryMedia) -> [Tag] {
        Set(lookup.ids(of: media.identifier, media.digests).flatMap(marks.tags)).sorted()
    }

    /// The tags of media that are named by a file's name or path.
    package var named: [(name: String, tags: [Tag])] {
        lookup.names.map { ($0, marks.tags(of: $0)) }.filter { !$0.1.isEmpty }
    }

    /// Every pin, in the order of days.
    package var pins: [(day: Day, pin: Pin)] { marks.pins.map { ($0.day, $0.pin) } }

    /// Every id that marks call the media by.
    package func ids(of media: LibraryMedia) -> [String] { lookup.ids(of: media.identifier, media.digests) }
}

extension SyncFolder {
    /// A text that changes when a file of the folder does: names, sizes and times.
    package var version: String { marks.version }
}
