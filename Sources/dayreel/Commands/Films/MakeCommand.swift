import ArgumentParser
import DayreelKit
import Foundation
import Model

/// `dayreel make`
struct MakeCommand: AsyncParsableCommand, FilmsCommand, NamesJob {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Makes a film from folders for some days, without a job file.",
        usage: "dayreel make <folder> ... <days> [<options>]",
        discussion: """
            EXAMPLES:
              dayreel make ~/Pictures 2024-05
              dayreel make ~/Pictures /mnt/phone July 2024
              dayreel make ~/Pictures last-month
              dayreel make ~/Pictures 2024 -o '~/Films/{year}.mp4'
              dayreel make ~/Pictures 2024 --each month
              dayreel make ~/Pictures 2024-05 --preset keepsake
              dayreel make ~/Pictures 2024-05 --fit crop --set clips.video=4s
              dayreel make ~/Pictures/Family.photoslibrary 2024 --album Hawaii

            'plan' and 'preview' take the same words, and render nothing. Everything else comes from the job section of \
            your settings, or else from the defaults. The film goes to the working folder, named after its days: \
            2024-05.mp4. There it replaces only a film that 'make' made from the same folders. Prints the film's path.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders with media, and after them the days: 2024, 2024-05, July 2024, last-month, …",
            valueName: "folder"),
        completion: .directory)
    var words: [String]

    @OptionGroup var options: JobOptions

    @OptionGroup var albums: AlbumOptions

    @Option(help: "Make a film for each day, week, month or year.")
    var each: FilmPeriod?

    @OptionGroup var film: FilmOptions

    @OptionGroup var work: WorkOptions

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try validate(each: each)
    }

    func run() async throws {
        try await publish(as: words.prefix(max(1, words.count - 1)).joined(separator: " "), reading: []) {
            loader, settings in
            let job = try named(loader)
            try job.requireFolders(loader)
            return try MakeFilms(.job(job, each: each), output: film.output, settings: settings, loader)
        }
    }
}
