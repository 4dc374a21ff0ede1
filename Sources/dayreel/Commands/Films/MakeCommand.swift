import ArgumentParser
import DayreelKit
import Foundation
import JobFiles
import Model

/// `dayreel make`
struct MakeCommand: AsyncParsableCommand, FilmsCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Makes a film from a folder for some days, without a job file.",
        discussion: """
            EXAMPLES:
              dayreel make ~/Pictures 2024-05
              dayreel make ~/Pictures 2024 -o '~/Films/{year}.mp4'
              dayreel make ~/Pictures 2024 --each month
              dayreel make ~/Pictures 2024-05 --fit blur
              dayreel make ~/Pictures previous-month
              dayreel make ~/Pictures/Family.photoslibrary 2024 --album Hawaii

            Everything else comes from the job section of your settings, or else from the defaults. The film goes to \
            the working folder, named after its days: 2024-05.mp4. There it replaces only a film that 'make' made from \
            the same folder. Prints the film's path.
            """)

    @Argument(help: "The folder with the media.", completion: .directory)
    var folder: String

    @Argument(help: "Which days: 2024, 2024-05, 2024-05-01..2024-05-14, previous-month, …")
    var days: String

    @OptionGroup var albums: AlbumOptions

    @Option(help: "Make a film for each day, week, month or year.")
    var each: FilmPeriod?

    @Option(help: "How to fit pictures of another shape into the frame: 'blur' fills black bars with a blurred copy.")
    var fit: Fit?

    @OptionGroup var film: FilmOptions

    @OptionGroup var work: WorkOptions

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try validate(each: each)
    }

    func run() async throws {
        try await publish(as: folder, reading: []) { loader, settings in
            try MakeFilms(
                ofFolder: folder, days: try JobFile.timeframe(days, named: "days"), albums: albums.names, fit: fit,
                each: each, output: film.output, settings: settings, loader)
        }
    }
}
