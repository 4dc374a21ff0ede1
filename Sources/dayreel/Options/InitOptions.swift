import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// The options of `dayreel init`, which asks for missing ones or proposes a value.
struct InitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The job file to write.", valueName: "file"))
    var job = "dayreel.yaml"

    @Option(help: ArgumentHelp("Which days: 2024-12, previous-month, …", valueName: "days"))
    var timeframe: String?

    @Option(help: "landscape, portrait or square.")
    var orientation: String?

    @Option(help: "How to fit pictures of another shape: blur, letterbox, crop or pair.")
    var fit: String?

    @Option(
        help: ArgumentHelp("Time zone of recordings that do not name one, such as Europe/Amsterdam.", valueName: "zone")
    )
    var homeZone: String?

    @Option(help: ArgumentHelp("Where films go; may contain {year} and {month}.", valueName: "file"))
    var film: String?

    @Option(help: "A ready-made look. Init skips the questions that it answers.")
    var preset: Preset?

    @Option(help: "How often, for 'dayreel run --due'.")
    var schedule: Schedule.Interval?

    @Flag(help: "Ask no questions.")
    var yes = false

    var choices: FirstJobChoices {
        FirstJobChoices(
            timeframe: timeframe, orientation: orientation, fit: fit, homeZone: homeZone, film: film, preset: preset,
            schedule: schedule)
    }
}
