import LibAV
import Model
import Testing

@testable import Web

@Suite struct StudioPreviewTests {
    @Test func `a join is rendered with the film's own segments, once`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let start = studio.events.last
        let begun = try await studio.startPreview(ofDraft: draft.id, Order.Preview(join: 1))
        #expect(begun.state == .running && begun.join == 1 && begun.draft == draft.id)
        await studio.previews[begun.id]?.task?.value
        let done = try await studio.preview(begun.id)
        #expect(done.state == .ready && done.progress == 1, "\(done)")
        let file = try await studio.previewFile(begun.id)
        let info = try Probe.media(at: file.path)
        // A second of the first clip, then the second up to its own dissolve into the third.
        #expect(info.bestVideo?.frameCount == 48 && info.bestAudio != nil)
        #expect(studio.events.later(than: start).events.last?.data.contains(#""state":"ready""#) == true)
        #expect(try await studio.startPreview(ofDraft: draft.id, Order.Preview(join: 1)) == done)

        let film = try await studio.ended(
            try await studio.startFilm(Order.Film(draft: draft.id, revision: 1)).id)
        #expect(film.reused == 2, "the film finds the segments of the preview")
    }

    @Test(arguments: [0, 3, -1]) func `a join that the film does not have is refused`(join: Int) async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let refused = await refusal { try await studio.startPreview(ofDraft: draft.id, Order.Preview(join: join)) }
        #expect(refused?.kind == .invalid)
        #expect(await refusal { try await studio.preview("x") }?.kind == .notFound)
    }
}
