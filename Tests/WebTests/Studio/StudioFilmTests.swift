import DayreelKit
import Foundation
import JobFiles
import LibAV
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct StudioFilmTests {
    private func made(_ studio: Studio) async throws -> Answer.Film {
        let draft = try await studio.first
        let film = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: draft.revision))
        return try await studio.ended(film.id)
    }

    @Test func `a film goes from the queue into the history, with chapters and a report`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let start = studio.events.last
        let draft = try await studio.first
        let begun = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        #expect([.queued, .running].contains(begun.status) && begun.days == 3 && begun.title == "December 2024")
        let film = try await studio.ended(begun.id)
        #expect(film.status == .completed && film.present && film.draft == draft.id, "\(film)")
        #expect(film.film?.output == "film.mp4" && film.film?.width == 320 && film.film?.codec == "h264")
        #expect(film.chapters?.map { "\($0.day)" } == ["2024-12-01", "2024-12-02", "2024-12-03"])
        let item = try await studio.items(ItemFilter(words: "A.MOV")).items[0]
        #expect(film.cover != nil && film.cover == film.chapters?[0].item && film.rendered ?? 0 > 0)
        #expect(try await studio.filmFile(film.id).path == test.folder.path("out/film.mp4"))
        let report = try await studio.report(ofFilm: film.id)
        #expect(!report.contains(test.folder.path) && report.contains("A.MOV") && report.contains(item.id))
        #expect(try await studio.films().films.map(\.id) == [film.id])
        let events = studio.events.later(than: start).events.filter { $0.type == .film }
        #expect(events.last?.data.contains(#""status":"completed""#) == true)
        #expect(await refusal { try await studio.film("run-99") }?.kind == .notFound)
    }

    @Test func `the cover of a film is that of its file, or else a clip`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let film = try await made(studio)
        guard case .jpeg(let bytes, let tag) = try await studio.cover(ofFilm: film.id) else {
            Issue.record("no cover")
            return
        }
        let picture = try JPEG.decode(bytes)
        #expect(picture.width == 320 && picture.height == 180 && tag.count == 32)
        let without = TestStudio.job.replacing("  preset: ultrafast", with: "  preset: ultrafast\n  cover: false")
        let (_, other) = try await TestStudio.withMedia(job: without)
        let plain = try await made(other)
        #expect(try await other.cover(ofFilm: plain.id) == .item(plain.cover ?? ""))
        #expect(await refusal { try await studio.cover(ofFilm: "run-99") }?.kind == .notFound)
    }

    @Test func `a small copy of a film is H.264 of at most 1280 pixels, with its frames and sound`() async throws {
        let large = TestStudio.job.replacing("resolution: 320x180", with: "resolution: 1600x900\n  frame-rate: 25")
            .replacing("preset: ultrafast", with: "preset: ultrafast\n  codec: hevc")
        let (test, studio) = try await TestStudio.withMedia(job: large)
        let film = try await made(studio)
        let media = try await studio.filmMedia(film.id, for: .small)
        #expect(media.codec == "hevc" && media.width == 1600 && media.frameRate == FrameRate(25))
        #expect(media.dynamicRange == .standard)
        let path = try await MakeBrowserCopy(test.workspace).file(of: BrowserCopySource(media))
        let copy = try MediaInfo(ofFileAt: path)
        let own = try MediaInfo(ofFileAt: test.folder.path("out/film.mp4"))
        let (video, whole) = (try #require(copy.bestVideo), try #require(own.bestVideo))
        #expect(video.codec == "h264" && [video.width, video.height] == [1280, 720])
        #expect(video.frameCount == whole.frameCount && (video.frameCount ?? 0) > 20)
        #expect(abs((video.duration ?? 0) - (whole.duration ?? 0)) < 50_000 && copy.bestAudio?.codec == "aac")
        await #expect(throws: StudioError.self) { try await studio.filmMedia("run-99", for: .playable) }
    }

    @Test func `a film in HDR is copied as what it is`() async throws {
        let hdr = TestStudio.job.replacing("resolution: 320x180", with: "resolution: 320x180\n  dynamic-range: hdr")
            .replacing("preset: ultrafast", with: "preset: ultrafast\n  codec: hevc")
        let (test, studio) = try await TestStudio.withMedia(job: hdr)
        let film = try await made(studio)
        let media = try await studio.filmMedia(film.id, for: .playable)
        #expect(media.dynamicRange == .hlg && media.codec == "hevc")
        let path = try await MakeBrowserCopy(test.workspace).file(of: BrowserCopySource(media))
        #expect(try MediaInfo(ofFileAt: path).bestVideo?.codec == "h264")
    }

    @Test func `the history is looked through for damage once, not at each request`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        _ = try await made(studio)
        await studio.stop()
        try DamagedRun.damage(
            ofJob: test.folder.path("job.yaml"),
            in: test.workspace.paths.catalog.dropLast("catalog.sqlite".count) + "history.sqlite")
        let again = try TestStudio(in: test.folder, epoch: "e2").studio
        #expect(await again.history.diagnostics.map(\.code) == [.historyUnavailable])
        #expect(await again.history.diagnostics.isEmpty)
        #expect(try await again.history.latest(9).isEmpty)
    }

    @Test func `films are made one at a time, and a waiting one can be cancelled`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let request = APIRequest.Film(draft: draft.id, revision: 1)
        let one = try await studio.startFilm(request)
        let two = try await studio.startFilm(request)
        let three = try await studio.startFilm(request)
        #expect(two.status == .queued && two.position == 1 && three.position == 2)
        _ = try await studio.cancelFilm(two.id)
        #expect(try await studio.film(two.id).status == .cancelled)
        #expect(try await studio.film(three.id).position == 1)
        _ = try await studio.ended(one.id)
        let films = try await studio.films().films
        #expect(Set(films.map(\.id)) == [one.id, two.id, three.id])
        #expect(films.first { $0.id == three.id }?.status == .completed)
        #expect(
            await refusal { try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 7)) }?.kind
                == .conflict)
    }

    @Test func `a film cancelled during rendering ends and can be made again`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let film = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        _ = try await studio.cancelFilm(film.id)
        let cancelled = try await studio.ended(film.id)
        #expect(cancelled.status == .cancelled && cancelled.error == nil)
        let again = try await studio.repeatFilm(film.id)
        #expect(again.id != film.id)
        #expect(try await studio.ended(again.id).status == .completed)
    }

    @Test func `a foreign film is never replaced`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        try test.folder.write("a film of mine", to: "out/film.mp4")
        let film = try await made(studio)
        #expect(film.status == .failed && film.error?.code == "output-unwritable" && film.error?.remedy != nil)
        #expect(test.folder.text("out/film.mp4") == "a film of mine")
        #expect(await refusal { try await studio.filmFile(film.id) }?.kind == .notFound)
    }

    @Test func `a draft of other days does not replace the film of its job`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let own = try await made(studio)
        let bytes = try test.folder.bytes("out/film.mp4")
        let draft = try await studio.first
        let other = try await studio.putDraft(
            draft.id, draft.change(draft.settings.setting("timeframe", to: "2024-11")))
        let film = try await studio.ended(
            try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: other.revision)).id)
        #expect(film.status == .failed && film.error?.message.contains("December 2024") == true)
        #expect(try test.folder.bytes("out/film.mp4") == bytes)
        #expect(try await studio.film(own.id).present)
    }

    @Test func `without a job file, the film is in the working folder and replaces only Dayreel's own`() async throws {
        let settings = "job: { composition: { resolution: 320x180 } }\n"
        let (test, studio) = try await TestStudio.withMedia(job: nil, settings: settings)
        let film = try await made(studio)
        #expect(film.status == .completed && film.film?.output == "2024-12-01_2024-12-31.mp4", "\(film)")
        #expect(try await made(studio).status == .completed)
        #expect(FileManager.default.fileExists(atPath: test.folder.path("2024-12-01_2024-12-31.mp4")))
    }

    @Test func `without a job file, a film takes a free name beside that of another folder`() async throws {
        let settings = "job: { composition: { resolution: 320x180 } }\n"
        let (test, studio) = try await TestStudio.withMedia(job: nil, settings: settings)
        try test.folder.write("a film of mine", to: "2024-12-01_2024-12-31.mp4")
        let film = try await made(studio)
        #expect(film.status == .completed && film.film?.output == "2024-12-01_2024-12-31 media.mp4", "\(film)")
        #expect(test.folder.text("2024-12-01_2024-12-31.mp4") == "a film of mine")
        // Its own film it replaces.
        #expect(try await made(studio).film?.output == "2024-12-01_2024-12-31 media.mp4")
        #expect(try await studio.ended(studio.repeatFilm(film.id).id).status == .completed)
        try test.folder.write("another", to: "2024-12-01_2024-12-31 media.mp4")
        #expect(try await made(studio).film?.output == "2024-12-01_2024-12-31 media 2.mp4")
    }

    @Test func `a deleted film is marked as such, and its file is gone`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let film = try await made(studio)
        try FileManager.default.removeItem(atPath: test.folder.path("out/film.mp4"))
        #expect(try await studio.film(film.id).present == false)
        #expect(await refusal { try await studio.filmFile(film.id) }?.kind == .gone)
    }

    @Test func `films under way at a crash are found as interrupted and made again`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let done = try await made(studio)
        // All segments are there: without a lock it might be over before the program is.
        let held = try test.heldStore()
        let left = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        let waiting = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        // A killed program leaves its queue unchanged.
        let folder = "home/state/serve/films"
        let kept = try test.folder.files(in: folder).map { ($0, try test.folder.bytes("\(folder)/\($0)")) }
        async let end: Void = studio.stop()
        while await !studio.isStopping { await Task.yield() }
        held.end()
        await end
        for (name, bytes) in kept { try test.folder.write(bytes, to: "\(folder)/\(name)") }

        let again = try await TestStudio(in: test.folder, epoch: "e2").started()
        let films = try await again.films().films
        #expect(films.first { $0.id == done.id }?.status == .completed)
        #expect(films.first { $0.id == left.id }?.status == .interrupted)
        #expect(films.first { $0.id == waiting.id }?.status == .interrupted)
        #expect(films.count == 3)
        let repeated = try await again.repeatFilm(waiting.id)
        let film = try await again.ended(repeated.id)
        #expect(film.status == .completed && film.rendered == 0 && film.reused ?? 0 > 0, "\(film)")
    }

    @Test func `a second server leaves the first one's films alone`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let running = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        let waiting = try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1))
        let other = try await TestStudio(in: test.folder, epoch: "e2").started()
        #expect(try await other.films().films.allSatisfy { $0.status != .interrupted && $0.id != waiting.id })
        await other.stop()
        for film in [running, waiting] { #expect(try await studio.ended(film.id).status == .completed) }
    }
}
