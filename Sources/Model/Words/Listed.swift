extension [String] {
    /// The first `most` texts, and the number of others: `a, b and 3 more`. `noun` follows that number, `comma` is true for one before
    /// "and".
    package func listed(upTo most: Int, _ noun: String? = nil, comma: Bool = false) -> String {
        prefix(most).joined(separator: ", ") + (count - most).andMore(noun, comma: comma)
    }
}

extension Int {
    /// The end of a list that leaves so many out: ` and 3 more`, `, and 3 more days`; empty for none.
    package func andMore(_ noun: String? = nil, comma: Bool = false) -> String {
        guard self > 0 else { return "" }
        return "\(comma ? "," : "") and \(self) more" + (noun.map { " " + $0 } ?? "")
    }
}

extension Sequence where Element: Hashable {
    /// The elements in their order, each where it comes first.
    package var withoutRepeats: [Element] { withoutRepeats(of: \.self) }
}

extension Sequence {
    /// The elements in their order, without those of which `key` was the same before.
    package func withoutRepeats<Key: Hashable>(of key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

/// Finds the word that was probably meant.
package enum NearestWord {
    /// The word at the smallest distance, if it is close enough to be a typing error; the first of equals.
    package static func of(_ text: String, among words: [String]) -> String? {
        guard text.count <= 40 else { return nil }
        let typed = Array(text.lowercased())
        let limit = max(1, min(3, typed.count / 3))
        var best: (word: String, distance: Int)?
        for word in words where word != text {
            let distance = distance(typed, Array(word.lowercased()))
            if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
        }
        return best?.word
    }

    /// What those of the files are called whose names, with or without their extensions, are spelled like that of `name`: at most three,
    /// the nearest first.
    package static func files(
        like name: String, among files: some Sequence<(path: String, called: String)>
    ) -> [String] {
        let wanted = Array(name.lastPathPart.lowercased())
        let limit = max(2, wanted.count / 3)
        let scored = files.compactMap { path, called -> (distance: Int, called: String)? in
            let own = path.lastPathPart.lowercased()
            let stem = own.lastIndex(of: ".").map { String(own[..<$0]) } ?? own
            let near = [own, stem].filter { abs($0.count - wanted.count) <= limit }
            return near.map { distance(wanted, Array($0)) }.min().flatMap { $0 <= limit ? ($0, called) : nil }
        }
        return scored.sorted { ($0.distance, $0.called) < ($1.distance, $1.called) }.map(\.called).withoutRepeats
            .prefix(3).map(\.self)
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the other: the optimal string
    /// alignment distance (Damerau 1964; Wagner and Fischer's table with one more rule).
    package static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = last[column] + (character == other ? 0 : 1)
                var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
