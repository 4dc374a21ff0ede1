import Foundation
package import JobFiles
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
        let ofPreset = try preset.map { JobFile.places(ofFileAt: try $0.path(for: context.program), context) } ?? .none
        /// The command line's choice, or else an answer; nil if the preset decides.
        func choice(_ given: String?, _ key: String, _ question: String, _ proposal: String) throws -> String? {
            given == nil && ofPreset[key] != nil ? nil : try answer(given, key, question, proposal).lowercased()
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
            film: film.hasPrefix("~") ? film : loader.absolute(film), preset: preset?.rawValue, schedule: often)
    }
}

extension JobLoader {
    /// The zone of the settings, or else the system's; UTC if a job file may not name the system's.
    fileprivate func homeZone(_ context: JobFile.Context) -> String {
        [settings.days.home, workspace.clock.zone].compactMap(\.self)
            .first { JobFile.fault(in: $0, for: "days.home", context) == nil } ?? "UTC"
    }
}
