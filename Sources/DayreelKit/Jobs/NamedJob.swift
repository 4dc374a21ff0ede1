package import JobFiles
package import Model

/// The job that a command line names: a job file, or folders of media and days; with values that beat those of the file and the settings.
package struct NamedJob: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The path of a job file, as the user wrote it.
        case file(String)
        /// Absolute paths of folders; none if an option names the media.
        case folders([String])
    }

    /// The values of its options.
    package struct Choices: Hashable, Sendable {
        /// The days in the words of a job file.
        package var timeframe: String?
        /// Albums of the folders.
        package var albums: [String]?
        package var fit: Fit?
        /// Values for other keys.
        package var values: [JobOverride]

        package init(
            timeframe: String? = nil, albums: [String]? = nil, fit: Fit? = nil, values: [JobOverride] = []
        ) {
            self.timeframe = timeframe
            self.albums = albums
            self.fit = fit
            self.values = values
        }
    }

    package let subject: Subject
    package let albums: [String]?
    package let overrides: [JobOverride]

    /// Creates the name of a job file. Throws `DayreelError(.usage)` if its options do not fit.
    package init(file: String, _ choices: Choices, _ loader: JobLoader) throws {
        if choices.albums != nil {
            throw DayreelError(
                .usage, "'--album' limits folders: a job names the albums of its sources", place: file,
                remedy: "Set 'albums' in its sources.")
        }
        self.init(.file(file), try choices.overrides(days: nil, loader))
    }

    private init(_ subject: Subject, albums: [String]? = nil, _ overrides: [JobOverride]) {
        self.subject = subject
        self.albums = albums
        self.overrides = overrides
    }

    /// Reads the words of a command line: a job file alone; or folders, and after them the days, unless an option names these. Throws
    /// `DayreelError(.usage)`.
    package init(_ words: [String], _ choices: Choices, _ loader: JobLoader) throws {
        var words = WordsOfJob(words, loader)
        if let file = words.jobFile(besides: choices) {
            try self.init(file: file, choices, loader)
            return
        }
        let days = choices.namesDays ? nil : try words.takeDays()
        let folders = words.words.map(loader.workspace.absoluteFolder)
        if choices.values.set("sources") {
            guard folders.isEmpty else {
                throw DayreelError(.usage, "'--set sources' and folders both name the media", remedy: "Leave one out.")
            }
        } else if folders.isEmpty {
            throw DayreelError(
                .usage, "the folder with the media is missing", remedy: "Name it before the days: ~/Pictures 2024-05.")
        }
        self.init(.folders(folders), albums: choices.albums, try choices.overrides(days: days, loader))
    }
}

extension NamedJob.Choices {
    /// True if an option names the days.
    fileprivate var namesDays: Bool { timeframe != nil || values.set("timeframe") }

    /// The choices as values of keys: those for a single key after those of `--set`, which they beat.
    fileprivate func overrides(days: Timeframe?, _ loader: JobLoader) throws -> [JobOverride] {
        var overrides = values
        if let fit { overrides.append(JobOverride("composition.fit", fit.rawValue, option: "--fit \(fit.rawValue)")) }
        let named = try timeframe.map { try loader.timeframe($0, named: "--timeframe") }
        if let days = named ?? days { overrides.append(JobOverride(timeframe: days)) }
        return overrides
    }
}
