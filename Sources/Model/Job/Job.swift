/// A job file's meaning: every key with its value or its default. Printable, comparable, hashable as JSON.
package struct Job: Hashable, Sendable, Codable {
    /// The job file's name without extension; `{name}` in `output.file`.
    package var name: String
    /// Folder that relative paths were resolved against: the job file's.
    package var folder: String
    package var title: String?
    package var timeframe: Timeframe
    package var days: DayRules
    package var sources: [Source]
    package var pins: [Day: Pin]
    /// Corrections of the dates in the files; the first that fits a file holds.
    package var dates: [DateCorrection]
    package var select: SelectionRules
    package var clips: ClipRules
    package var composition: Composition
    package var output: Output
    package var onError: ErrorPolicy
    /// The schedule for `dayreel run --due`.
    package var schedule: Schedule?
    package var hooks: Hooks

    package init(
        name: String, folder: String, title: String? = nil, timeframe: Timeframe, days: DayRules = DayRules(),
        sources: [Source], pins: [Day: Pin] = [:], dates: [DateCorrection] = [],
        select: SelectionRules = SelectionRules(),
        clips: ClipRules = ClipRules(), composition: Composition = Composition(), output: Output,
        onError: ErrorPolicy = .skip, schedule: Schedule? = nil, hooks: Hooks = Hooks()
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
    }

    /// The treatment of a clip that cannot be used.
    package enum ErrorPolicy: String, Hashable, Sendable, Codable, CaseIterable { case skip, fail }
}

/// A folder of media, or an Apple Photos library. The path is absolute.
package struct Source: Hashable, Sendable, Codable {
    package var path: String
    /// The choice within a Photos library; nil for a folder. A library that is named as a folder is one all the same.
    package var photos: PhotosChoice?
    /// Glob patterns relative to the folder; a file may be picked if any `include` and no `exclude` matches.
    package var include: [String]
    package var exclude: [String]
    package var followLinks: Bool
    /// IANA zone of what lies here and carries none, or only UTC; nil for that of `DayRules`.
    package var home: String?
    /// Seconds by which the clock was slow of the camera whose media lie here.
    package var shift: Int64?

    package init(
        path: String, include: [String] = ["**"], exclude: [String] = [], followLinks: Bool = false,
        home: String? = nil,
        shift: Int64? = nil, photos: PhotosChoice? = nil
    ) {
        self.path = path
        self.photos = photos
        self.include = include
        self.exclude = exclude
        self.followLinks = followLinks
        self.home = home
        self.shift = shift
    }
}

/// The part of a Photos library that a job takes.
package struct PhotosChoice: Hashable, Sendable, Codable {
    /// Albums by title, by folders and title (`Trips/Hawaii 2023`), or by id; empty for the whole library.
    package var albums: [String]
    /// True if shared albums' items are taken too.
    package var shared: Bool
    /// True if hidden items are taken too.
    package var hidden: Bool
    /// True if the edited video is taken where the library has one.
    package var edited: Bool

    package init(albums: [String] = [], shared: Bool = false, hidden: Bool = false, edited: Bool = true) {
        self.albums = albums
        self.shared = shared
        self.hidden = hidden
        self.edited = edited
    }
}

/// The rules that turn an instant into a day.
package struct DayRules: Hashable, Sendable, Codable {
    /// An IANA zone for all clips; nil for the zone each was recorded in.
    package var timeZone: String?
    /// Zone for stamps that carry none or only UTC; nil for the system's.
    package var home: String?
    /// Seconds after midnight at which a day begins.
    package var startsAt: Int

    package init(timeZone: String? = nil, home: String? = nil, startsAt: Int = 0) {
        self.timeZone = timeZone
        self.home = home
        self.startsAt = startsAt
    }
}

/// The user's choice for a day. Beats every rule.
package enum Pin: Hashable, Sendable {
    /// Leave the day out.
    case skip
    /// A file name, a path under a source, or an item's id; with its in point and length if given.
    case media(String, from: MediaTime? = nil, duration: MediaTime? = nil)
}

package struct SelectionRules: Hashable, Sendable, Codable {
    /// Order of kinds; within a kind chronological. A kind that is not named is not taken.
    package var prefer: [MediaKind]
    package var clipsPerDay: Int
    package var clipsOnDay: [Day: Int]
    package var minDuration: MediaTime
    /// True if recordings of a screen are taken.
    package var screenRecordings: Bool
    /// The weakest evidence of its date with which an item is taken. Nil takes all, and warns of days that rest on
    /// uncertain evidence.
    package var minEvidence: CaptureTime.Evidence?

    package init(
        prefer: [MediaKind] = [.video, .livePhoto, .motionPhoto], clipsPerDay: Int = 1, clipsOnDay: [Day: Int] = [:],
        minDuration: MediaTime = .milliseconds(500), screenRecordings: Bool = false,
        minEvidence: CaptureTime.Evidence? = nil
    ) {
        self.prefer = prefer
        self.clipsPerDay = clipsPerDay
        self.clipsOnDay = clipsOnDay
        self.minDuration = minDuration
        self.screenRecordings = screenRecordings
        self.minEvidence = minEvidence
    }

    package func clips(on day: Day) -> Int { clipsOnDay[day] ?? clipsPerDay }
}

/// The rules for how much of an item is shown.
package struct ClipRules: Hashable, Sendable, Codable {
    /// Longest use of a video; nil for all of it.
    package var video: MediaTime?
    /// Longest use of a Live Photo or Motion Photo.
    package var livePhoto: MediaTime
    package var from: Placement

    /// The part of a longer item that is used.
    package enum Placement: String, Hashable, Sendable, Codable, CaseIterable { case start, middle, end }

    package init(video: MediaTime? = .seconds(8), livePhoto: MediaTime = .seconds(3), from: Placement = .start) {
        self.video = video
        self.livePhoto = livePhoto
        self.from = from
    }
}

package struct Output: Hashable, Sendable, Codable {
    /// Absolute path with `{title} {name} {year} {month} {from} {to}` still in it.
    package var file: String
    package var codec: VideoCodec
    /// Constant rate factor of the codec: lower is better and larger.
    package var crf: Int
    package var preset: String
    /// Bits a second.
    package var audioBitRate: Int
    /// The files that the film may replace.
    package var overwrite: Replacement
    /// Longest film; nil for as long as its clips make it.
    package var maxDuration: MediaTime?

    package init(
        file: String, codec: VideoCodec = .h264, crf: Int = 20, preset: String = "veryfast",
        audioBitRate: Int = 192_000,
        overwrite: Replacement = .own, maxDuration: MediaTime? = nil
    ) {
        self.file = file
        self.codec = codec
        self.crf = crf
        self.preset = preset
        self.audioBitRate = audioBitRate
        self.overwrite = overwrite
        self.maxDuration = maxDuration
    }
}

package enum VideoCodec: String, Hashable, Sendable, Codable, CaseIterable { case h264, hevc, av1 }
