import Model
import Testing

@testable import Stages

/// Captions that clips have in their library, and dates beside photos.
@Suite struct CaptionsOfMediaTests {
    private func timeline(
        _ clips: [(day: Int, caption: String?)], captions: [Int: String] = [:], fromMedia: Bool = true
    ) throws -> Timeline {
        let (job, picks) = try film(clips, captions: captions, fromMedia: fromMedia)
        return try TestItems.timeline(picks, job: job)
    }

    private func film(
        _ clips: [(day: Int, caption: String?)], captions: [Int: String] = [:], fromMedia: Bool = true,
        font: String? = nil
    ) throws -> (job: Job, picks: [Pick]) {
        var composition = Composition(resolution: .lines(720))
        composition.captionsFromMedia = fromMedia
        composition.font = font
        composition.titles.opening = nil
        for (day, text) in captions { composition.captions[try self.day(day)] = DayCaption(text) }
        let picks = try clips.enumerated().map { index, clip in
            var item = try TestItems.item("\(index).mov", day: "2024-12-0\(clip.day)", seconds: 5)
            item.caption = clip.caption
            return Pick(item: item)
        }
        return (TestItems.job(composition: composition), picks)
    }

    private func day(_ number: Int) throws -> Day { try #require(Day("2024-12-0\(number)")) }

    private func captions(_ timeline: Timeline) -> [[String]] {
        timeline.clips.map { $0.texts.filter { $0.role == .caption }.flatMap(\.lines) }
    }

    @Test func `a clip has its own caption, and the job's comes before it`() throws {
        let clips: [(Int, String?)] = [(1, "Snow"), (2, "At the lake"), (3, nil)]
        #expect(try captions(timeline(clips)) == [["Snow"], ["At the lake"], []])
        #expect(try captions(timeline(clips, captions: [2: "The job's"])) == [["Snow"], ["The job's"], []])
        #expect(try captions(timeline(clips, fromMedia: false)) == [[], [], []])
    }

    @Test func `one that two clips of a day share is shown once`() throws {
        #expect(
            try captions(timeline([(1, "Snow"), (2, "Snow"), (2, "Snow"), (2, "Ice")]))
                == [["Snow"], ["Snow"], [], ["Ice"]])
    }

    @Test func `one that does not fit is left out with a note, of all clips that share it`() throws {
        let long = String(repeating: "A long day at the lake with all of us. ", count: 8)
        let timeline = try timeline([(1, "Snow"), (2, long), (2, long), (2, "Ice")])
        #expect(captions(timeline) == [["Snow"], [], [], ["Ice"]])
        let notes = timeline.diagnostics.filter { $0.code == .captionLeftOut }
        #expect(notes.map(\.day) == [try day(2)] && notes.allSatisfy { $0.severity == .note })
    }

    /// The faces of the style have room for it.
    @Test func `one that does not fit in the font of a file is left out with a note`() async throws {
        let words = Array(repeating: "illilliillilliillilliilli", count: 8).joined(separator: " ")
        #expect(try captions(timeline([(1, "Snow"), (2, words)])) == [["Snow"], [words]])
        let font = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
        let (job, picks) = try film([(1, "Snow"), (2, words)], font: font)
        let identified = try TestItems.identified(picks)
        let examined = try await Arrange(job, fonts: FontExaminer(nil)).run(identified, progress: .none)
        for timeline in [try Arrange(job).timeline(of: identified), examined] {
            #expect(captions(timeline) == [["Snow"], []])
            #expect(timeline.diagnostics.filter { $0.code == .captionLeftOut }.map(\.day) == [try day(2)])
        }
    }

    @Test func `two balanced lines are not too long`() throws {
        let words = "The whole family in front of the old house, for once without rain"
        #expect(try captions(timeline([(1, words)])) == [[words]])
    }

    /// A photo of 4:3 fills 1.06 to 1.12 of the place that a recording would have.
    @Test(arguments: [(4032, 3024, 102), (0, 0, nil), (4032, 2268, nil)])
    func `a date knows the edges of a photo`(width: Int, height: Int, left: Int?) throws {
        let item = try TestItems.item(
            "a.jpg", day: "2024-12-01", seconds: 3, kind: .still, width: width, height: height)
        #expect(try TestItems.timeline([Pick(item: item)]).clips[0].label?.edges?.left == left)
    }
}
