package import Model
import YAML

/// A job that comes from a command line instead of a file: a folder and days. The rest is as the settings have it.
package struct CommandLineJob: Hashable, Sendable {
    /// Absolute path of the folder with the media.
    package var folder: String
    package var timeframe: Timeframe
    /// Absolute path of the film, with placeholders.
    package var film: String

    package init(folder: String, timeframe: Timeframe, film: String) {
        self.folder = folder
        self.timeframe = timeframe
        self.film = film
    }

    /// The whole job. Throws `DayreelError(.jobInvalid)` if the settings do not go together.
    package func job(_ settings: Settings) throws(DayreelError) -> Job {
        let source = JobSource(path: folder, folder: folder, text: SourceText([]), order: 0)
        var reader = JobReader(source, JobFile.Context(workingFolder: "/", homeFolder: nil))
        var draft = settings.job
        draft.timeframe = timeframe
        draft.sources = [Source(path: folder)]
        draft.output.file = film
        guard let job = draft.job(of: source, &reader) else { throw JobFileErrors(reader.findings).dayreelError }
        return job
    }
}

extension JobFile {
    /// The days that a word of the command line means: what may stand after `timeframe:` in a job file. `name` is what the
    /// word is called in messages. Throws `DayreelError(.usage)`.
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
}
