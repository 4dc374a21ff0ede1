import Model
import Pipeline
import Stages
import TestSupport
import Testing

@testable import DayreelKit

/// Excerpts of a film of two clips: one of 120 frames, and one of 90, the first 15 of them under a dissolve.
@Suite struct PreviewExcerptTests {
    private let plan: FilmPlan

    init() throws {
        var plan = try PlannedTrip().plan()
        plan.tasks = try Split(version: StandardPipeline.version).tasks(for: plan.timeline)
        self.plan = plan
    }

    @Test func `a join uses the film's segments on both sides, with its own sound`() throws {
        let join = try PreviewExcerpt.excerpt(of: plan, .join(1))
        // The last clip gets a segment of its own from the frame at which the next dissolve would begin.
        #expect(join.timeline.clips.map(\.frames) == [0..<120, 105..<180])
        #expect(join.tasks.dropFirst().map(\.key) == plan.tasks[1...2].map(\.key))
        #expect(join.tasks.first?.key != plan.tasks.first?.key)
        #expect(join.selection.days == plan.selection.days)
    }

    @Test func `an excerpt begins with its first clip's transition and counts only its clips`() throws {
        let second = try PreviewExcerpt.excerpt(of: plan, .clips(2...2))
        #expect(second.timeline.clips.map(\.frames) == [0..<90])
        #expect(second.timeline.clips.map(\.start) == [.seconds(1)])
        #expect(second.tasks.dropFirst().map(\.key) == plan.tasks[2...3].map(\.key))
        #expect(second.tasks.map(\.clips) == [[0], [0], [0]])
        #expect(second.selection.days.map(\.day) == plan.selection.days.suffix(1).map(\.day))
    }

    @Test func `a part that plays with the film's sound has none of its music`() throws {
        var film = plan
        film.timeline.music = MusicTrack(
            songs: [.init(source: try #require(plan.timeline.clips.first).source, path: "/a.flac")], level: -20,
            duck: 14, fadeIn: .zero, fadeOut: .zero, loops: true, keepsSound: true, detector: nil)
        #expect(film.withoutMusic == plan && plan.withoutMusic == plan)
        film.timeline.music?.keepsSound = false
        #expect(film.withoutMusic.timeline.format.audio == nil)
        let part = try PreviewExcerpt.excerpt(of: film.withoutMusic, .clips(1...1))
        #expect(part.tasks.allSatisfy { !$0.isSound })
    }

    @Test func `the excerpt of all clips is the film`() throws {
        #expect(try PreviewExcerpt.excerpt(of: plan, .film) == plan)
    }

    @Test(
        arguments: [
            (.join(0), "it has 1 join"), (.join(2), "it has 1 join"), (.clips(0...1), "it has 2 clips"),
            (.clips(2...3), "it has 2 clips"),
        ] as [(PreviewExcerpt.Part, String)]
    )
    func `a part beyond the end of the film is refused with the number of parts`(
        part: PreviewExcerpt.Part, cause: String
    ) throws {
        let error = #expect(throws: DayreelError.self) { try PreviewExcerpt.excerpt(of: plan, part) }
        #expect(error?.code == .usage && error?.cause == cause)
    }

    @Test func `a join is small only if few players can play the film`() {
        func format(_ codec: VideoCodec) -> FilmFormat {
            FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30), video: VideoEncoding(codec: codec))
        }
        #expect(VideoCodec.allCases.filter { PreviewExcerpt.Part.join(1).isSmall(in: format($0)) } == [.hevc])
        for part in [PreviewExcerpt.Part.clips(1...2), .film] { #expect(part.isSmall(in: format(.h264))) }
    }
}
