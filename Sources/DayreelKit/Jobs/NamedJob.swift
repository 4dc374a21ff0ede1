import Files
import Foundation
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
        /// The look, which beats that of a job file.
        package var preset: Preset?
        /// Values for other keys.
        package var values: [JobOverride]

        package init(
            timeframe: String? = nil, albums: [String]? = nil, fit: Fit? = nil, preset: Preset? = nil,
            values: [JobOverride] = []
        ) {
            self.timeframe = timeframe
            self.albums = albums
            self.fit = fit
            self.preset = preset
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
        self.init(.file(file), try choices.overrides(days: nil, loader, job: file))
    }

    private init(_ subject: Subject, albums: [String]? = nil, _ overrides: [JobOverride]) {
        self.subject = subject
        self.albums = albums
        self.overrides = overrides
    }

    /// Reads the words of a command line: a job file alone; or folders, and after them the days, unless an option names these. Throws
    /// `DayreelError(.usage)`.
    package init(_ words: [String], _ choices: Choices, _ loader: JobLoader) throws {
        var loader = loader
        // The days may be in the words of the locale that another option sets.
        loader.overrides = choices.values
        try words.forEach(FolderWord.requireText)
        var words = WordsOfJob(words, loader)
        if let file = try words.jobFile(besides: choices) {
            try self.init(file: file, choices, loader)
            return
        }
        let days = choices.namesDays ? nil : try words.takeDays()
        try words.requireFolders()
        let folders = words.words.map(loader.workspace.absoluteFolder)
        if choices.values.set("sources") {
            guard folders.isEmpty else {
                throw DayreelError(.usage, "'--set sources' and folders both name the media", remedy: "Leave one out.")
            }
        } else if folders.isEmpty {
            throw WordsOfJob.noFolder
        }
        self.init(.folders(folders), albums: choices.albums, try choices.overrides(days: days, loader))
    }
}

extension NamedJob.Choices {
    /// True if an option names the days.
    fileprivate var namesDays: Bool { timeframe != nil || values.set("timeframe") }

    /// The choices as values of keys: those for a single key after those of `--set`, which they beat.
    /// The days are read in the words of the job file too.
    fileprivate func overrides(
        days: Timeframe?, _ loader: JobLoader, job: String? = nil
    ) throws -> [JobOverride] {
        var loader = loader
        loader.overrides = values
        // Single values beat the preset.
        var overrides = (preset.map { [JobOverride(preset: $0)] } ?? []) + values
        if let fit { overrides.append(JobOverride("composition.fit", fit.rawValue, option: "--fit \(fit.rawValue)")) }
        let named = try timeframe.map { try loader.timeframe($0, named: "--timeframe", jobs: [job].compactMap(\.self)) }
        if let days = named ?? days { overrides.append(JobOverride(timeframe: days)) }
        return overrides
    }
}

/// The words of a command line that name a job: a job file, or folders and days.
struct WordsOfJob {
    /// The words that have no other meaning: folders.
    private(set) var words: [String]
    private let loader: JobLoader

    init(_ words: [String], _ loader: JobLoader) {
        self.words = words
        self.loader = loader
    }

    /// The job file, if the words name one. Throws `DayreelError(.usage)` for days alone, unless an option names the media.
    func jobFile(besides choices: NamedJob.Choices) throws -> String? {
        guard words.count == 1, !isFolder(words[0]) else { return nil }
        guard !isJobFile(words[0]), days(words) != nil else { return words[0] }
        if choices.values.set("sources") { return nil }
        throw Self.noFolder
    }

    static let noFolder = DayreelError(
        .usage, "the folder with the media is missing", remedy: "Name it before the days: ~/Pictures 2024-05.")

