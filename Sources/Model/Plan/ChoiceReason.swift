/// The reason for what a day shows.
package enum ChoiceReason: Hashable, Sendable {
    case pinned
    /// The day on which the pinned media was recorded.
    case pinnedFrom(Day)
    /// A pin of the library, and the day of recording of its media if that is another day.
    case libraryPin(from: Day?)
    /// The rules: the reason for each kind of clip that the day shows, in film order.
    case automatic([KindReason])
    /// The rules, in the words of a saved plan.
    case written(String)

    package var isPinned: Bool {
        switch self {
        case .pinned, .pinnedFrom, .libraryPin: true
        case .automatic, .written: false
        }
    }

    /// True for a pin of the library.
    package var isOfLibrary: Bool { if case .libraryPin = self { true } else { false } }
}

/// The reason why the rules chose clips of one kind.
package enum KindReason: Hashable, Sendable {
    /// The only one of its kind.
    case only(MediaKind, Merit)
    case first(Int, of: Int, MediaKind, Merit)
    case all(Int, MediaKind, Merit)
    /// So many that are measured to be the best of their kind.
    case best(Int, of: Int, MediaKind, Merit)
    /// A camera's preview copy, because nothing else exists.
    case proxy

    /// The qualities of the chosen clips that other media of the day and kind lack.
    package struct Merit: Hashable, Sendable {
        package var quality: Quality
        /// True if the day of the chosen clips is certain.
        package var isCertain: Bool
        /// The preferences of the job, other than kinds, that they meet.
        package var wanted: [Preference]

        package init(_ quality: Quality = .any, isCertain: Bool = false, wanted: [Preference] = []) {
            self.quality = quality
            self.isCertain = isCertain
            self.wanted = wanted
        }
    }

    package enum Quality: Hashable, Sendable {
        /// No others were rejected.
        case any
        /// The others are shorter.
        case atLeast(MediaTime)
        /// The others cannot be used.
        case usable
    }
}
