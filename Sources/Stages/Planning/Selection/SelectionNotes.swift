import Model

/// Recordings much smaller than the film, which shows them blurred: they are probably previews made by a program, not a camera.
struct SmallRecordings {
    /// The factor of enlargement from which on a recording counts as small. The smallest recordings of cameras, 320x240, are enlarged by
    /// less in 1080p.
    static let limit = 6

    private let clips: [(day: Day, item: MediaItem)]
    private let format: FilmFormat

    init(_ selection: Selection, in format: FilmFormat) {
        clips = selection.days.flatMap { day in day.picks.map { (day.day, $0.item) } }
            .filter { _, item in
                item.kind != .still && item.width * Self.limit < format.width
                    && item.height * Self.limit < format.height
            }
        self.format = format
    }

    /// One note for all of them; nil if there are none.
    var note: Diagnostic? {
        guard let first = clips.first else { return nil }
        let film = "much smaller than the film (\(format.width)x\(format.height)) and will look blurred"
        guard clips.count > 1 else {
            return Diagnostic(
                .note, .smallMedia, day: first.day, path: first.item.location.address,
                "\(first.item.id) has \(first.item.width)x\(first.item.height) pixels: it is \(film)")
        }
        let smallest = clips.map(\.item).min { $0.width * $0.height < $1.width * $1.height } ?? first.item
        return Diagnostic(
            .note, .smallMedia,
            "\(clips.count) clips are \(film): the smallest, \(smallest.id), has \(smallest.width)x\(smallest.height) pixels"
        )
    }
}

/// Notes about recordings in which nothing can be seen, or nothing moves.
enum GivingWayNotes {
    /// A note for each that gave way to another of its day, and a warning for one that is covered and shown because there is no other.
    static func notes(on chosen: DaySelection, covered: Set<String>) -> [Diagnostic] {
        let shown = chosen.picks.filter { covered.contains($0.item.id) && !$0.isPinned }.map { pick in
            Self.shown(pick.item, on: chosen.day)
        }
        let others = chosen.candidates.compactMap { candidate in
            reason(candidate.whyNot).map { code, words in
                Diagnostic(.note, code, day: chosen.day, path: candidate.item.location.address, words)
            }
        }
        return shown + others
    }

    private static func reason(_ whyNot: LeftOutReason) -> (Diagnostic.Code, String)? {
        switch whyNot {
        case .covered:
            (
                .coveredMedia,
                "nothing can be seen in it, so another clip is shown: it is black, or something covers the lens"
            )
        case .unmoving: (.unmovingMedia, "nothing moves in it, so another clip is shown")
        default: nil
        }
    }

    static func shown(_ item: MediaItem, on day: Day) -> Diagnostic {
        Diagnostic(
            .warning, .coveredMedia, day: day, path: item.location.address,
            "nothing can be seen in it, and the day has nothing else: it is black, or something covers the lens")
    }
}
