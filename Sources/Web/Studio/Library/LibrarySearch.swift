import Foundation
import Model

/// Finds the items that match a filter, in order of time.
struct LibrarySearch {
    let library: LibraryIndex
    private let filter: ItemFilter
    private let marks: StudioMarks
    /// The index of the folder that items must be in; nil for any.
    private let folder: Int32?
    /// The keys that items must be among; nil for any.
    private let keys: Set<UInt64>?
    private let source: UInt16?
    private let named: LibraryPlaces?
    /// The number of the place that items must be at; nil for any.
    private let placeNumber: Int?
    private let words: [Word]
    /// True if nothing can match.
    private let isEmpty: Bool

    /// `sources` are the ids of the library's sources, in their order; `places` those of its items, for a filter that names one.
    init(
        _ library: LibraryIndex, _ filter: ItemFilter, sources: [String], marks: StudioMarks = .none,
        places: LibraryPlaces? = nil
    ) {
        self.library = library
        self.filter = filter
        self.marks = marks
        source = filter.source.flatMap { id in sources.firstIndex(of: id).map { UInt16(clamping: $0) } }
        let album = filter.album.map { library.albums.contents(ofAlbum: $0) ?? .items([]) }
        switch album {
        case .folder(let path):
            folder = Int32(library.folders.firstIndex(of: path) ?? -1)
            keys = nil
        case .items(let items): (folder, keys) = (nil, items)
        case nil: (folder, keys) = (nil, nil)
        }
        words = (filter.words ?? "").split(whereSeparator: \.isWhitespace).map { Word(String($0), in: library, marks) }
        named = places
        placeNumber = filter.place.flatMap { places?.number(ofID: $0) }
        isEmpty = (filter.source != nil && source == nil) || (filter.place != nil && placeNumber == nil)
    }

    /// True if every item matches.
    var findsAll: Bool { filter == ItemFilter() }

    /// The places of all items that match; with `month`, such as `2024-12`, of that month only.
    func places(month: String? = nil) -> [Int32] {
        let range = month.map(range(ofMonth:)) ?? 0..<Int32(library.items.count)
        if isEmpty { return [] }
        return findsAll ? Array(range) : range.filter { isAtPlace($0) && fits(library[$0]) }
    }

    private func range(ofMonth month: String) -> Range<Int32> {
        guard let first = Day(month + "-01") else { return 0..<0 }
        let last = first.advanced(by: Day.length(ofMonth: first.month, year: first.year) - 1)
        let days = library.days(from: first, to: last)
        guard let start = days.first?.range.lowerBound, let end = days.last?.range.upperBound else { return 0..<0 }
        return start..<end
    }

    private func isAtPlace(_ place: Int32) -> Bool {
        placeNumber.map { $0 == named?.number(ofItem: place) ?? -1 } ?? true
    }

    private func fits(_ item: LibraryItem) -> Bool {
        (filter.kind == nil || item.kind == filter.kind) && (source == nil || item.source == source)
            && (folder == nil || item.folder == folder) && (keys.map { $0.contains(item.key) } ?? true)
            && (filter.tag.map { marks.tags[item.key]?.contains($0) ?? false } ?? true)
            && words.allSatisfy { $0.fits(item) }
    }

    /// A word to search for, as bytes in lower case, because it is compared a hundred thousand times.
    private struct Word {
        private let bytes: [UInt8]
        private let days: Range<Int32>?
        /// A day of each year.
        private let yearly: (month: Int, day: Int)?
        /// 1 to 7 from Monday on.
        private let weekday: Int?
        private let kinds: Set<ItemKind>
        private let folders: Set<Int32>
        /// The keys of items with the word in the title of an album or the name of a tag.
        private let keys: Set<UInt64>

        init(_ word: String, in library: LibraryIndex, _ marks: StudioMarks) {
            let word = word.precomposedStringWithCanonicalMapping.lowercased()
            bytes = Array(word.utf8)
            days = Self.days(Self.withLatinDigits(word))
            yearly = Self.dayOfEachYear(word)
            weekday = Day.weekdayNames.firstIndex { $0.lowercased() == word }.map { $0 + 1 }
            kinds = Set(
                ItemKind.allCases.filter { $0.rawValue.contains(word) || $0.words.lowercased().contains(word) })
            func has(_ text: String) -> Bool {
                text.precomposedStringWithCanonicalMapping.lowercased().contains(word)
            }
            let albums = library.albums.contents(whereTitle: has)
            folders = Set(
                library.folders.indices.filter { albums.folders.contains(library.folders[$0]) }.map { Int32($0) })
            let tags = Set(marks.names.filter { has($0.name) }.map(\.number))
            let tagged = tags.isEmpty ? [:] : marks.tags.filter { !tags.isDisjoint(with: $0.value) }
            keys = albums.keys.union(tagged.keys)
        }

        func fits(_ item: LibraryItem) -> Bool {
            if let days, days.contains(item.day) { return true }
            if let yearly {
                let day = Day(daysSinceEpoch: Int(item.day))
                return (day.month, day.day) == yearly
            }
            if let weekday, Day(daysSinceEpoch: Int(item.day)).weekday == weekday { return true }
            return kinds.contains(item.kind) || folders.contains(item.folder) || keys.contains(item.key)
                || isPart(of: item.shownName)
        }

        /// The days that `2024`, `2024-12` or `2024-12-24` stands for, counted from 1970; nil for any other word.
        private static func days(_ word: String) -> Range<Int32>? {
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count <= 3, parts[0].count == 4, parts.allSatisfy({ Int($0) != nil }) else { return nil }
            let texts = ["\(word)-01-01", "\(word)-01", word]
            guard let first = Day(texts[parts.count - 1]) else { return nil }
            let length =
                switch parts.count {
                case 1: (Day(year: first.year, month: 12, day: 31) ?? first).daysSinceEpoch - first.daysSinceEpoch + 1
                case 2: Day.length(ofMonth: first.month, year: first.year)
                default: 1
                }
            return Int32(first.daysSinceEpoch)..<Int32(first.daysSinceEpoch + length)
        }

        /// The day of each year that `--12-24` stands for, as in ISO 8601:2000; nil for any other word.
        private static func dayOfEachYear(_ word: String) -> (month: Int, day: Int)? {
            guard word.hasPrefix("--"), let day = Day("2024-" + word.dropFirst(2)) else { return nil }
            return (day.month, day.day)
        }

        /// The word with the digits 0 to 9 instead of those of other scripts, such as `٢٠٢٤`.
        private static func withLatinDigits(_ word: String) -> String {
            let scalars = word.unicodeScalars.map { scalar in
                guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                    return scalar
                }
                return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
            }
            return String(String.UnicodeScalarView(scalars))
        }

        private func isPart(of name: String) -> Bool {
            var name = name
            let isPlain: Bool? = name.withUTF8 { text in
                text.contains { $0 >= 0x80 } ? nil : Self.contains(text, bytes)
            }
            return isPlain
                ?? Array(name.precomposedStringWithCanonicalMapping.lowercased().utf8)
                .withUnsafeBufferPointer { Self.contains($0, bytes) }
        }

        /// Ignores the case of ASCII letters in `text`.
        private static func contains(_ text: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]) -> Bool {
            guard text.count >= bytes.count else { return false }
            return (0...(text.count - bytes.count)).contains { start in
                bytes.indices.allSatisfy { index in
                    let byte = text[start + index]
                    return (byte &- 65 < 26 ? byte | 0x20 : byte) == bytes[index]
                }
            }
        }
    }
}
