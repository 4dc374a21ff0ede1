import Foundation
import Model
import Pipeline
import Stages
import Testing

@Suite struct SplitTests {
    private static let version = RendererVersion(renderer: 1, libav: "test")

    private func tasks(
        _ seconds: [Double], days: ClosedRange<Int>? = nil, composition: Composition = Composition()
    ) throws
        -> [RenderTask]
    {
        let shown = days ?? 1...seconds.count
        let picks = try shown.map { day in
            let number = day < 10 ? "0\(day)" : "\(day)"
            return Pick(item: try TestItems.item("\(day).mov", day: "2024-12-\(number)", seconds: seconds[day - 1]))
        }
        let timeline = try TestItems.timeline(
            picks, job: TestItems.job(composition: composition, clips: ClipRules(video: nil, shortest: .zero)))
        return try Split(version: Self.version).tasks(for: timeline)
    }

    private func segments(_ tasks: [RenderTask]) -> [SegmentRecipe] {
        tasks.compactMap { if case .segment(let recipe) = $0.recipe { recipe } else { nil } }
    }

    @Test func segmentsHoldEveryFrameOnce() throws {
        let lengths: [Double] = [4, 0.7, 31, 12, 2.5]
        let all = try tasks(lengths)
        let picks = try lengths.enumerated().map { index, length in
            Pick(item: try TestItems.item("\(index + 1).mov", day: "2024-12-0\(index + 1)", seconds: length))
        }
        let timeline = try TestItems.timeline(picks, job: TestItems.job(clips: ClipRules(video: nil, shortest: .zero)))
        #expect(segments(all).reduce(0) { $0 + $1.frames.count } == timeline.frames)
        for segment in segments(all) {
            #expect(
                (segment.outgoing != nil)
                    == (segment.frames.lowerBound == 0 && segment.clip.source.digest != "print of 1.mov"))
        }
    }

    @Test func aLongBodyIsCutEveryTenSecondsOfTheClip() throws {
        let recipes = segments(try tasks([31, 4]))
        #expect(recipes.map(\.frames) == [0..<300, 300..<600, 600..<915, 0..<105, 105..<120])
        #expect(recipes[3].outgoing?.overlap == 15)
        #expect(segments(try tasks([4, 17])).map(\.frames) == [0..<105, 0..<300, 300..<495, 495..<510])
    }

    /// A transition covers at most a quarter of a clip, and without transitions nothing needs a segment of its own.
    @Test func theLastClipIsCutWhereATransitionOutWouldBegin() throws {
        #expect(segments(try tasks([4])).map(\.frames) == [0..<105, 105..<120])
        #expect(segments(try tasks([0.7])).map(\.frames) == [0..<16, 16..<21])
        let cuts = Composition(transition: Transition(style: .none))
        #expect(segments(try tasks([4], composition: cuts)).map(\.frames) == [0..<120])
    }

    @Test func theSoundKnowsWhatItsRecordingsLack() throws {
        func held(_ job: Job) throws -> [Int?] {
            let picks = try [4, 0.7, 4].enumerated().map { index, length in
                Pick(item: try TestItems.item("\(index).mov", day: "2024-12-0\(index + 1)", seconds: length))
            }
            let tasks = try Split(version: Self.version).tasks(for: TestItems.timeline(picks, job: job))
            return tasks.flatMap { task in
                if case .sound(let recipe) = task.recipe { recipe.clips.map(\.held) } else { [Int?]() }
            }
        }
        // Of 1.6 s, 0.7 were recorded.
        #expect(try held(TestItems.job()) == [nil, 27, nil])
        #expect(try held(TestItems.job(clips: ClipRules(shortest: .zero))) == [nil, nil, nil])
    }

    /// Segments before a film's last transition stay unchanged when more days follow.
    @Test func anotherDayCostsTheLastTransitionItsClipAndTheSound() throws {
        let before = Set(try tasks([4, 5, 6]).map(\.key))
        let after = try tasks([4, 5, 6, 4])
        #expect(after.filter { !before.contains($0.key) }.map(\.clips) == [[0, 1, 2, 3], [0], [2, 3], [3]])
    }

    @Test func cutsStayOutOfTransitions() {
        let rate = FrameRate(30)
        #expect(Split.splitPoints(from: 0, to: 449, rate: rate).isEmpty)
        #expect(Split.splitPoints(from: 0, to: 450, rate: rate) == [300])
        #expect(Split.splitPoints(from: 300, to: 900, rate: rate) == [600])
    }

    @Test func aChangedPinCostsTwoSegmentsAndTheSound() throws {
        let before = Set(try tasks([4, 5, 6, 4, 5]).map(\.key))
        let after = Set(try tasks([4, 5, 7, 4, 5]).map(\.key))
        #expect(after.subtracting(before).count == 3)
    }

    @Test func keysDoNotDependOnPositionOrPath() throws {
        let lengths: [Double] = [4, 5, 6, 4, 5]
        let month = Set(try tasks(lengths).map(\.key))
        let later = try tasks(lengths, days: 2...5)
        // All but the sound and the first segment, which now starts without a transition, are reused.
        #expect(later.count == 6 && later.filter { month.contains($0.key) }.count == 4)
        let sample = try #require(later.last)
        var moved = sample
        moved.inputs = moved.inputs.mapValues { _ in SourceInfo(MediaLocation(path: "/elsewhere")) }
        #expect(try RenderKey(of: moved.recipe) == sample.key)
    }

    @Test func everythingThatChangesPixelsChangesTheKey() throws {
        let base = try tasks([4])
        let variants = [
            Composition(resolution: .lines(720)), Composition(frameRate: FrameRate(25)), Composition(fit: .crop),
            Composition(dateOverlay: nil), Composition(dateOverlay: DateOverlayStyle(position: .topLeft)),
            Composition(dateOverlay: DateOverlayStyle(size: 6)),
            Composition(dateOverlay: DateOverlayStyle(font: "Serif")),
        ]
        let keys = try [base].map(\.last?.key) + variants.map { try tasks([4], composition: $0).last?.key }
        #expect(Set(keys).count == variants.count + 1)
        // Sound settings change the sound alone.
        let quiet = try tasks([4], composition: Composition(audio: AudioStyle(loudness: -23)))
        #expect(quiet.last?.key == base.last?.key && quiet.first?.key != base.first?.key)
        let noisy = try tasks([4], composition: Composition(audio: AudioStyle(denoise: .off)))
        #expect(noisy.last?.key == base.last?.key && noisy.first?.key != base.first?.key)
        // Without music, keys are the same as before music existed.
        let text = try String(decoding: JSONEncoder().encode(base.map(\.recipe)), as: UTF8.self)
        #expect(!text.contains("music"))
        // Without a loudness to reach, nothing is denoised in any case.
        let plain = try [AudioStyle.Denoise.auto, .off].map {
            try tasks([4], composition: Composition(audio: AudioStyle(loudness: nil, denoise: $0))).first?.key
        }
        #expect(plain[0] == plain[1])
    }

    /// The last half second of a film is a segment of its own in any case, and the first segment is unique too.
    @Test func onlyTheFirstAndLastSegmentAndTheSoundDependOnTheFades() throws {
        let plain = try tasks([4, 5, 6], composition: Composition(fade: Composition.Fade(.zero)))
        let faded = try tasks(
            [4, 5, 6], composition: Composition(fade: Composition.Fade(.milliseconds(500), from: .black)))
        let changed = zip(plain, faded).map { $0.key != $1.key }
        #expect(changed == [true, true, false, false, true])
        let recipes = segments(faded)
        #expect(recipes[0].fadeIn == SegmentRecipe.Fade(length: 15, outside: 0) && recipes[0].fadeOut == nil)
        #expect(recipes[3].fadeOut == SegmentRecipe.Fade(length: 15, outside: 0) && recipes[3].fadeIn == nil)
        #expect(recipes[3].frames == 165..<180)
        guard case .sound(let sound) = faded[0].recipe else { throw NoSound() }
        #expect(sound.fadeFrames == 15)
        // Without fades, keys are the same as before fades existed.
        let text = try String(decoding: JSONEncoder().encode(plain.map(\.recipe)), as: UTF8.self)
        #expect(!text.contains("fadeIn") && !text.contains("fadeOut") && !text.contains("fadeFrames"))
    }

    private struct NoSound: Error {}

    @Test func aFadeContinuesAcrossSegments() throws {
        let recipes = segments(
            try tasks([0.6, 0.6, 4], composition: Composition(fade: Composition.Fade(.seconds(1), from: .black))))
        // The first clip has 18 frames, the second begins 4 frames before its end.
        #expect(recipes.map(\.frames) == [0..<14, 0..<14, 0..<105, 105..<120])
        #expect(recipes.map { $0.fadeIn?.outside } == [0, 14, 28, nil])
        #expect(recipes.map { $0.fadeOut?.outside } == [nil, nil, 15, 0])
        #expect(
            recipes.allSatisfy { [30, nil].contains($0.fadeIn?.length) && [30, nil].contains($0.fadeOut?.length) })
    }

    /// A month's fades are in segments that its year does not reuse in any case.
    @Test func aYearReusesItsMonthsExceptTheirFirstClipsAndTheFilmsEnds() throws {
        let lengths: [Double] = [4, 5, 6, 4, 5, 4]
        let months: [SegmentRecipe] = try segments(tasks(lengths, days: 1...3)) + segments(tasks(lengths, days: 4...6))
        let year: [SegmentRecipe] = try segments(tasks(lengths))
        #expect(year.filter { !months.contains($0) }.map(\.clip.source.digest) == ["print of 1.mov", "print of 4.mov"])
    }

    @Test func aSilentFilmHasNoSoundTask() throws {
        let tasks = try tasks([4, 4], composition: Composition(audio: AudioStyle(include: false)))
        #expect(tasks.count == 3 && segments(tasks).count == 3)
    }
}
