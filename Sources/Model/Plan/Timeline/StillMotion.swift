/// How the picture of a photo moves while a film shows it.
package enum StillMotion: String, Hashable, Sendable, Codable, CaseIterable {
    /// It comes closer.
    case closer
    /// It goes farther away.
    case farther

    /// The motions of clips that follow each other on these days; nil for those that are no photos.
    ///
    /// Photos in a row take turns. The day of the first of them decides how they begin, so that what comes before it changes none.
    package static func motions(of clips: [(day: Day, kind: MediaKind)]) -> [StillMotion?] {
        var last: StillMotion?
        return clips.map { day, kind in
            guard kind == .still else {
                last = nil
                return nil
            }
            let motion = last?.other ?? (day.daysSinceEpoch & 1 == 0 ? .closer : .farther)
            last = motion
            return motion
        }
    }

    private var other: StillMotion { self == .closer ? .farther : .closer }
}
