/// The reason for what a day shows.
package enum ChoiceReason: Hashable, Sendable {
    case pinned
    /// The day on which the pinned media was recorded.
    case pinnedFrom(Day)
    /// A pin of the library, and the day on which its media was recorded where that is another one.
    case libraryPin(from: Day?)
    /// The rules: the reason for each kind of clip that the day shows, in film order.
    case automatic([KindReason])
    /// The rules, in the words of a plan that was written down.
    case written(String)

    package var isPinned: Bool {
        switch self {
        case .pinned, .pinnedFrom, .libraryPin: true
        case .automatic, .written: false
        }
    }

    /// True for a pin that belongs to the library and not to the job.
    package var isOfLibrary: Bool { if case .libraryPin = self { true } else { false } }
}

/// The reason why the rules chose clips of one kind.
package enum KindReason: Hashable, Sendable {
    /// The only one of its kind.
    case only(MediaKind, Merit)
    case first(Int, of: Int, MediaKind, Merit)
    case all(Int, MediaKind, Merit)
    /// A camera's preview copy, as nothing else is there.
    case proxy

    /// The qualities of the chosen clips that others of the day and kind lack.
    package struct Merit: Hashable, Sendable {
        package var quality: Quality
        /// Their day is certain.
        package var isCertain: Bool
        /// The preference of the job, other than a kind.
        package var wanted: [Preference]

        package init(_ quality: Quality = .any, isCertain: Bool = false, wanted: [Preference] = []) {
            self.quality = quality
            self.isCertain = isCertain
            self.wanted = wanted
        }
    }

    package enum Quality: Hashable, Sendable {
        /// Nothing was turned away.
        case any
        /// The others are shorter.
        case atLeast(MediaTime)
        /// The others cannot be used.
        case usable
    }
}

/// The reason why media of a day is not shown.
package enum LeftOutReason: Hashable, Sendable {
    case dayIsSkipped
    /// Another one is pinned: its file name.
    case otherPinned(String)
    /// The media cannot be read or rendered.
    case unusable(UnusableReason)
    case tooShort(MediaTime, minimum: MediaTime)
    /// The job's `prefer` does not name its kind.
    case notPreferred(MediaKind)
    /// The job's `exclude` names a quality of it.
    case excluded(Preference)
    /// The job prefers media with this quality, and there is some.
    case lacks(Preference)
    /// The job's `min-evidence` asks for better.
    case datedOnlyBy(CaptureTime.Evidence)
    /// A camera's preview copy, and there is something else.
    case proxy
    /// A clip of this kind comes first.
    case after(MediaKind)
    case uncertainDay
    /// Later than the last pick: its file name.
    case later(than: String)
    /// Recorded at the same time as the last pick: its file name.
    case sameTime(as: String)
    case notChosen
    /// The words of a plan that was written down.
    case written(String)
}