    /// Takes the days from the end of the words. They may be several words: `July 2024`. Throws `DayreelError(.usage)`.
    mutating func takeDays() throws -> Timeframe {
        if let job = words.first(where: isJobFile) {
            throw DayreelError(
                .usage, "a job file stands alone: it has folders and days of its own", place: job,
                remedy: "--timeframe names other days, --set other values.")
        }
        if let (days, count) = daysAtEnd(of: words[...]) ?? daysNamedLikeFolder {
            let before = words.dropLast(count)
            if let (other, count) = daysAtEnd(of: before) {
                throw DayreelError(
                    .usage,
                    "there are two timeframes: \(before.suffix(count).joined(separator: " ")) and "
                        + words.suffix(words.count - before.count).joined(separator: " "),
                    remedy: Self.both(other, days).map { "Write \($0)." } ?? "Name one of them.")
            }
            try requireNoPart(of: words.suffix(count), in: before)
            words.removeLast(count)
            return days
        }
        try requireNoPart(of: [], in: words[...])
        guard let last = words.last, !isFolder(last) else { throw daysMissing }
        return try loader.timeframe(last, named: "days")
    }

    /// Throws `DayreelError(.usage)` for words that are not folders but days, or a pattern.
    func requireFolders() throws {
        if let (_, count) = daysAtEnd(of: words[...]) {
            throw DayreelError(
                .usage, "the days are named twice: \(words.suffix(count).joined(separator: " ")), and with an option",
                remedy: "Leave one of them out.")
        }
        for word in words where !exists(word) {
            try FolderWord.requireName(word) { "--set \"sources=[\($0)]\" in place of the folders" }
        }
    }

    /// The days that the last words name, and the number of these words.
    private func daysAtEnd(of words: ArraySlice<String>) -> (Timeframe, Int)? {
        for count in (1...Self.longestDays).reversed() where count <= words.count {
            let tail = words.suffix(count)
            if tail.first.map(isFolder) == true { continue }
            if let days = days(Array(tail)) { return (days, count) }
        }
        return nil
    }

    /// The days that the last word names although a folder here has this name, as in libraries with a folder for each year: the folders
    /// with the media stand before it. `./2024` is a folder.
    private var daysNamedLikeFolder: (Timeframe, Int)? {
        guard words.count > 1, let last = words.last, let days = days([last]) else { return nil }
        return (days, 1)
    }

    private func days(_ words: [String]) -> Timeframe? {
        try? loader.timeframe(words.joined(separator: " "), named: "days")
    }

    /// Throws the error of days that begin before the words that were read as days: `juli` before 2024.
    private func requireNoPart(of days: ArraySlice<String>, in before: ArraySlice<String>) throws {
        for count in [3, 2, 1] where count <= before.count && before.suffix(count).allSatisfy({ !exists($0) }) {
            let text = (before.suffix(count) + days).joined(separator: " ")
            do {
                _ = try loader.timeframe(text, named: "days")
            } catch let error as DayreelError where !error.isOfOtherWords {
                throw error
            } catch {}
        }
    }

    /// The error for folders alone, or behind the days.
    private var daysMissing: DayreelError {
        for count in (1...Self.longestDays).reversed() where count < words.count && !isFolder(words[0]) {
            guard days(Array(words.prefix(count))) != nil else { continue }
            let right = words.dropFirst(count) + words.prefix(count)
            return DayreelError(
                .usage, "the days stand before the folders",
                remedy: "Write them last: \(right.map(ShellWord.quoted).joined(separator: " ")).")
        }
        return DayreelError(
            .usage, "the days are missing", remedy: "Write them after the folders: 2024, 2024-05, last-month, …")
    }

    /// Both timeframes as one; nil if one of them depends on today.
    private static func both(_ first: Timeframe, _ second: Timeframe) -> String? {
        for timeframe in [first, second] {
            switch timeframe {
            case .relative, .trip: return nil
            case .year, .month, .season, .days: continue
            }
        }
        let spans = [first, second].map { $0.resolved(today: Day(daysSinceEpoch: 0)) }
        return Timeframe.days(
            first: min(spans[0].first, spans[1].first), last: max(spans[0].last, spans[1].last)
        ).written
    }

    /// The most words of a timeframe: `1 July 2024`, `last 30 days`.
    private static let longestDays = 3

    private func isJobFile(_ word: String) -> Bool { JobLoader.isJobFile(loader.absolute(word)) }

    private func exists(_ word: String) -> Bool { FileManager.default.fileExists(atPath: loader.absolute(word)) }

