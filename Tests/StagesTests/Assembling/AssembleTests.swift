import Files
import Foundation
import LibAV
import Model
import Pipeline
import Stages
import Testing

@Suite struct AssembleTests {
    @Test func theFilmMatchesTheTimeline() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        let film = try await rendered.assemble()
        #expect(try rendered.contents(of: "out") == ["film.mp4"])
        let info = try MediaInfo(ofFileAt: film)
        let picture = try #require(info.bestVideo)
        #expect(picture.frameCount == 105 && picture.averageFrameRate == Rational(30, 1))
        #expect(picture.duration == 3_500_000 && picture.startTime == 0)
        #expect(info.bestAudio?.duration == 3_500_000 && info.bestAudio?.sampleRate == 48_000)
        #expect(info.metadata["title"] == "24\u{2009}–\u{2009}25 December 2024")
        #expect(info.metadata["creation_time"]?.hasPrefix("2024-12-25T12:00:00") == true)
        #expect(info.chapters.map(\.title) == ["Tuesday 24 December 2024", "Wednesday 25 December 2024"])
        #expect(info.chapters.map(\.start) == [0, 1_500_000] && info.chapters.map(\.end) == [1_500_000, 3_500_000])
    }

    @Test func everyFrameIsThereOnceAndInTime() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        let decoder = try VideoDecoder(path: try await rendered.assemble())
        var times: [Int64] = []
        var lumas: [Double] = []
        while let frame = try decoder.next() {
            times.append(frame.presentationTime ?? -1)
            lumas.append(frame.mean(x: 30..<60, y: 20..<70))
        }
        #expect(times == (0..<105).map { FrameRate(30).time(ofFrames: $0).microseconds })
        #expect(lumas[0..<45].allSatisfy { abs($0 - 100) < 3 })
        // The second clip counts up from 20: at film frame 60 its picture 15 stands alone.
        for frame in 62..<105 { #expect(abs(lumas[frame] - Double(20 + frame - 45)) < 4) }
    }

    @Test func theIndexComesFirstAndBytesDoNotDependOnTheRun() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        let one = try Data(contentsOf: URL(filePath: try await rendered.assemble(to: "a/film.mp4")))
        let two = try Data(contentsOf: URL(filePath: try await rendered.assemble(to: "b/other.mp4")))
        #expect(one == two)
        let moov = try #require(one.range(of: Data("moov".utf8)))
        let mdat = try #require(one.range(of: Data("mdat".utf8)))
        #expect(moov.lowerBound < mdat.lowerBound)
    }

    @Test func anExistingFilmIsReplacedOnlyIfAllowed() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        let film = try await rendered.assemble()
        try Data("old".utf8).write(to: URL(filePath: film))
        let error = try #require(
            await #expect(throws: DayreelError.self) { _ = try await rendered.assemble(replaces: .nothing) })
        #expect(error.code == .outputUnwritable && error.place == film)
        #expect(try Data(contentsOf: URL(filePath: film)) == Data("old".utf8))
        let foreign = try #require(await #expect(throws: DayreelError.self) { _ = try await rendered.assemble() })
        #expect(foreign.code == .outputUnwritable && foreign.place == film)
        #expect(try Data(contentsOf: URL(filePath: film)) == Data("old".utf8))
        _ = try await rendered.assemble(replaces: .foreign)
        // Dayreel recognises its own film by its signature and may overwrite it.
        _ = try await rendered.assemble()
        #expect(try Data(contentsOf: URL(filePath: film)).count > 5000)
    }

    @Test func aSegmentOfAnotherShapeIsNeverJoined() async throws {
        let (rendered, other) = (try RenderedFilm(), try RenderedFilm(width: 192))
        defer {
            rendered.media.remove()
            other.media.remove()
        }
        let segment = try #require(rendered.tasks.last)
        let wrong = try #require(other.tasks.last)
        try FileManager.default.removeItem(atPath: rendered.locate(segment.key))
        try FileManager.default.copyItem(atPath: other.locate(wrong.key), toPath: rendered.locate(segment.key))
        let error = try #require(await #expect(throws: DayreelError.self) { _ = try await rendered.assemble() })
        #expect(error.code == .internalError && error.place == rendered.locate(segment.key))
        #expect(try rendered.contents(of: "out").isEmpty)
    }

    @Test func aSegmentWithTooFewFramesIsNeverJoined() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        guard let task = rendered.tasks.last, case .segment(var recipe) = task.recipe else {
            Issue.record("no segment")
            return
        }
        recipe.frames = recipe.frames.dropLast()
        try RenderSegment(recipe, inputs: task.inputs).run(to: rendered.locate(task.key)) { _ in }
        let error = try #require(await #expect(throws: DayreelError.self) { _ = try await rendered.assemble() })
        #expect(error.code == .internalError && error.place == rendered.locate(task.key))
        for frames in ["14", "15"] { #expect(error.cause?.contains(frames) == true, "\(error)") }
        #expect(try rendered.contents(of: "out").isEmpty)
    }

    @Test func aSoundOfAnotherLengthIsNeverJoined() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        let sound = rendered.tasks.first { $0.isSound }
        let task = try #require(sound)
        guard case .sound(var recipe) = task.recipe, let last = recipe.clips.popLast() else { return }
        var shorter = last
        shorter.frames = last.frames.lowerBound..<(last.frames.upperBound - 1)
        recipe.clips.append(shorter)
        try RenderSound(recipe, inputs: task.inputs)
            .run(to: rendered.locate(task.key), samplesDone: { _ in }, report: { _ in })
        let error = try #require(await #expect(throws: DayreelError.self) { _ = try await rendered.assemble() })
        for samples in ["166400", "168000"] { #expect(error.cause?.contains(samples) == true, "\(error)") }
        #expect(error.place == rendered.locate(task.key))
        #expect(try rendered.contents(of: "out").isEmpty)
    }

    /// A run killed while it wrote the film leaves its file behind; a run that is still writing keeps its file locked.
    @Test func leftoversOfKilledRunsAreRemoved() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        try FileManager.default.createDirectory(atPath: rendered.media.path("out"), withIntermediateDirectories: true)
        for name in [".film.mp4.1.part", ".film.mp4.2.part", ".film.mp4.part", ".other.mp4.3.part"] {
            try Data("half".utf8).write(to: URL(filePath: rendered.media.path("out/\(name)")))
        }
        let held = try FileLock.attempt(.exclusive, at: rendered.media.path("out/.film.mp4.2.part"))
        _ = try await rendered.assemble()
        #expect(
            try rendered.contents(of: "out")
                == [".film.mp4.2.part", ".film.mp4.part", ".other.mp4.3.part", "film.mp4"])
        withExtendedLifetime(held) {}
    }
}
