import ArgumentParser
import Foundation
import JobFiles
import Library
import Model

/// `dayreel make`
struct MakeCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Makes a film from a folder for some days, without a job file.",
        discussion: """
            EXAMPLES:
              dayreel make ~/Pictures 2024-05
              dayreel make ~/Pictures 2024 -o '~/Films/{year}.mp4'
              dayreel make ~/Pictures 2024 --each month
              dayreel make ~/Pictures previous-month

            Everything else comes from the job section of your settings, or else from the defaults. \
            The film goes to the working folder, named after its days: 2024-05.mp4. There it replaces \
            only what 'make' has made from the same folder. Prints the film's path.
            """)

    @Argument(help: "The folder with the media.", completion: .directory)
    var folder: String

    @Argument(help: "Which days: 2024, 2024-05, 2024-05-01..2024-05-14, previous-month, …")
    var days: String

    @Option(help: "Make a film for each of these: day, week, month or year.")
    var each: FilmPart?

    @OptionGroup var options: RenderOptions

    @Flag(help: "Exit with 65 when a clip had to be left out or shortened.")
    var strict = false

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if each != nil, options.report != nil {
            throw ValidationError("'--report' goes with one film, not with '--each'.")
        }
        if check.annotate != nil, progressForm == .json {
            throw ValidationError("'--annotate' and '--progress json' would write to the same stream: choose one.")
        }
    }

    var progress: ProgressForm? { options.work.progress }

    func run() async throws {
        try await check.publish(as: folder, reading: [], places: common.places, force, isStrict: strict) { try order() }
    }

    private func order() throws -> FilmOrder {
        let clock = SystemClock.standard
        let loader = JobLoader(clock: clock, settings: try common.settings())
        let folder = loader.absolute(folder)
        let timeframe = try JobFile.timeframe(days, named: "days")
        let name = (each?.nameTemplate ?? timeframe.nameTemplate) + ".mp4"
        let job = DirectJob(
            folder: folder, timeframe: timeframe, film: loader.absolute(options.output ?? name))
        let loaded = try loader.load(job, reproducible: options.reproducible)
        let films = try each.map { try loaded.each($0, today: loader.today(of: loaded.request.job)) } ?? [loaded]
        if options.output == nil, !force.force { try requireOwn(films.map(\.request.output), of: folder) }
        return FilmOrder(
            file: folder, films: films, isSeries: each != nil,
            settings: options.settings(places: common.places, loader: loader, check: check, force: force.force),
            clock: clock, terminal: .standard)
    }

    /// A name that nobody chose replaces nothing that was made in another way.
    private func requireOwn(_ films: [String], of folder: String) throws {
        let book = HistoryBook(common.places, mayBegin: false)
        for film in films where FileManager.default.fileExists(atPath: film) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: film)
            let maker = book.maker(ofFilm: film)
            let isOwn = maker?.job == folder && maker?.filmBytes == (attributes?[.size] as? NSNumber)?.int64Value
            guard !isOwn else { continue }
            throw DayreelError(
                .outputUnwritable, "there is a file of the film's name, and 'make' did not make it of this folder",
                place: film, remedy: "Name the film with --output; --force replaces the file.")
        }
    }
}
