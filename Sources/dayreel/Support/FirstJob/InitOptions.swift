import ArgumentParser
import Pipeline

extension Preset: ExpressibleByArgument {}
extension Schedule.Interval: ExpressibleByArgument {}

/// What `dayreel init` may be told; what it is not told it asks or proposes.
struct InitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The job file to write.", valueName: "file"))
    var job = "dayreel.yaml"

    @Option(help: ArgumentHelp("Which days: 2024-12, previous-month, …", valueName: "days"))
    var timeframe: String?

    @Option(help: "landscape, portrait or square.")
    var orientation: String?

    @Option(help: ArgumentHelp("Where films go; {year} and {month} are filled in.", valueName: "file"))
    var film: String?

    @Option(help: "A ready-made look.")
    var preset: Preset?

    @Option(help: "How often, for 'dayreel run --due'.")
    var schedule: Schedule.Interval?

    @Flag(help: "Ask nothing.")
    var yes = false

    func job(_ media: String, _ overview: MediaOverview, _ loader: JobLoader, _ interview: Interview) throws -> FirstJob
    {
        func answer(_ given: String?, _ question: String, _ proposal: String) -> String {
            given ?? interview.ask(question, proposal: proposal)
        }
        let often = schedule?.rawValue
        let days = answer(timeframe, "Which days?", FirstJob.timeframe(for: overview, schedule: often))
        let way = answer(orientation, "Landscape, portrait or square?", overview.orientation.rawValue)
        let name = (try? JobFile.timeframe(days, named: "timeframe"))?.nameTemplate ?? "{year}-{month}"
        let film = answer(film, "Where shall the film go?", name + ".mp4")
        return FirstJob(
            media: media, overview: overview, timeframe: days, orientation: way.lowercased(),
            film: loader.absolute(film), preset: try preset?.path(), schedule: often)
    }
}
