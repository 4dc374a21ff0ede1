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
