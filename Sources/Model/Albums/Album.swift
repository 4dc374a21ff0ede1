package import Foundation

/// An album of a source.
package struct Album: Hashable, Sendable {
    /// The source's own identifier, unique within the source.
    package var id: String
    /// Any text. Titles need not be unique, and may contain slashes and line breaks.
    package var title: String
    package var section: Section
    /// Titles of the enclosing folders, the outermost first.
    package var path: [String]
    /// The number of items that its owner sees in it.
    package var count: Int
    /// The earliest and the latest day of its items; nil if none of them has a date.
    package var days: ClosedRange<Day>?

    package enum Section: String, Hashable, Sendable, Codable, CaseIterable { case user, shared, smart }

    package init(
        id: String, title: String, section: Section, path: [String] = [], count: Int, days: ClosedRange<Day>? = nil
    ) {
        self.id = id
        self.title = title
        self.section = section
        self.path = path
        self.count = count
        self.days = days
    }
}

extension Album {
    /// The folders and the title as a job file names the album: `Trips/Hawaii 2023`.
    package var fullTitle: String { (path + [title]).joined(separator: "/") }
}

extension [Album] {
    /// The albums by section, and in each section by title in the locale's order, with numbers by value. The contents of a folder stay
    /// together.
    package func inOrder(of locale: Locale) -> [Album] {
        let places = Dictionary(uniqueKeysWithValues: Album.Section.allCases.enumerated().map { ($1, $0) })
        return sorted { left, right in
            if left.section != right.section { return (places[left.section] ?? 0) < (places[right.section] ?? 0) }
            for (one, other) in zip(left.path + [left.title], right.path + [right.title]) {
                switch one.order(against: other, in: locale) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            // An album comes before the folder of the same name.
            return left.path.count != right.path.count
                ? left.path.count < right.path.count : left.id.precedesByBytes(right.id)
        }
    }
}

extension String {
    /// The order of two titles. Titles that the locale considers equal, though some letters differ, have an order too.
    fileprivate func order(against other: String, in locale: Locale) -> ComparisonResult {
        let order = compare(other, options: [.caseInsensitive, .numeric], range: nil, locale: locale)
        if order != .orderedSame || self == other { return order }
        return precedesByBytes(other) ? .orderedAscending : .orderedDescending
    }
}

extension ClosedRange<Day>? {
    /// The range extended to the day; unchanged if `day` is nil.
    package func including(_ day: Day?) -> ClosedRange<Day>? {
        guard let day else { return self }
        return map { Swift.min($0.lowerBound, day)...Swift.max($0.upperBound, day) } ?? day...day
    }
}

/// The items of an album, as its source lists them.
package enum AlbumContents: Hashable, Sendable {
    /// Everything directly in a folder, but not in its subfolders: the folder's path or address, with a slash at its end.
    case folder(String)
    /// The source's ids of the items.
    case items([String])
}

/// The albums of one source, and diagnostics about it.
package struct SourceAlbums: Hashable, Sendable {
    /// Absolute path, or a bucket's address.
    package var source: String
    package var albums: [Album]
    /// The items of each album by the album's id, for albums whose items were requested.
    package var contents: [String: AlbumContents]
    package var diagnostics: [Diagnostic]

    package init(
        source: String, albums: [Album], contents: [String: AlbumContents] = [:], diagnostics: [Diagnostic] = []
    ) {
        self.contents = contents
        self.source = source
        self.albums = albums
        self.diagnostics = diagnostics
    }
}
