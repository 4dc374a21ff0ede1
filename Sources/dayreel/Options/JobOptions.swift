import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// The days of a job and the values of its keys, for every command that takes a single job.
struct JobOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The days of the film, instead of the job's: 2024, 2024-05, July 2024, last-month, …", valueName: "days"))
    var timeframe: String?

    @Option(
        help:
            "How to fit pictures of another shape into the frame. (default: the job's, else blur)"
    )
    var fit: Fit?

    @Option(help: "A ready-made look: beats the job file, and other options beat it.")
    var preset: Preset?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set any key of a job, with a value in YAML: composition.fit=crop. Can be repeated.",
            valueName: "key=value"),
        transform: usage(JobOverride.init(setting:)))
    var values: [JobOverride] = []

    /// The choices, with albums that limit folders.
    func choices(_ albums: [String]? = nil) -> NamedJob.Choices {
        NamedJob.Choices(timeframe: timeframe, albums: albums, fit: fit, preset: preset, values: values)
    }
}

/// A command about a single job: the words that name it, and its options.
protocol NamesJob {
    var words: [String] { get }
    var options: JobOptions { get }
    var albums: AlbumOptions { get }
}

extension NamesJob {
    /// The job that the command line names. Throws `DayreelError(.usage)`.
    func named(_ loader: JobLoader) throws -> NamedJob { try NamedJob(words, options.choices(albums.names), loader) }
}

/// The words of commands that take a job in any form.
enum JobWords {
    static let help = ArgumentHelp(
        "A job file; or folders with media, and after them the days: 2024, 2024-05, July 2024, last-month, …",
        valueName: "job")
}

/// `--album`, which limits sources to albums.
struct AlbumOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take only this album, as 'dayreel albums' lists it: title, FOLDER/TITLE or id. Can be repeated.",
            valueName: "album"))
    var album: [String] = []

    /// The albums; nil for no limit.
    var names: [String]? { album.isEmpty ? nil : album }
}
