import DayreelKit
import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct StudioPreviewTests {
    @Test func `a join is rendered once, with the film's own segments`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let start = studio.events.last
        let begun = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 1))
        #expect(begun.state == .running && begun.join == 1 && begun.draft == draft.id)
        await studio.making.previews[begun.id]?.task?.value
        let done = try await studio.preview(begun.id)
        #expect(done.state == .ready && done.progress == 1, "\(done)")
        let file = try await studio.previewFile(begun.id)
        let info = try MediaInfo(ofFileAt: file.path)
        // A second of the first clip, then the second up to its own dissolve into the third.
        #expect(info.bestVideo?.frameCount == 48 && info.bestAudio != nil)
        #expect(studio.events.later(than: start).events.last?.data.contains(#""state":"ready""#) == true)
        #expect(try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 1)) == done)

        let film = try await studio.ended(
            try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)).id)
        #expect(film.reused == 2, "the film finds the segments of the preview")
    }

    @Test func `a film is previewed in adjacent small parts before it is made`() async throws {
        let job = TestStudio.job.replacing("320x180", with: "1080p").replacing("preset: ultrafast", with: "codec: hevc")
        let (_, studio) = try await TestStudio.withMedia(job: job)
        let draft = try await studio.first
        let frames = try await studio.plan(ofDraft: draft.id).frames
        var shown: [Int] = []
        for clips in [1...1, 2...3] {
            let request = APIRequest.Preview(first: clips.lowerBound, last: clips.upperBound)
            let begun = try await studio.startPreview(ofDraft: draft.id, request)
            #expect(begun.first == clips.lowerBound && begun.last == clips.upperBound && begun.join == nil)
            await studio.making.previews[begun.id]?.task?.value
            #expect(try await studio.preview(begun.id).state == .ready)
            let info = try MediaInfo(ofFileAt: try await studio.previewFile(begun.id).path)
            let video = try #require(info.bestVideo)
            #expect([video.width, video.height] == [640, 360] && video.codec == "h264" && info.bestAudio != nil)
            shown.append(Int(try #require(video.frameCount)))
        }
        // A second of the first clip up to its dissolve, which is the beginning of the second part.
        #expect(shown[0] == 24 && shown.reduce(0, +) == frames)
        // Browsers get a small version of a film that they cannot play.
        let join = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: 1))
        await studio.making.previews[join.id]?.task?.value
        #expect(try MediaInfo(ofFileAt: try await studio.previewFile(join.id).path).bestVideo?.codec == "h264")
    }

    @Test func `what is rendered of a film as it was is ended for what it is now`() async throws {
        let (test, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        _ = try await studio.plan(ofDraft: draft.id)
        // Nothing is rendered meanwhile.
        let held = try test.heldStore()
        let old = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(first: 3, last: 3))
        let task = try #require(await studio.making.previews[old.id]?.task)
        let last = try #require(try await studio.plan(ofDraft: draft.id).days.last?.day)
        _ = try await studio.putDraft(draft.id, draft.change(pins: [last: .skip]))
        let new = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(first: 1, last: 1))
        #expect(try await studio.preview(old.id).state != .running && task.isCancelled)
        held.end()
        await studio.making.previews[new.id]?.task?.value
        #expect(try await studio.preview(new.id).state == .ready)
        #expect(try await studio.preview(old.id).state != .running)
    }

    @Test func `the film's sound is rendered once, whole, and the film finds it`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let begun = try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(sound: true))
        #expect(begun.sound == true && begun.first == nil && begun.join == nil)
        await studio.making.previews[begun.id]?.task?.value
        let done = try await studio.preview(begun.id)
        #expect(done.state == .ready, "\(done)")
        let info = try MediaInfo(ofFileAt: try await studio.previewFile(begun.id).path)
        let plan = try await studio.plan(ofDraft: draft.id)
        #expect(info.bestVideo == nil && info.bestAudio != nil)
        #expect(abs(Double(info.duration ?? 0) / 1_000_000 - plan.duration) < 0.1)
        #expect(try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(sound: true)) == done)
        let film = try await studio.ended(
            try await studio.startFilm(APIRequest.Film(draft: draft.id, revision: 1)).id)
        #expect(film.reused == 1)
    }

    /// A cache of one byte keeps only the segments of the latest preview, because the film may need them next.
    @Test(arguments: [("1GB", true), ("1B", false)])
    func `previews keep the cache within its limit`(limit: String, staysWhole: Bool) async throws {
        let folder = try TemporaryFolder()
        try TestStudio.media(in: folder)
        let test = try TestStudio(in: folder, environment: ["DAYREEL_CACHE_SIZE": limit])
        let studio = await test.started()
        let draft = try await studio.first
        func segments(behind request: APIRequest.Preview) async throws -> Set<String> {
            let begun = try await studio.startPreview(ofDraft: draft.id, request)
            await studio.making.previews[begun.id]?.task?.value
            #expect(try await studio.preview(begun.id).state == .ready)
            let files = try FileManager.default.subpathsOfDirectory(atPath: test.workspace.paths.segments)
            return Set(files.filter { $0.hasSuffix(".mp4") })
        }
        let first = try await segments(behind: APIRequest.Preview(join: 1))
        let both = try await segments(behind: APIRequest.Preview(first: 3, last: 3))
        #expect(!first.isEmpty && !both.isEmpty)
        #expect(staysWhole ? both.isStrictSuperset(of: first) : both.isDisjoint(with: first))
    }

    @Test func `parts that the film does not have are refused`() async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let wrong = [
            APIRequest.Preview(), APIRequest.Preview(first: 1), APIRequest.Preview(first: 0, last: 1),
            APIRequest.Preview(first: 2, last: 1),
            APIRequest.Preview(first: 1, last: 4), APIRequest.Preview(join: 1, first: 1, last: 2),
            APIRequest.Preview(first: 1, last: 1, sound: true), APIRequest.Preview(join: 1, sound: true),
            APIRequest.Preview(sound: false),
        ]
        for request in wrong {
            #expect(await refusal { try await studio.startPreview(ofDraft: draft.id, request) }?.kind == .invalid)
        }
    }

    @Test(arguments: [0, 3, -1]) func `a join that the film does not have is refused`(join: Int) async throws {
        let (_, studio) = try await TestStudio.withMedia()
        let draft = try await studio.first
        let refused = await refusal { try await studio.startPreview(ofDraft: draft.id, APIRequest.Preview(join: join)) }
        #expect(refused?.kind == .invalid)
        #expect(await refusal { try await studio.preview("x") }?.kind == .notFound)
    }
}
