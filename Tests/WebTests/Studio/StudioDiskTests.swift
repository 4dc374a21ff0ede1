import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// A disk that accepts no files: a file has the place of a folder of the state.
@Suite struct StudioDiskTests {
    @Test func `a change that cannot be stored is refused, and the draft stays as it was`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let day = try #require(Day("2024-12-01"))
        try test.folder.write("", to: "home/state/serve/drafts")
        let start = studio.events.last
        let refused = await refusal { try await studio.putDraft(draft.id, draft.change(pins: [day: .skip])) }
        #expect(refused?.kind == .unavailable && refused?.remedy != nil)
        #expect(refused?.message.contains(test.folder.path) == false)
        #expect(try await studio.first == draft && studio.events.last == start)
        let answer = try #require(refused).answer
        #expect(try SchemaWalk().problems(Answer.json(answer), operation: "putDraft", status: "503") == [])
        try FileManager.default.removeItem(atPath: test.folder.path("home/state/serve/drafts"))
        let changed = try await studio.putDraft(draft.id, draft.change(pins: [day: .skip]))
        #expect(changed.revision == 2 && !changed.saved)
        let again = try await TestStudio(in: test.folder, epoch: "e2").started()
        #expect(try await again.first.pins == [day: .skip])
        // Nothing but the draft is left in the folder.
        #expect(test.folder.files(in: "home/state/serve/drafts") == ["\(draft.id).json"])
    }

    @Test func `a film that cannot be stored in the queue does not begin`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        try test.folder.write("", to: "home/state/serve/films")
        let refused = await refusal { try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)) }
        #expect(refused?.kind == .unavailable && refused?.remedy != nil)
        #expect(try await studio.films().films.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: test.folder.path("out")))
    }

    @Test func `a finished film whose end cannot be stored exists, with a warning`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let film = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        let folder = test.folder.path("home/state/serve/films")
        try FileManager.default.removeItem(atPath: folder)
        try test.folder.write("", to: "home/state/serve/films")
        let start = studio.events.last
        #expect(try await studio.ended(film.id).status == .completed)
        let warnings = studio.events.later(than: start).events.filter { $0.type == .warning }.map(\.data)
        #expect(warnings.contains { $0.contains("the queue of films cannot be kept") && $0.contains(film.id) })
    }
}
