package import Foundation

/// An album of a source.
package struct Album: Hashable, Sendable {
    /// The source's own name of it, which no other album of the source has.
    package var id: String
    /// Any text: two albums may have the same, and it may contain slashes and line breaks.
    package var title: String
    package var section: Section
    /// Titles of the folders that it lies in, the outermost first.
    package var path: [String]
    /// The items that its owner sees in it.
    package var count: Int
    /// The earliest and the latest day of what is in it; nil where nothing in it has a date.
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
    /// Folders and title as a job file names it: `Trips/Hawaii 2023`.
    package var fullTitle: String { (path + [title]).joined(separator: "/") }
}

extension [Album] {
    /// The albums by section, and in each by titles as the locale has them, numbers by their value. What lies in a folder stays together.
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
            // An album goes before the folder of its name.
            return left.path.count != right.path.count
                ? left.path.count < right.path.count : left.id.precedesByBytes(right.id)
        }
    }
}

extension String {
    /// Titles that only differ in letters that the locale takes for the same have an order too.
    fileprivate func order(against other: String, in locale: Locale) -> ComparisonResult {
        let order = compare(other, options: [.caseInsensitive, .numeric], range: nil, locale: locale)
        if order != .orderedSame || self == other { return order }
        return precedesByBytes(other) ? .orderedAscending : .orderedDescending
    }
}

extension ClosedRange<Day>? {
    /// The range with the day in it; unchanged without a day.
    package func including(_ day: Day?) -> ClosedRange<Day>? {
        guard let day else { return self }
        return map { Swift.min($0.lowerBound, day)...Swift.max($0.upperBound, day) } ?? day...day
    }
}

/// The items of an album, as its source tells them.
package enum AlbumContents: Hashable, Sendable {
    /// All that lies in a folder itself, and not in those below: its path or its address, with a slash at its end.
    case folder(String)
    /// Ids that the source gives the items.
    case items([String])
}

/// The albums of one source, and what there is to say about it.
package struct SourceAlbums: Hashable, Sendable {
    /// Absolute path, or a bucket's address.
    package var source: String
    package var albums: [Album]
    /// The items of each album, by the album's id, where that was asked for.
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
