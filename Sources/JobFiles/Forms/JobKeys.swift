import Model

/// Every key of a job file: its name, its meaning, its form, and its effect. The parser and the JSON Schema both use these tables.
enum JobKeys {
    static let job = KnownKeys<JobDraft>(
        keys: [
            Key("version", \.version, .version, byDefault: 1, "Version of the job file's format."),
            Key("title", \.title, .text(), "Title of the film; by default its timeframe in words."),
            Key("timeframe", \.timeframe, .timeframe, isRequired: true, "The days that the film covers."),
            Key("days", \.days, KnownKeys(keys: days), "How Dayreel finds the day of a recording."),
            Key(
                "sources", \.sources, .sources, isRequired: true,
                "Where the media are: a list, or the path of a single folder. Relative paths start from the job file."),
            Key("pins", \.pinLayer, Form<Pin>.pin.byDay(), "What to show on a day. A pin overrides every rule."),
            Key(
                "dates", \.dateLayer, .dateCorrections,
                "Corrections for files whose recorded date is wrong: a file name or a pattern, and a day, a time "
                    + "or a shift."),
            Key("select", \.select, KnownKeys(keys: select), "Which of a day's media to use."),
            Key("clips", \.clips, KnownKeys(keys: clips, ofScalar: "video"), "How much of an item to show."),
            Key("composition", \.composition, KnownKeys(keys: composition), "How the film looks and sounds."),
            Key(
                "output", \.output,
                KnownKeys(keys: output, checksRequired: false, rules: VideoCodec.allCases.map(\.schemaRule)),
                short: \.file, Form<String>.filmPath.map { Optional($0) },
                "The file to make. A path alone is short for 'file'."),
            Key(
                "on-error", \.onError, .choice(), byDefault: "skip",
                "What to do about a clip that cannot be used: skip it with a warning, or fail."),
            Key(
                "extends", \.extends, .text("a path of a job file, or the name of a preset", longest: 4096),
                "The path of another job file, relative to this one, or the name of a preset. Its keys apply unless "
                    + "this file sets them."),
            Key(
                "schedule", \.schedule, .schedule, children: schedule.map(\.name),
                "How often 'dayreel run --due' makes the film. A mapping can also delay it."),
            Key("hooks", \.hooks, KnownKeys(keys: hooks), "Programs to start after a run."), .album,
        ], mayBeEmpty: false, checksRequired: false)

    static let days: [Key<DayRules>] = [
        Key(
            "timezone", \.timeZone, .zoneOrRecorded, byDefault: "recorded",
            "Which time zone decides the day: 'recorded' for each recording's own, or one IANA zone for all."),
        Key(
            "home", \.home, .zone,
            "Time zone (IANA name) for recordings that carry none, or only UTC; by default the system's."),
        Key("starts-at", \.startsAt, .clockTime, byDefault: "00:00", "When a day begins: HH:MM."),
    ]

    static let hooks: [Key<Hooks>] = [
        Key(
            "on-success", \.onSuccess, Form<String>.command, byDefault: [],
            "Run when the film is done: program and arguments, without a shell."),
        Key(
            "on-failure", \.onFailure, Form<String>.command, byDefault: [],
            "Run when there is no film: program and arguments, without a shell."),
        Key(
            "on-nothing", \.onNothing, Form<String>.command, byDefault: [],
            "Run when 'dayreel run' finds nothing to show: program and arguments, without a shell."),
        Key(
            "time-limit", \.timeLimit, .duration(.milliseconds(100)...(.seconds(3600))), byDefault: "30s",
            "How long a program may run before Dayreel stops it: 100 ms to 1 hour."),
    ]

    static let schedule: [Key<Schedule>] = [
        Key("every", \.every, .choice(), isRequired: true, "How often to make the film."),
        Key(
            "day", \.day, .integer(1...28), byDefault: 1,
            "With monthly: the day of the next month on which the film is due."),
        Key("after", \.after, .delay, byDefault: "0h", "Wait this long for media that arrive late: 90m, 6h or 2d."),
    ]

    static let pin: [Key<PinDraft>] = [
        Key(
            "media", \.media, .text("a file name, a path under a source, or an id", longest: 4096), isRequired: true,
            "A file name, a path under a source, or an id."),
        Key("from", \.from, .position, "Where in the recording to start."),
        Key("duration", \.duration, .length, "How long to show it."),
        Key("speed", \.speed, .speed, "Playback speed: 0.25 to 4, or original."),
    ]

    static let select: [Key<SelectionRules>] = [
        Key(
            "prefer", \.prefer,
            Form<Preference>.preference.list(
                atLeast: 1, unique: true, beside: ["photo": "stills: also", "still": "stills: also"]),
            byDefault: ["favourite", "video", "live-photo", "motion-photo", "best"],
            "What to prefer, best first: kinds of media, favourites, tags, 'best'. If you list any kind, the others "
                + "are left out. A Motion Photo counts as a Live Photo unless you list 'motion-photo'."),
        Key(
            "exclude", \.exclude, Form<Preference>.exclusion.list(unique: true), byDefault: [],
            "Media to leave out, unless a pin names them: by tag, favourite or kind."),
        Key(
            "library-pins", \.libraryPins, .flag, byDefault: true,
            "Use pins set with 'dayreel pin' on days that this job does not pin."),
        Key(
            "clips-per-day", \.clipCount, .clipsPerDay, byDefault: 1,
            "The most clips that a day shows. 'big-days' sets it for days with at least three recordings an hour or "
                + "more apart."),
        Key("min-duration", \.minDuration, .position, byDefault: "0.5s", "Leave out shorter media."),
        Key(
            "screen-recordings", \.screenRecordings, .flag, byDefault: false,
            "Include screen recordings."),
        Key(
            "min-evidence", \.minEvidence, .evidence,
            "Leave out clips whose date has weaker evidence than this, named as in 'scan --json', such as file-name."),
        Key(
            "stills", \.stills, .choice(), byDefault: "off",
            "Show photos as moving pictures: off, fill (on days without a recording), or also (on all days, after "
                + "recordings)."),
    ]

