import ArgumentParser
import JobFiles
import Model

extension Preset: ExpressibleByArgument {}
extension Schedule.Interval: ExpressibleByArgument {}

/// The options of `dayreel init`; what they leave open it asks or proposes.
struct InitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The job file to write.", valueName: "file"))
    var job = "dayreel.yaml"

    @Option(help: ArgumentHelp("Which days: 2024-12, previous-month, …", valueName: "days"))
    var timeframe: String?

    @Option(help: "landscape, portrait or square.")
    var orientation: String?

    @Option(help: "How pictures of another shape get into the frame: letterbox, crop or blur.")
    var fit: String?

    @Option(
        help: ArgumentHelp("Zone for recordings that carry none, such as Europe/Amsterdam.", valueName: "zone"))
    var homeZone: String?

    @Option(help: ArgumentHelp("Where films go; {year} and {month} are filled in.", valueName: "file"))
    var film: String?

    @Option(help: "A ready-made look. Init does not ask about what it sets.")
    var preset: Preset?

    @Option(help: "How often, for 'dayreel run --due'.")
    var schedule: Schedule.Interval?

    @Flag(help: "Ask nothing.")
    var yes = false

    /// Throws `DayreelError(.jobInvalid)` if an option is no value that a job file may have.
    func job(_ media: String, _ overview: MediaOverview, _ loader: JobLoader, _ interview: Interview) throws -> FirstJob
    {
        let surroundings = JobFile.Context.standard
        func answer(_ given: String?, _ key: String, _ question: String, _ proposal: String) throws -> String {
            func fault(_ text: String) -> String? { JobFile.fault(in: text, for: key, surroundings) }
            guard let given else { return interview.ask(question, proposal: proposal, fault: fault) }
            if let fault = fault(given) { throw DayreelError(.jobInvalid, fault) }
            return given
        }
        let often = schedule?.rawValue
        let preset = try preset?.path()
        let look = preset.map { JobFile.places(ofFileAt: $0, surroundings) } ?? .none
        /// The command line's choice, else an answer; nil if the preset decides.
        func choice(_ given: String?, _ key: String, _ question: String, _ proposal: String) throws -> String? {
            given == nil && look[key] != nil ? nil : try answer(given, key, question, proposal).lowercased()
        }
        let days = try answer(
            timeframe, "timeframe", "Which days?", FirstJob.timeframe(for: overview, schedule: often))
        let way = try choice(
            orientation, "composition.orientation", "Landscape, portrait or square?", overview.orientation.rawValue)
        let fit =
            overview.hasBothShapes || self.fit != nil
            ? try choice(self.fit, "composition.fit", "\(overview.otherShapes) Letterbox, crop or blur?", "blur") : nil
        let home = try answer(
            homeZone, "days.home", "Which time zone is home?", loader.homeZone(surroundings))
        let name = (try? JobFile.timeframe(days, named: "timeframe"))?.nameTemplate ?? "{year}-{month}"
        let film = try answer(film, "output.file", "Where shall the film go?", name + ".mp4")
        return FirstJob(
            media: media, overview: overview, timeframe: days, orientation: way, fit: fit, home: home,
            film: film.hasPrefix("~") ? film : loader.absolute(film), preset: preset, schedule: often)
    }
}

extension JobLoader {
    /// The zone of the settings, else the system's; UTC if the system's is none that a job file may name.
    fileprivate func homeZone(_ surroundings: JobFile.Context) -> String {
        [settings.days.home, clock.zone].compactMap(\.self)
            .first { JobFile.fault(in: $0, for: "days.home", surroundings) == nil } ?? "UTC"
    }
}
