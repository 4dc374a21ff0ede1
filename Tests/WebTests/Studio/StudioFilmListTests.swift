import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// The list of films: the runs of one film share a card, and a film that was taken off the list stays off it.
@Suite struct StudioFilmListTests {
    private static let monthly = TestStudio.job.replacing("out/film.mp4", with: "out/{year}-{month}.mp4")

    @Test func `the runs of one film have one card, and a film of other days has another`() async throws {
        let (_, studio) = try await TestStudio.withMedia(job: Self.monthly)
        let draft = try await studio.first
        let first = try await studio.ended(try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)).id)
        let again = try await studio.ended(try await studio.repeatFilm(first.id).id)
        let request = APIRequest.Film(draft: draft.id, revision: 1, from: Day("2024-11-01"), to: Day("2024-11-30"))
        let waiting = try await studio.startFilm(request)
        let november = try await studio.ended(waiting.id)
        #expect(first.card == again.card && first.id != again.id)
        #expect(waiting.card == november.card && november.card != first.card)
    }

    @Test func `a film is taken off the list with all its runs, and its file stays`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: Self.monthly)
        let draft = try await studio.first
        let first = try await studio.ended(try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)).id)
        let again = try await studio.ended(try await studio.repeatFilm(first.id).id)
        _ = try await studio.listFilm(again.id, APIRequest.Listed(listed: false))
        #expect(try await studio.films().films.isEmpty)
        #expect(FileManager.default.fileExists(atPath: test.folder.path("out/2024-12.mp4")))
        #expect(try await studio.film(first.id).present)
        // Another server over the same state, which has the runs from the history too.
        let later = await (try TestStudio(job: Self.monthly, in: test.folder, epoch: "e2")).started()
        #expect(try await later.films().films.isEmpty)
        _ = try await studio.listFilm(first.id, APIRequest.Listed(listed: true))
        #expect(Set(try await studio.films().films.map(\.id)) == [again.id, first.id])
        // Made again, it is on the list with its new run alone.
        _ = try await studio.listFilm(first.id, APIRequest.Listed(listed: false))
        let third = try await studio.ended(try await studio.repeatFilm(first.id).id)
        #expect(try await studio.films().films.map(\.id) == [third.id])
    }

    @Test func `an unknown film, and a page that may only be looked at, change no list`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        #expect(await refusal { try await studio.listFilm("x", APIRequest.Listed(listed: false)) }?.kind == .notFound)
        let (_, fixed) = try await TestStudio.withMedia(isReadOnly: true)
        #expect(await refusal { try await fixed.listFilm("x", APIRequest.Listed(listed: false)) }?.kind == .forbidden)
    }
}
