package import Model
import YAML

/// A job from a command line instead of a file: a folder and days. Everything else comes from the settings.
package struct CommandLineJob: Hashable, Sendable {
    /// Absolute path of the folder with the media.
    package var folder: String
    /// Albums that the job is limited to; nil for the whole folder.
    package var albums: [String]?
    package var timeframe: Timeframe
    /// Nil for the settings' value.
    package var fit: Fit?
    /// Absolute path of the film, with placeholders.
    package var film: String

    package init(folder: String, albums: [String]? = nil, timeframe: Timeframe, fit: Fit? = nil, film: String) {
        self.folder = folder
        self.albums = albums
        self.timeframe = timeframe
        self.fit = fit
        self.film = film
    }

    /// The complete job. Throws `DayreelError(.jobInvalid)` if the settings contradict each other.
    package func job(_ settings: Settings) throws(DayreelError) -> Job {
        let source = JobSource(path: folder, folder: folder, text: SourceText([]), order: 0)
        var reader = JobReader(source, JobFile.Context(workingFolder: "/", homeFolder: nil))
        var draft = settings.job
        draft.timeframe = timeframe
        draft.sources = [Source(path: folder, albums: albums)]
        draft.output.file = film
        if let fit { draft.composition.fit = fit }
        guard let job = draft.job(of: source, &reader) else { throw JobFileErrors(reader.findings).dayreelError }
        return job
    }
}

extension JobFile {
    /// The timeframe for a word of the command line, which may be anything allowed after `timeframe:` in a job file. `name` is the word's
    /// name in messages. Throws `DayreelError(.usage)`.
    package static func timeframe(_ text: String, named name: String) throws(DayreelError) -> Timeframe {
        let source = JobSource(path: name, folder: "/", text: SourceText(Array(text.utf8)), order: 0)
        var reader = JobReader(source, JobFile.Context(workingFolder: "/", homeFolder: nil))
        let value = reader.within(name) {
            Form<Timeframe>.timeframe.read(Node(.scalar(Scalar(text)), at: .start), &$0)
        }
        if let value { return value }
        throw DayreelError(
            .usage, reader.findings.first?.message ?? "'\(name)' cannot be read",
            remedy: "Write 2024, 2024-05, 2024-05-01..2024-05-14 or previous-month.")
    }

    /// The day for a word of the command line. Throws `DayreelError(.usage)`.
    package static func day(_ text: String) throws(DayreelError) -> Day {
        if let day = Day(text) { return day }
        throw DayreelError(
            .usage,
            Day.isShaped(text) ? "no calendar has the day \(text)" : "'\(text.onOneLine)' is not a day",
            remedy: "Write \(DateSpelling(text)?.words ?? "it as 2024-12-24").")
    }

    /// The length of time for a word of the command line, from zero to a day. Throws `DayreelError(.usage)`.
    package static func length(_ text: String, named name: String) throws(DayreelError) -> MediaTime {
        if let time = MediaTime(jobText: text), time <= .seconds(86_400) { return time }
        throw DayreelError(
            .usage, "'\(name)' must be a duration such as 0.5s, 500ms or 1m30s, not '\(text.onOneLine)'",
            remedy: MediaTime.respelled(text).map { "Write \($0)." })
    }
}
