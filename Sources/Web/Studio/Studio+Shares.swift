import DayreelKit
import Files
import Foundation
import Model

extension Studio {
    private nonisolated var shared: SharedFilms { SharedFilms(state: configuration.workspace.paths.serve) }

    /// Makes a link that opens a finished film for some days. Its token is in this answer alone.
    package func shareFilm(_ id: String, _ request: APIRequest.Share) async throws -> Answer.NewShare {
        try requireWritable()
        guard (1...365).contains(request.days) else {
            throw StudioError(.invalid, error: .usage, "a link lasts 1 to 365 days")
        }
        _ = try await filmFile(id)
        let film = try await film(id)
        let now = configuration.now()
        guard shared.all(now: now).count < SharedFilms.limit else {
            throw StudioError(
                .invalid, error: .usage, "there are \(SharedFilms.limit) links to films",
                remedy: "End one that nobody needs.")
        }
        let token = RandomToken.text()
        let share = SharedFilm(
            id: SHA256Hex.of(token), film: id, run: try run(ofFilm: id), title: film.title, made: now,
            until: now + Int64(request.days) * 86_400)
        do {
            try shared.add(share)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        return Answer.NewShare(token: token, share: Answer.Share(share))
    }

    /// The links that still open a film, the newest first.
    package func shares() -> Answer.Shares {
        Answer.Shares(shares: shared.all(now: configuration.now()).map(Answer.Share.init))
    }

    /// Ends a link.
    package func endShare(_ id: String) throws -> Answer.Done {
        try requireWritable()
        guard shared.share(id, now: configuration.now()) != nil else { throw StudioError.noSuch("link") }
        do {
            try shared.remove(id)
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        return Answer.Done(id: id)
    }

    /// The film that a token opens: its id by now, and its link. Nil for a token that opens none, and while the film is off the list.
    func sharedFilm(_ token: String) -> (film: String, share: SharedFilm)? {
        guard let share = shared.share(ofToken: token, now: configuration.now()) else { return nil }
        let ofHistory = share.run.map { "run-\($0)" }
        let isRemoved = [share.film, ofHistory].contains { $0.map(making.removed.ids.contains) ?? false }
        guard !isRemoved else { return nil }
        return (making.films[share.film] == nil ? ofHistory ?? share.film : share.film, share)
    }
}

extension Answer.Share {
    fileprivate init(_ share: SharedFilm) {
        self.init(
            id: share.id, film: share.film, title: share.title, made: UTCTime.text(share.made),
            until: UTCTime.text(share.until))
    }
}
