import DayreelKit
import Model

extension Studio {
    /// Takes a film with all its runs off the list, or puts it back. Nothing is deleted. A film that is being made, or waits to be, stays.
    package func listFilm(_ id: String, _ request: APIRequest.Listed) async throws -> Answer.Done {
        try requireWritable()
        let film = try await film(id)
        let runs = try await allFilms().filter { $0.card == film.card && $0.status != .running && $0.status != .queued }
        do {
            try removed.set(Set(runs.map(\.id)), isListed: request.listed)
        } catch {
            throw StudioError(DayreelError(any: error), veil)
        }
        return Answer.Done(id: id)
    }
}
