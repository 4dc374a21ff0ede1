/// The content of a job file: every key with its value or its default.
package struct Job: Hashable, Sendable, Codable {
    /// The job file's name without extension; `{name}` in `output.file`.
    package var name: String
    /// The folder against which relative paths were resolved: the job file's.
    package var folder: String
    package var title: String?
    package var timeframe: Timeframe
    package var days: DayRules
    package var sources: [Source]
    package var pins: [Day: Pin]
    /// Corrections of the dates in the files; the first that matches a file applies.
    package var dates: [DateCorrection]
    package var select: SelectionRules
    package var clips: ClipRules
    package var composition: Composition
    package var output: Output
    package var onError: ErrorPolicy
    /// The schedule for `dayreel run --due`.
    package var schedule: Schedule?
    package var hooks: Hooks
    /// The album in which Dayreel keeps the films; nil for none.
    package var album: JobAlbum?

    package init(
        name: String, folder: String, title: String? = nil, timeframe: Timeframe, days: DayRules = DayRules(),
        sources: [Source], pins: [Day: Pin] = [:], dates: [DateCorrection] = [],
        select: SelectionRules = SelectionRules(),
        clips: ClipRules = ClipRules(), composition: Composition = Composition(), output: Output,
        onError: ErrorPolicy = .skip, schedule: Schedule? = nil, hooks: Hooks = Hooks(), album: JobAlbum? = nil
    ) {
        self.name = name
        self.folder = folder
        self.title = title
        self.timeframe = timeframe
        self.days = days
        self.sources = sources
        self.pins = pins
        self.dates = dates
        self.select = select
        self.clips = clips
        self.composition = composition
        self.output = output
        self.onError = onError
        self.schedule = schedule
        self.hooks = hooks
        self.album = album
    }

    /// The treatment of a clip that cannot be used.
    package enum ErrorPolicy: String, Hashable, Sendable, Codable, CaseIterable { case skip, fail }
}

extension Job {
    /// The locale of its films' words.
    package var locale: String { namedLocale ?? DateOverlayStyle.usualLocale }

    /// The locale that the job names for its films, or else for its dates; nil if it names none.
    package var namedLocale: String? { composition.locale ?? composition.dateOverlay?.locale }

    /// The style in which dates are written outside of the picture too.
    package var writtenDates: DateOverlayStyle { dateStyle ?? DateOverlayStyle(locale: locale) }

    /// The style of the dates in the picture, with their locale; nil for films without them.
    package var dateStyle: DateOverlayStyle? {
        guard var style = composition.dateOverlay else { return nil }
        if style.locale == nil { style.locale = locale }
        return style
    }
}

/// The album in which a job keeps its films: `album` of a job file.
package struct JobAlbum: Hashable, Sendable, Codable {
    /// Nil for the job's own title, or else its name.
    package var title: String?
    /// Absolute path of the folder whose links mirror the album; nil for none.
    package var links: String?
    package var linkType: LinkType

    /// The kind of links that other programs see.
    package enum LinkType: String, Hashable, Sendable, Codable, CaseIterable { case symbolic, hard }

    package init(title: String? = nil, links: String? = nil, linkType: LinkType = .symbolic) {
        self.title = title
        self.links = links
        self.linkType = linkType
    }
}

extension Job {
    /// The title of the album; nil for a job without one.
    package var albumTitle: String? { album.map { "Reels – \($0.title ?? title ?? name)" } }
}

/// The rules that turn an instant into a day.
package struct DayRules: Hashable, Sendable, Codable {
    /// An IANA zone for all clips; nil for the zone each was recorded in.
    package var timeZone: String?
    /// Zone for timestamps without a zone or only in UTC; nil for the system's.
    package var home: String?
    /// Seconds after midnight at which a day begins.
    package var startsAt: Int

    package init(timeZone: String? = nil, home: String? = nil, startsAt: Int = 0) {
        self.timeZone = timeZone
        self.home = home
        self.startsAt = startsAt
    }
}