    static let tag: [Key<TagDraft>] = [
        Key(
            "tag", \.tag, .tag, isRequired: true,
            "A tag set with 'dayreel tag': a colour, a name from the settings, or a number.")
    ]

    static let clips: [Key<ClipRules>] = [
        Key(
            "video", \.video, .lengthOrFull, byDefault: "8s", "The longest clip of a video: a duration, or full."),
        Key(
            "live-photo", \.livePhoto, .length, byDefault: "3s",
            "The longest clip of a Live Photo or Motion Photo."),
        Key(
            "still", \.still, .length, byDefault: "3s",
            "How long to show a photo, if 'select.stills' lets the film show photos."),
        Key("from", \.from, .choice(), byDefault: "best", "Which part of a longer item to show."),
        Key(
            "skip-bad-start", \.skipBadStart, .flag, byDefault: true,
            "Skip black, blurred or damaged first seconds: with 'from: start', and with 'best' if nearly all of the "
                + "item is shown."),
        Key(
            "shortest", \.shortest, .duration(.zero ... .seconds(3)), byDefault: "1.6s",
            "0 to 3 seconds: shorter recordings hold the last frame until they are this long."),
        Key(
            "speed", \.speed, .speed, byDefault: 1,
            "Playback speed: 0.25 to 4 (the sound keeps its pitch, and is silent below 0.5), or original for slow "
                + "motion as the phone shows it."),
    ]

    static let output: [Key<OutputDraft>] = [
        Key(
            "file", \.file, .filmPath, isRequired: true,
            "Path of the film; {title} {name} {year} {month} {from} {to} are filled in."),
        Key(
            "quality", \.quality, .choice(), byDefault: "standard",
            "Sets rate factor and preset together; 'crf' and 'preset' override it."),
        Key(
            "codec", \.codec, .codec,
            byDefault: .string(VideoCodec.standard.rawValue), "The video codec."),
        Key("crf", placed: \.crf, .rateFactor, "Constant rate factor: lower means better quality and a larger file."),
        Key("preset", placed: \.preset, .preset, "The encoder's preset: slower presets make smaller files."),
        Key("audio-bitrate", \.audioBitRate, .audioBitRate, byDefault: "192k", "Bits per second of sound."),
        Key(
            "overwrite", \.overwrite, .replacement, byDefault: true,
            "Which existing file the finished film may replace: true for one that Dayreel made, false for none, "
                + "foreign for any."),
        Key(
            "max-duration", \.maxDuration, .filmLength, byDefault: "off",
            "The longest that the film may be, or off. The weakest clips become shorter first, then the longest."),
        Key(
            "cover", \.cover, .flag, byDefault: true,
            "Give the film a cover, which players and folders show: the clearest picture of its clips."),
        Key(
            "poster", placed: \.beside[.poster], .beside(.poster),
            "Also write the cover as a JPEG file: true for one beside the film, or a path outside the sources, with "
                + "the placeholders of 'file'."),
        Key(
            "timeline", placed: \.beside[.timeline], .beside(.timeline),
            "Also write an OpenTimelineIO file for an editor: true for one beside the film, or a path with the "
                + "placeholders of 'file'."),
        Key(
            "teaser", placed: \.beside[.teaser], .beside(.teaser),
            "Also write a five-second teaser as an animated WebP: true for one beside the film, or a path outside the "
                + "sources, with the placeholders of 'file'."),
        Key(
            "subtitles", \.subtitles, .choice(), byDefault: "none",
            "Subtitles that the viewer can switch on: the date of each clip, captions and places, or both."),
    ]

    /// Every key of a job file, for suggestions.
    static let vocabulary = Vocabulary(
        topLevel: Set(job.keys.map(\.name)), parents: parents, presets: Preset.allCases.map(\.rawValue)
    ) { root, trial in
        var draft = JobDraft()
        var trial = trial
        job.apply(root, to: &draft, &trial)
        return trial.isAdvised
    }

    /// The mappings that have a key, by key, for hints about misplaced keys.
    private static let parents: [String: [Vocabulary.Parent]] = {
        var parents: [String: [Vocabulary.Parent]] = [:]
        func add<Root>(_ keys: [Key<Root>], below path: [String]) {
            for key in keys {
                for child in key.children { parents[child, default: []].append(.init(path: path + [key.name])) }
            }
        }
        add(job.keys, below: [])
        add(composition, below: ["composition"])
        for key in SourceForm.folder.keys { parents[key.name, default: []].append(.folder) }
        for key in ["from", "to", "season", "on-this-day", "trip"] {
            parents[key, default: []].append(.timeframe)
        }
        return parents
    }()
}
