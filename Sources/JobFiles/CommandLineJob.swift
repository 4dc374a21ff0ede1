import Files
package import Model

/// A job from a command line instead of a file: folders and days. Everything else comes from the context: its options, else the settings.
package struct CommandLineJob: Hashable, Sendable {
    /// Absolute paths of the folders with the media.
    package var folders: [String]
    /// Albums that the folders are limited to; nil for all that is in them.
    package var albums: [String]?
    /// Absolute path of the film, with placeholders; nil to name it after its days, in the working folder.
    package var film: String?
    /// The part of that name which differs for each film: `{year}-{month}`; nil for that of the timeframe.
    package var nameTemplate: String?

    package init(folders: [String], albums: [String]? = nil, film: String? = nil, nameTemplate: String? = nil) {
        self.folders = folders
        self.albums = albums
        self.film = film
        self.nameTemplate = nameTemplate
    }

    package struct Result: Sendable {
        package let job: Job
        /// The places where options set its values.
        package let places: JobPlaces
        /// True if nothing but its days gives the film its name.
        package let isNamedByDays: Bool
        /// Absolute paths of the files that its options extend.
        package let bases: [String]
        /// The files that options or the settings name, with their places.
        package let named: NamedFiles
    }

    /// The complete job. Throws every error in the context's options.
    package func read(_ context: JobFile.Context) throws(JobFileErrors) -> Result {
        var layers = JobLayers(context)
        var draft = context.settings.job
        layers.applyBases(of: context.overrides, to: &draft)
        // A base names the media and the film of another job.
        draft.timeframe = nil
        draft.sources = folders.isEmpty ? nil : folders.map { Source(path: $0, albums: albums) }
        draft.output.file = nil
        layers.apply(context.overrides, to: &draft)
        let isNamedByDays = film == nil && draft.output.file == nil
        if let timeframe = draft.timeframe {
            draft.output.file = film ?? draft.output.file ?? fileName(of: timeframe, context)
        }
        let first = folders.first ?? context.workingFolder
        let source = JobSource(path: first, folder: first, text: SourceText([]), order: 0)
        var reader = JobReader(source, context, findings: layers.findings)
        guard var job = draft.job(of: source, &reader) else { throw JobFileErrors(reader.findings) }
        let positions = context.settings.places.merging(layers.places) { $1 }
        if let fault = job.fault(at: positions, of: source) { throw JobFileErrors([fault]) }
        job.name = (folders.isEmpty ? [first] : folders).map(Self.name(of:)).joined(separator: "+")
        return Result(
            job: job, places: JobPlaces(layers.places), isNamedByDays: isNamedByDays, bases: layers.bases,
            named: layers.named(by: job))
    }

    /// The name of a folder, or of its Photos library: the job's name, as that of a job file is its name.
    private static func name(of folder: String) -> String {
        let name = folder.photosLibraryName ?? folder.lastPathPart
        return name.isEmpty ? "media" : name
    }

    /// `2024-05.mp4`; for a series, with the placeholders that distinguish its films: `{year}-{month}.mp4`.
    private func fileName(of timeframe: Timeframe, _ context: JobFile.Context) -> String {
        LexicalPath.absolute((nameTemplate ?? timeframe.nameTemplate) + ".mp4", in: context.workingFolder)
    }
}

extension DayreelError {
    /// True for the error of words that do not look like days.
    package var isOfOtherWords: Bool { message.contains(Form<Timeframe>.examples) }
}

/// Words of the command line that a job file may contain too.
extension JobFile {
    /// The timeframe for a word of the command line, which may be anything allowed after `timeframe:` in a job file. Months may also have
    /// their names in the user's language. `name` is the word's name in messages. Throws `DayreelError(.usage)`.
    package static func timeframe(
        _ text: String, named name: String, _ context: JobFile.Context
    ) throws(DayreelError) -> Timeframe {
        let source = JobSource(path: name, folder: "/", text: SourceText(Array(text.utf8)), order: 0)
        var reader = JobReader(source, context)
        // What is wrong with the other options is said when the job is read.
        var other = reader
        let options = context.overrides.reversed().compactMap { $0.root(&other) }
        reader.locales = options.flatMap(context.settings.job.locales) + reader.locales + context.locales
        let value = reader.within(name) {
            Form<Timeframe>.timeframe.read(Node(.scalar(Scalar(text)), at: .start), &$0)
        }
        if let value { return value }
        let message = reader.findings.first?.message ?? "'\(name)' cannot be read"
        var error = DayreelError(.usage, message)
        if !error.isOfOtherWords { error.remedy = "Write \(Form<Timeframe>.examples)." }
        throw error
    }

    /// The name of a time zone for a word of the command line, by the rules of `days.home`. Throws `DayreelError(.usage)`.
    package static func zone(_ text: String, named name: String) throws(DayreelError) -> String {
        let source = JobSource(path: name, folder: "/", text: SourceText([]), order: 0)
        var reader = JobReader(source, homeFolder: nil, fonts: nil, vocabulary: nil, findings: [])
        let value = reader.within(name) { Form<String>.zone.read(Node(.scalar(Scalar(text)), at: .start), &$0) }
        if let value { return value }
        throw DayreelError(.usage, reader.findings.first?.message ?? "'\(name)' cannot be read")
    }

    /// The day for a word of the command line, which may be any timeframe of one day. `today` is for those that count from it. Throws
    /// `DayreelError(.usage)`.
    package static func day(_ text: String, today: Day, _ context: Context) throws(DayreelError) -> Day {
        if let timeframe = try? timeframe(text, named: "day", context), !timeframe.isOneDayOfEachYear {
            let days = timeframe.resolved(today: today)
            if days.first == days.last { return days.first }
        }
        return try day(text)
    }

    /// The day for a word of the command line. Throws `DayreelError(.usage)`.
    static func day(_ text: String) throws(DayreelError) -> Day {
        if let day = Day(text) { return day }
        throw DayreelError(
            .usage,
            Day.isShaped(text) ? "no calendar has the day \(text)" : "'\(text.onOneLine)' is not a day",
            remedy: "Write \(DateSpelling(text)?.words ?? "it as 2024-12-24").")
    }

    /// The length of time for a word of the command line, from zero to a day. Throws `DayreelError(.usage)`.
    package static func length(
        _ text: String, named name: String, atLeast least: MediaTime = .zero
    ) throws(DayreelError) -> MediaTime {
        if let time = MediaTime(jobText: text), time <= .seconds(86_400) {
            if time >= least { return time }
            throw DayreelError(.usage, "'\(name)' must be \(least.jobText) at least, not \(text.onOneLine)")
        }
        throw DayreelError(
            .usage, "'\(name)' must be a duration such as 0.5s, 500ms or 1m30s, not '\(text.onOneLine)'",
            remedy: MediaTime.respelled(text).map { "Write \($0)." })
    }
}
