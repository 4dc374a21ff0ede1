import DayreelKit
import Foundation
import Model
import TestSupport
import Testing

@testable import Web

/// Films of one day and of a year, and changes of media and server while a film is made.
@Suite struct StudioEdgeTests {
    private func job(_ timeframe: String) -> String {
        TestStudio.job.replacing("2024-12   # the whole month", with: timeframe)
    }

    private func made(_ studio: Studio) async throws -> Answer.Film {
        let draft = try await studio.first
        return try await studio.ended(
            try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: draft.revision)).id)
    }

    @Test func `a film of one day`() async throws {
        let (_, studio) = try await TestStudio.withMedia(job: job("2024-12-02..2024-12-02"))
        let plan = try await studio.plan(ofDraft: try await studio.first.id)
        #expect(plan.days.map { "\($0.day)" } == ["2024-12-02"] && plan.emptyDays.isEmpty)
        let film = try await made(studio)
        #expect(film.status == .completed && film.days == 1 && film.from == film.to, "\(film)")
        #expect(film.chapters?.count == 1)
        // A film of one day has no join.
        let refused = await refusal {
            try await studio.startPreview(ofDraft: try await studio.first.id, APIRequest.Preview(join: 1))
        }
        #expect(refused?.kind == .invalid)
    }

    @Test func `a film of all days of a year`() async throws {
        let folder = try TemporaryFolder()
        let first = try #require(Day("2023-01-01"))
        // The same recording on every day, as pinned links to one file, because a file has only one date.
        try TestStudio.clip(1, "2023-01-01", "A.MOV", in: folder)
        let pins = (0..<365).map { "  \(first.advanced(by: $0)): { media: A.MOV, duration: 0.2s }\n" }.joined()
        let text = job("2023").replacing("clips: { video: 1s }", with: "clips: { video: 0.2s }")
            .replacing("style: cross-dissolve, duration: 0.2s", with: "style: none")
        let studio = try await TestStudio(job: text + "pins:\n" + pins, in: folder).started()
        let draft = try await studio.first
        let plan = try await studio.plan(ofDraft: draft.id)
        #expect(plan.days.count == 365 && plan.emptyDays.isEmpty && plan.frames == 365 * 6)
        let days = try await studio.days(from: first, to: first.advanced(by: 364)).days
        #expect(days.map { "\($0.day)" } == ["2023-01-01"] && days[0].pinned)
        #expect(draft.pins.count == 365)
    }

    /// A file that a scan accepted and a worker finds empty: its bytes are lost, but its size and time are the same.
    private func empty(_ path: String) throws {
        var status = stat()
        #expect(stat(path, &status) == 0)
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.write(contentsOf: Data(count: Int(status.st_size)))
        try handle.close()
        utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0)
    }

    @Test func `a clip lost during rendering is left out and named`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        try empty(test.folder.path("media/D.MOV"))
        let film = try await made(studio)
        #expect(film.status == .completed && film.chapters?.count == 2, "\(film)")
        #expect(film.warnings.contains { $0.name == "D.MOV" && $0.day == Day("2024-12-03") }, "\(film.warnings)")
        #expect(try !Answer.json(film).contains(test.folder.path))
    }

    @Test func `with on-error fail, a lost clip ends the film and is named`() async throws {
        let (test, studio) = try await TestStudio.withMedia(job: TestStudio.job + "on-error: fail\n")
        try empty(test.folder.path("media/D.MOV"))
        let film = try await made(studio)
        #expect(film.status == .failed && film.error?.remedy != nil, "\(film)")
        #expect(try Answer.json(film).contains("D.MOV") && !Answer.json(film).contains(test.folder.path))
        #expect(!FileManager.default.fileExists(atPath: test.folder.path("out/film.mp4")))
    }

    @Test func `deleted media are gone from the library and the plan after a scan`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.plan(ofDraft: draft.id)
        try FileManager.default.removeItem(atPath: test.folder.path("media/D.MOV"))
        _ = try await studio.scan(source: try await studio.index().sources[0].id)
        await studio.library.scanning?.value
        #expect(try await studio.items(ItemFilter(words: "D.MOV")).total == 0)
        #expect(try await studio.plan(ofDraft: draft.id).days.count == 2)
        #expect(try await made(studio).days == 2)
    }

    @Test func `a missing recording has no file and no picture, but a reason`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let id = try await studio.items(ItemFilter(words: "D.MOV")).items[0].id
        try FileManager.default.removeItem(atPath: test.folder.path("media/D.MOV"))
        let media = try await studio.media(ofItem: id)
        #expect(throws: DayreelError.self) { try PictureRequest(of: media, .thumbnail(shorterSide: 256)) }
        let server = try await TestServer(
            program: TestStudio.program,
            subject: { folder in
                try TestStudio.clip(1, "2024-12-01", "A.MOV", in: folder)
                return .folders([folder.path("media")])
            })
        await server.studio.library.scanning?.value
        let there = try await server.studio.items(ItemFilter()).items
        #expect(there.count == 1)
        try FileManager.default.removeItem(atPath: server.folder.path("media/A.MOV"))
        for item in there {
            for kind in ["media", "thumbnail?width=256", "filmstrip?count=8"] {
                let answer = try server.ask("GET", "/api/v1/items/\(item.id)/\(kind)")
                #expect(answer.status == 404 && !answer.text.contains(server.folder.path), "\(kind): \(answer.text)")
            }
        }
    }
}
