extension Studio {
    /// What is due next and how the last run ended.
    package func schedules() async throws -> Answer.Schedules { throw StudioError.notYet }

    /// Makes the film now.
    package func runSchedule(_ id: String) async throws -> Answer.Film { throw StudioError.notYet }

    /// Skips what is due until it is resumed.
    package func pauseSchedule(_ id: String) async throws -> Answer.Done { throw StudioError.notYet }

    /// Ends a pause.
    package func resumeSchedule(_ id: String) async throws -> Answer.Done { throw StudioError.notYet }
}

extension StudioError {
    static let notYet = StudioError(.unavailable, code: "not-yet", "this is not served yet")
}
