import Files
import Model

/// A job while its files are being read, the most basic first: defaults, overlaid by each file's keys.
struct JobDraft: Sendable {
    var version = 1
    var title: String?
    var timeframe: Timeframe?
    var days = DayRules()
    var sources: [Source]?
    /// Pins with the places of their days' keys.
    var pins: [Day: Placed<Pin>] = [:]
    var dates: [DateCorrection] = []
    var select = SelectionRules()
    var clips = ClipRules()
    var composition = Composition()
    var output = OutputDraft()
    var onError = Job.ErrorPolicy.skip
    var extends: String?
    var schedule: Schedule?
    var hooks = Hooks()
    var album: JobAlbum?

    /// A file's pins override those of extended files, day by day.
    var pinLayer: [Day: Placed<Pin>] {
        get { pins }
        set { pins.merge(newValue) { _, new in new } }
    }
}

extension JobDraft {
    /// A file's corrections precede those of extended files, and replace those for the same files.
    var dateLayer: [DateCorrection] {
        get { dates }
        set {
            let own = Set(newValue.map(\.files))
            dates = newValue + dates.filter { !own.contains($0.files) }
        }
    }
}

struct OutputDraft: Sendable {
    var file: String?
    var quality = Quality.standard
    var codec = VideoCodec.standard
    var crf: Placed<Int>?
    var preset: Placed<String>?
    var audioBitRate = 192_000
    var overwrite = Replacement.own
    var maxDuration: MediaTime?
    var cover = true
    /// The files beside the film as they were asked for; `path(of:)` has their paths.
    var beside: [FileBesideFilm: Placed<BesideFilm>] = [:]
    var subtitles = Output.Subtitles.none
}

/// How a job asks for a file beside its film.
enum BesideFilm: Hashable, Sendable {
    case off
    /// In the film's folder, under its name.
    case namedAsFilm
    /// Absolute path with placeholders.
    case path(String)
}

extension OutputDraft {
    /// The path of a file beside the film, with its placeholders; nil for none.
    func path(of kind: FileBesideFilm) -> Placed<String>? {
        guard let asked = beside[kind] else { return nil }
        switch asked.value {
        case .off: return nil
        case .namedAsFilm:
            // Every film's path ends in .mp4.
            return file.map { Placed(value: $0.dropLast(4) + kind.endings[0], place: asked.place) }
        case .path(let path): return Placed(value: path, place: asked.place)
        }
    }
}

extension JobDraft {
    /// The job, if its parts are consistent; otherwise nil, after noting why not.
    func job(of source: JobSource, _ reader: inout JobReader) -> Job? {
        output.check(&reader)
        checkFilesBesideFilm(&reader)
        var composition = composition
        // A preset may have settings for music that jobs add, and a tune that their files take the place of.
        composition.audio.music = composition.audio.music.flatMap { $0.isHeard ? $0.settled : nil }
        guard reader.findings.isEmpty, let timeframe, let sources, let file = output.file else { return nil }
        let usual = output.codec.profile.settings(output.quality)
        return Job(
            name: LexicalPath.stem(of: source.path), folder: source.folder, title: title, timeframe: timeframe,
            days: days,
            sources: sources, pins: pins.mapValues(\.value), dates: dates, select: select, clips: clips,
            composition: composition,
            output: Output(
                file: file, codec: output.codec, crf: output.crf?.value ?? usual.crf,
                preset: output.preset?.value ?? usual.preset, audioBitRate: output.audioBitRate,
                overwrite: output.overwrite, maxDuration: output.maxDuration, cover: output.cover,
                poster: output.path(of: .poster)?.value, timeline: output.path(of: .timeline)?.value,
                teaser: output.path(of: .teaser)?.value, subtitles: output.subtitles),
            onError: onError, schedule: schedule, hooks: hooks, album: album)
    }

    /// Warnings about pins in the job file itself that cannot have an effect. Leaves out pins of extended files, which may serve several
    /// jobs, and relative timeframes, which move on.
    func pinWarnings(of source: JobSource) -> [Diagnostic] {
        guard let timeframe, case nil = timeframe.relative else { return [] }
        let span = timeframe.resolved(today: Day(daysSinceEpoch: 0))
        let stray = pins.filter { $0.value.place.file == source && !span.contains($0.key) }
        return stray.sorted { $0.key < $1.key }.map { day, pin in
            let position = pin.place.position
            return Diagnostic(
                .warning, .pinOutsideTimeframe, day: day, path: source.path,
                position: .init(line: position.line, column: position.column),
                "the pin of \(day) has no effect: the film is of \(span.first) to \(span.last)")
        }
    }
}

extension Timeframe {
    var relative: Relative? { if case .relative(let relative) = self { relative } else { nil } }
}

extension OutputDraft {
    /// Checks the requested rate factor and preset against the codec.
    fileprivate func check(_ reader: inout JobReader) {
        if let crf, !codec.profile.rateFactors.contains(crf.value) {
            let range = codec.profile.rateFactors
            reader.note(
                "'output.crf' of \(codec.rawValue) must be from \(range.lowerBound) to \(range.upperBound), "
                    + "not \(crf.value)", at: crf.place)
        }
        if let preset, !codec.profile.presets.contains(preset.value) {
            reader.note(
                "'output.preset' of \(codec.rawValue) must be \(codec.profile.presets.listed), not '\(preset.value)'",
                at: preset.place)
        }
    }
}
