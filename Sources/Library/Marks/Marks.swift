package import Model

/// The tags and pins of a library, merged from all devices, with warnings about lines that could not be read.
package struct Marks: Sendable {
    let tagTable: TagTable
    let pinTable: PinTable
    /// A warning for each line that could not be read, with its position.
    package var diagnostics: [Diagnostic]

    /// No tags and no pins.
    package static let none = Marks(TagTable(), PinTable(), [])

    init(_ tags: TagTable, _ pins: PinTable, _ diagnostics: [Diagnostic]) {
        (tagTable, pinTable, self.diagnostics) = (tags, pins, diagnostics)
    }

    package struct Tagged: Hashable, Sendable {
        package let id: String
        package let tags: [Tag]
        /// The time of the last change, in seconds since 1970.
        package let time: Int64
    }

    /// Every id with a tag, sorted by id.
    package var tagged: [Tagged] {
        tagTable.states.compactMap { id, states in
            let tags = states.filter(\.isOn).compactMap { Tag(number: $0.tag) }.sorted()
            return tags.isEmpty ? nil : Tagged(id: id, tags: tags, time: states.map(\.setting.stamp.time).max() ?? 0)
        }.sorted { $0.id.precedesByBytes($1.id) }
    }

    /// The number of ids with a tag.
    package var taggedCount: Int { tagTable.states.values.count { $0.contains(where: \.isOn) } }

    /// The tags of an id, sorted by number.
    package func tags(of id: String) -> [Tag] {
        (tagTable.states[id] ?? []).filter(\.isOn).compactMap { Tag(number: $0.tag) }.sorted()
    }

    package struct DayPin: Hashable, Sendable {
        package let day: Day
        package let pin: Pin
        package let stamp: MarkStamp
    }

    /// The pins, in the order of their days.
    package var pins: [DayPin] {
        pinTable.choices.compactMap { day, choice in
            choice.value.pin.map { DayPin(day: day, pin: $0, stamp: choice.stamp) }
        }.sorted { $0.day < $1.day }
    }
}
