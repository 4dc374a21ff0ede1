extension Studio {
    /// The queue and every run before.
    package func films() async throws -> Answer.Films { throw StudioError.notYet }

    /// Puts a draft's film into the queue.
    package func startFilm(_ order: Order.Film) async throws -> Answer.Film { throw StudioError.notYet }

    /// One film, with chapters.
    package func film(_ id: String) async throws -> Answer.Film { throw StudioError.notYet }

    /// Ends a film that is made or waits; finished segments are kept.
    package func cancelFilm(_ id: String) async throws -> Answer.Done { throw StudioError.notYet }

    /// Makes the same film again.
    package func repeatFilm(_ id: String) async throws -> Answer.Film { throw StudioError.notYet }

    /// The film's file, to be sent or shown in the file manager.
    package func filmFile(_ id: String) async throws -> StudioFile { throw StudioError.notYet }

    /// The report of the run, without paths. JSON text.
    package func report(ofFilm id: String) async throws -> String { throw StudioError.notYet }
}
