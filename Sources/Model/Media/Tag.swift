/// A tag by its number. 1 to 7 are colours; settings define the meaning of others.
package struct Tag: Hashable, Comparable, Sendable {
    package let number: Int

    /// Every number that a file may contain; tags without a name are synchronized as well.
    package static let numbers = 0...Int(Int32.max)

    /// Nil for a number that is not a tag's.
    package init?(number: Int) {
        guard Self.numbers.contains(number) else { return nil }
        self.number = number
    }

    package static func < (left: Tag, right: Tag) -> Bool { left.number < right.number }
}

/// The names of tags: the seven colours, and those from the settings.
package struct TagNames: Hashable, Sendable {
    private static let colors = ["red", "orange", "yellow", "green", "blue", "purple", "gray"]
    private let names: [Int: String]

    /// `further` are names by number. Colours keep their own names.
    package init(further: [Int: String] = [:]) {
        let colors = zip(1..., Self.colors).map { ($0, $1) }
        names = further.merging(Dictionary(uniqueKeysWithValues: colors)) { $1 }
    }

    /// All names, the colours first.
    package var all: [String] { names.sorted { $0.key < $1.key }.map(\.value) }

    /// Every tag with a name, the colours first.
    package var named: [(tag: Tag, name: String)] {
        names.sorted { $0.key < $1.key }.compactMap { number, name in Tag(number: number).map { ($0, name) } }
    }

    /// The name, such as `red`, or the number of a tag without one.
    package func name(of tag: Tag) -> String { names[tag.number] ?? "\(tag.number)" }

    /// The tag for a word in any letter case: a name, a number, or the British `grey`. Throws `DayreelError(.usage)`.
    package func tag(_ word: String) throws(DayreelError) -> Tag {
        let wanted = word.lowercased() == "grey" ? "gray" : word.lowercased()
        if let number = names.filter({ $0.value.lowercased() == wanted }).keys.min() ?? Int(word),
            let tag = Tag(number: number)
        {
            return tag
        }
        throw .unknownTag(word, among: all)
    }
}