    private func isFolder(_ word: String) -> Bool { FileStatus.isFolder(loader.absolute(word)) }
}

/// A word of a command line in the place of a folder.
enum FolderWord {
    /// Throws `DayreelError(.usage)` for an empty word: what a shell makes of a variable that is not set.
    static func requireText(_ word: String) throws {
        guard word.isEmpty else { return }
        throw DayreelError(
            .usage, "the name of the folder is empty", remedy: "Name the folder. Is a variable of the shell not set?")
    }

    /// Throws `DayreelError(.usage)` for an address or for a pattern that no shell has replaced. `advice` says where the source that the
    /// pattern means can be written.
    static func requireName(_ word: String, _ advice: (_ source: String) -> String) throws {
        if let fault = word.faultOfAddress { throw DayreelError(.usage, "the folder \(fault)") }
        guard let source = LexicalPath.source(ofPattern: word) else { return }
        throw DayreelError(
            .usage, "this is a pattern, not a folder", place: word,
            remedy: "Name the folder, or write \(advice(source)).")
    }
}

extension JobLoader {
    /// Reads the job that a command line names. `output` is the film's path, relative to the working folder, with placeholders; without it,
    /// the film of folders is named after its days, or each of its parts. Throws `JobFile.Refusal` for a wrong job file or option,
    /// otherwise `DayreelError`.
    package func load(
        _ named: NamedJob, output: String? = nil, each: FilmPeriod? = nil, reproducible: Bool = false
    ) throws -> LoadedJob {
        var loader = self
        loader.overrides = named.overrides
        switch named.subject {
        case .file(let path): return try loader.load(path, output: output, reproducible: reproducible)
        case .folders(let folders):
            let job = CommandLineJob(
                folders: folders, albums: named.albums, film: output.map(absolute), nameTemplate: each?.nameTemplate)
            return try loader.load(job, reproducible: reproducible)
        }
    }

    /// The timeframe for words of the command line, in the languages of job files too: those files' before the user's. Throws
    /// `DayreelError(.usage)`.
    package func timeframe(_ text: String, named name: String, jobs: [String] = []) throws -> Timeframe {
        var context = context
        let known = jobs.compactMap { try? JobFile.check(path: absolute($0), context).job.locale }
        context.locales = (known + context.locales).withoutRepeats
        return try JobFile.timeframe(text, named: name, context)
    }

    /// The loader for these jobs of other days, named as on the command line. `jobs` are files, or folders of them. Throws
    /// `DayreelError(.usage)`.
    package func of(days text: String, jobs: [String] = []) throws -> JobLoader {
        var loader = self
        // Jobs that cannot be read have no say, and their errors come when they run.
        let files = (try? JobList.files(jobs, self)) ?? []
        loader.overrides.append(JobOverride(timeframe: try timeframe(text, named: "--timeframe", jobs: files)))
        return loader
    }
}

extension NamedJob {
    /// The path under which runs are recorded: of the job file, or of the folders.
    func recordedAs(_ loader: JobLoader) -> String {
        switch subject {
        case .file(let path): loader.absolute(path)
        case .folders(let folders): folders.isEmpty ? loader.absolute(".") : Self.recorded(folders)
        }
    }

    /// The text under which runs of folders are recorded.
    package static func recorded(_ folders: [String]) -> String { folders.joined(separator: " + ") }

    /// Throws `DayreelError` if it is a file: for a command that takes folders alone.
    package func requireFolders(_ loader: JobLoader) throws {
        guard case .file(let path) = subject else { return }
        if JobFile.isName(path) {
            throw DayreelError(
                .usage, "'make' takes folders and days, not a job file", place: path,
                remedy: "'dayreel render \(ShellWord.quoted(path))' makes the film of a job.")
        }
        guard overrides.set("timeframe") else {
            throw DayreelError(
                .usage, "the days are missing",
                remedy: "Name the folder, and after it the days: dayreel make ~/Pictures 2024-05.")
        }
        throw DayreelError(.missingInput, "there is no such folder", place: path, remedy: "Check the spelling.")
    }
}
