import Foundation

/// The names that places have in other languages: some hundred to two thousand a language, of the table that `scripts/place_names.py`
/// makes, which describes its bytes.
struct PlaceTranslations: Sendable {
    private let bytes: [UInt8]
    private let languages: [String: Range<Int>]
    private let names: Int
    private let texts: Int

    private static let bytesOfLanguage = 12
    private static let bytesOfName = 6

    /// Nil if the bytes are not such a table, not all of one, or one for another table of places. `size` is the length of that in bytes.
    init?(_ bytes: [UInt8], ofTableOf size: Int) {
        guard bytes.starts(with: "DRN1".utf8), bytes.tableNumber(at: 4, count: 4) == bytes.count,
            bytes.tableNumber(at: 8, count: 4) == size
        else { return nil }
        let count = bytes.tableNumber(at: 12, count: 4)
        guard count < bytes.count / Self.bytesOfLanguage else { return nil }
        let starts = (0...count).map { index in
            bytes.tableNumber(at: 16 + index * Self.bytesOfLanguage + (index == count ? 0 : 8), count: 4)
        }
        let names = 16 + count * Self.bytesOfLanguage + 4
        guard zip(starts, starts.dropFirst()).allSatisfy(<=),
            names + (starts.last ?? 0) * Self.bytesOfName <= bytes.count
        else { return nil }
        let codes = (0..<count).map { index in
            let start = 16 + index * Self.bytesOfLanguage
            return bytes.tableText(start..<start + 8)
        }
        languages = Dictionary(
            zip(codes, zip(starts, starts.dropFirst()).map { $0..<$1 }), uniquingKeysWith: { first, _ in first })
        (self.bytes, self.names) = (bytes, names)
        texts = names + (starts.last ?? 0) * Self.bytesOfName
    }

    /// The name of a place, by its number in the table of places, in the language of a locale (`de_AT`, `pt-BR`, `zh-Hant`); nil if it has
    /// no other name there.
    func name(ofPlace place: Int, in locale: String) -> String? {
        let range = Self.codes(of: locale).lazy.compactMap { languages[$0] }.first ?? 0..<0
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if number(ofName: middle) < place { low = middle + 1 } else { high = middle }
        }
        guard low < range.upperBound, number(ofName: low) == place else { return nil }
        let start = texts + bytes.tableNumber(at: names + low * Self.bytesOfName + 3, count: 3) + 1
        let end = start + bytes.tableNumber(at: start - 1, count: 1)
        return start < end && end <= bytes.count ? bytes.tableText(start..<end) : nil
    }

    private func number(ofName index: Int) -> Int { bytes.tableNumber(at: names + index * Self.bytesOfName, count: 3) }

    /// The codes under which the table may have a locale's language, the best first: with the country in which it is written so.
    private static func codes(of locale: String) -> [String] {
        let language = Locale.Language(identifier: locale)
        let whole = Locale.Language(identifier: language.maximalIdentifier)
        guard let code = whole.languageCode?.identifier else { return [] }
        // "no" is Norwegian as most write it.
        return [whole.region.map { "\(code)_\($0.identifier)" }, code == "no" ? "nb" : code].compactMap(\.self)
    }
}
