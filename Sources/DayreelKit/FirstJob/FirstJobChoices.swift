import Foundation
import JobFiles
package import Model

/// The choices for a first job. It asks for missing ones, or proposes a value.
package struct FirstJobChoices: Sendable {
    package var timeframe: String?
    package var orientation: String?
    package var fit: String?
    /// The IANA name of the zone.
    package var homeZone: String?
    /// The path, with placeholders.
    package var film: String?
    package var preset: Preset?
    package var schedule: Schedule.Interval?

    package init(
        timeframe: String? = nil, orientation: String? = nil, fit: String? = nil, homeZone: String? = nil,
        film: String? = nil, preset: Preset? = nil, schedule: Schedule.Interval? = nil
    ) {
        self.timeframe = timeframe
        self.orientation = orientation
        self.fit = fit
        self.homeZone = homeZone
        self.film = film
        self.preset = preset
        self.schedule = schedule
    }

    /// The job file of these choices. Throws `DayreelError(.jobInvalid)` if a job file may not have the value of an option.
    package func job(
        _ media: String, _ overview: MediaOverview, _ loader: JobLoader, _ interview: Interview
    ) throws -> FirstJob {
        let context = loader.workspace.context(Settings())
        func answer(_ given: String?, _ key: String, _ question: String, _ proposal: String) throws -> String {
            func fault(_ text: String) -> String? { JobFile.fault(in: text, for: key, context) }
            guard let given else { return interview.ask(question, proposal: proposal, fault: fault) }
            if let fault = fault(given) { throw DayreelError(.jobInvalid, fault) }
            return given
        }
        let often = schedule?.rawValue
        let preset = try preset?.path(for: loader.workspace.program.path)
        let look = preset.map { JobFile.places(ofFileAt: $0, context) } ?? .none
        /// The command line's choice, or else an answer; nil if the preset decides.
        func choice(_ given: String?, _ key: String, _ question: String, _ proposal: String) throws -> String? {
            given == nil && look[key] != nil ? nil : try answer(given, key, question, proposal).lowercased()
        }
        let days = try answer(
            timeframe, "timeframe", "Which days?", FirstJob.timeframe(for: overview, schedule: often))
        // Screens are wide: only somebody who says so gets an upright film, even of upright clips.
        let most = overview.shape == .portrait ? overview.others(in: .landscape).map { $0 + " " } : nil
        let way = try choice(
            orientation, "composition.orientation", "\(most ?? "")Landscape, portrait or square?",
            FilmShape.landscape.rawValue)
        let others = overview.others(in: way.flatMap(FilmShape.init) ?? .landscape)
        let fit =
            others != nil || self.fit != nil
            ? try choice(
                self.fit, "composition.fit", "\(others.map { $0 + " " } ?? "")Blur, letterbox or crop?", "blur")
            : nil
        let home = try answer(
            homeZone, "days.home", "Which time zone is home?", loader.homeZone(context))
        let name = (try? JobFile.timeframe(days, named: "timeframe", context))?.nameTemplate ?? "{year}-{month}"
        let film = try answer(film, "output.file", "Where should the film go?", name + ".mp4")
        return FirstJob(
            media: media, overview: overview, timeframe: days, orientation: way, fit: fit, home: home,
            film: film.hasPrefix("~") ? film : loader.absolute(film), preset: preset, schedule: often)
    }
}

extension JobLoader {
    /// The zone of the settings, or else the system's; UTC if a job file may not name the system's.
    fileprivate func homeZone(_ context: JobFile.Context) -> String {
        [settings.days.home, workspace.clock.zone].compactMap(\.self)
            .first { JobFile.fault(in: $0, for: "days.home", context) == nil } ?? "UTC"
    }
}

/// The job files that come with Dayreel for jobs to extend.
package enum Preset: String, CaseIterable, Sendable {
    case classic
    case cinema
    case keepsake
    case social
    case archive
    case plain
    case portraitStory = "portrait-story"
    case fastDraft = "fast-draft"
    case archive4k = "archive-4k"

    /// The file's path, installed with the program or in the source tree of its build. Throws `DayreelError(.missingInput)`.
    package func path(for program: String) throws -> String {
        var folder = URL(filePath: program).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            for place in ["share/dayreel/presets", "presets"] {
                let path = folder.appending(path: "\(place)/\(rawValue).yaml").path(percentEncoded: false)
                if FileManager.default.fileExists(atPath: path) { return path }
            }
        }
        throw DayreelError(
            .missingInput, "the preset '\(rawValue)' is not installed", place: program,
            remedy: "'make install' puts the presets beside the program, into share/dayreel/presets.")
    }
}
