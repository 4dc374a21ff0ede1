import Fixtures
import Model
import TestSupport
import Testing

/// The clip and the source frame that each frame of a month's film shows.
@Suite struct FilmContentTests {
    @Test func `the film has exactly the frames of the plan, each from the right moment of the right clip`()
        async throws
    {
        let shared = try await SharedFilm.month()
        let film = shared.film
        let picks = shared.plan.picks
        var checked = 0
        let count = try film.eachLuma { number, luma in
            let showing = picks.filter { $0.firstFrame <= number && number < $0.end }
            try #require((1...2).contains(showing.count), "frame \(number) shows \(showing.count) clips")
            guard showing.count == 1, let pick = showing.first else { return }
            let clip = try #require(FixtureMonthClips.clip(pick.name))
            // White pictures have no code.
            if clip.picture.flashes { return }
            let code = FrameCode.read(in: luma, picture: film.letterbox(clip))
            #expect(code?.clip == clip.number, "frame \(number)")
            let frames = Self.frames(of: clip, shownAt: number - pick.firstFrame)
            #expect(
                code.map { frames.contains($0.frame) } == true, "frame \(number): \(code?.frame ?? -1) of \(pick.name)")
            checked += 1
        }
        #expect(count == shared.plan.frames)
        #expect(checked > count / 2)
    }

    /// The recording's frames that a frame of the clip may show: only one if both have the same rate.
    private static func frames(of clip: FixtureClip, shownAt frame: Int) -> ClosedRange<Int> {
        if case .constant(let rate) = clip.picture.timing, rate == FrameRates.film { return frame...frame }
        let time = FrameRates.film.time(ofFrames: frame)
        let next =
            (0..<clip.picture.frames).first { clip.picture.timing.time(ofFrame: $0) > time } ?? clip.picture.frames
        return max(0, next - 2)...min(clip.picture.frames - 1, next)
    }

    @Test func `the first and the last frame are the month's own`() async throws {
        let shared = try await SharedFilm.month()
        let film = shared.film
        let first = try #require(FixtureMonthClips.clip("IMG_1001.MOV"))
        let last = try #require(FixtureMonthClips.clip("IMG_1031.MOV"))
        let ends = try film.pictures(at: [0, shared.plan.frames - 1])
        #expect(ends[0]?.code(in: film.letterbox(first)) == FrameCode(clip: first.number, frame: 0))
        let end = ends[shared.plan.frames - 1]
        #expect(end?.code(in: film.letterbox(last)) == FrameCode(clip: last.number, frame: last.picture.frames - 1))
    }

    @Test func `a dissolve goes from one clip to the next in equal steps`() async throws {
        let shared = try await SharedFilm.month()
        let film = shared.film
        // The join from 30 to 31 December: both clips are 16:9 with 30 frames per second.
        let names = ["20241230_120000.mp4", "IMG_1031.MOV"]
        let picks = try names.map { name in try #require(shared.plan.picks.first { $0.name == name }) }
        let clips = try names.map { name in try #require(FixtureMonthClips.clip(name)) }
        let overlap = picks[0].end - picks[1].firstFrame
        #expect(overlap == 15)
        let numbers = Array(picks[1].firstFrame..<picks[0].end)
        let pictures = try film.pictures(at: numbers)
        for (step, number) in numbers.enumerated() {
            let outgoing = try #require(FrameCode(clip: clips[0].number, frame: number - picks[0].firstFrame))
            let incoming = try #require(FrameCode(clip: clips[1].number, frame: step))
            let picture = try #require(pictures[number])
            let ratio = try #require(
                FrameCode.mix(
                    from: FrameCode.Placement(outgoing, in: film.letterbox(clips[0])),
                    to: FrameCode.Placement(incoming, in: film.letterbox(clips[1])), in: picture.luma))
            #expect(abs(ratio - Double(step + 1) / 16) < 0.08, "step \(step): \(ratio)")
        }
    }

    @Test func `the bars around a picture are black`() async throws {
        let shared = try await SharedFilm.month()
        let film = shared.film
        let pick = try #require(shared.plan.picks.first { $0.name == "IMG_1002.MOV" })
        let clip = try #require(FixtureMonthClips.clip(pick.name))
        let picture = try film.picture(at: pick.firstFrame + pick.frames / 2)
        let place = film.letterbox(clip)
        // The date is at the bottom right, so check the left bar and the right bar above the date.
        let bars = [
            PixelRectangle(width: place.x - 4, height: film.frame.height),
            PixelRectangle(
                x: place.x + place.width + 4, width: film.frame.width - place.x - place.width - 4,
                height: film.frame.height / 2),
        ]
        for bar in bars {
            let colour = try #require(picture.colour(of: bar))
            #expect(colour.distance(to: .black) < 1.5, "\(colour)")
        }
        let inside = try #require(picture.colour(of: place))
        #expect(inside.distance(to: .black) > 20)
    }
}
