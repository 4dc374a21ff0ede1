import Foundation
import Model
import Stages
import TestSupport
import Testing

@testable import DayreelKit

/// The films that come next, and what is known of them.
@Suite struct FilmAheadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The film that comes next at a time in UTC; the job's first lines are given.
    private func film(_ lines: String, at time: String) throws -> FilmAhead? {
        let file = try folder.write(
            lines + "\ndays: { home: UTC }\nsources: [media]\n", to: "jobs/a.yaml")
        let workspace = Workspace.ofTest(folder, at: time)
        let loaded = try JobLoader(workspace).load(file)
        return FilmAhead(loaded, workspace.clock.home(of: loaded.request.job.days))
    }

    private static let monthly = "timeframe: previous-month\nschedule: monthly\noutput: '{month}.mp4'"

    @Test func `it is the month that is running, up to yesterday`() throws {
        let film = try #require(try film(Self.monthly, at: "2024-12-20T12:00:00Z"))
        #expect(film.title == "December 2024" && film.period.description == "2024-12")
        #expect(film.known == Day("2024-12-19") && !film.isOver)
        #expect(try self.film(Self.monthly, at: "2024-12-01T12:00:00Z") == nil)
    }

    @Test func `a month that is over and not due is known as a whole`() throws {
        let late = "timeframe: previous-month\nschedule: { every: monthly, day: 3 }\noutput: '{month}.mp4'"
        // Music that is composed for the film may move every cut with every day; here no day is to come.
        for composed in ["", "\ncomposition: { audio: { music: { compose: warm } } }"] {
            let film = try #require(try film(late + composed, at: "2025-01-02T12:00:00Z"))
            #expect(film.title == "December 2024" && film.known == Day("2024-12-31") && film.isOver)
        }
    }

    @Test(arguments: [
        ("timeframe: 2024-12\nschedule: monthly\noutput: a.mp4", nil),
        ("timeframe: previous-month\noutput: '{month}.mp4'", nil),
        ("timeframe: previous-year\nschedule: { every: monthly }\noutput: '{year}.mp4'", "2024-01-01"),
        ("timeframe: previous-month\nschedule: monthly\noutput: { file: '{month}.mp4', max-duration: 1m }", nil),
        (Self.monthly + "\ncomposition: { audio: { music: { compose: calm } } }", nil),
        (
            Self.monthly
                + "\ncomposition: { audio: { music: { files: [{ file: a.mp3, bpm: 120 }], cut-to-beats: true } } }",
            "2024-12-01"
        ),
        ("timeframe: yesterday\nschedule: daily\noutput: a.mp4", nil),
        ("timeframe: previous-week\nschedule: weekly\noutput: a.mp4", "2024-12-16"),
        ("timeframe: this-year\nschedule: monthly\noutput: '{year}.mp4'", nil),
        ("timeframe: last-30-days\nschedule: weekly\noutput: a.mp4", "2024-11-23"),
    ])
    func `only a film with other days than the last has days ahead`(lines: String, first: String?) throws {
        #expect(try film(lines, at: "2024-12-20T12:00:00Z")?.request.timeframe.first == first.flatMap(Day.init))
    }

    @Test func `media and pins of days to come are left out`() throws {
        let film = try #require(
            try film(
                Self.monthly + "\npins: { 2024-12-19: skip, 2024-12-20: skip, 2025-01-03: skip }",
                at: "2024-12-20T12:00:00Z"))
        #expect(Array(film.request.job.pins.keys) == [Day("2024-12-19")])
        let days = ["2024-11-30", "2024-12-19", "2024-12-20", "2024-12-31", "2025-01-01"]
        let found = ScanResult(items: try days.map { try item($0) }, refused: [])
        // Those outside the film stay: the same scan says which months have media.
        #expect(film.known(of: found).items.map(\.id) == ["2024-11-30", "2024-12-19", "2025-01-01"])
    }

    @Test func `the tasks that last are tasks of the whole film`() throws {
        let film = try #require(try film(Self.monthly, at: "2024-12-20T12:00:00Z"))
        let whole = Set(try plan(film, days: 6).tasks.map(\.key))
        for days in 1...5 {
            let plan = try plan(film, days: days)
            let lasting = film.lasting(of: plan)
            #expect(lasting.allSatisfy { whole.contains($0.key) })
            // All but the sound, and the end of the last clip.
            #expect(lasting.count == plan.tasks.count - 2)
            #expect(plan.days(of: lasting) { _ in true }.count == days)
            #expect(plan.days(of: lasting) { $0 != lasting.first?.key }.count == days - 1)
        }
    }

    @Test func `on the last day everything is rendered, as if nothing more came`() throws {
        let (before, last) = (
            try #require(try film(Self.monthly, at: "2024-12-30T12:00:00Z")),
            try #require(try film(Self.monthly, at: "2024-12-31T12:00:00Z"))
        )
        let plan = try plan(last, days: 3)
        #expect(before.lasting(of: plan).count == plan.tasks.count - 2)
        #expect(last.lasting(of: plan).map(\.key) == plan.tasks.map(\.key) && !last.isOver)
    }

    private func item(_ day: String) throws -> MediaItem {
        let date = try #require(Day(day))
        return MediaItem(
            id: day, location: MediaLocation(path: "/m/\(day).mov"), kind: .video,
            captured: CaptureTime(
                instant: Int64(date.daysSinceEpoch) * 86_400, offset: 0, evidence: .quickTimeCreationDate), day: date,
            facts: VideoFacts(duration: .seconds(4), width: 1920, height: 1080))
    }

    /// A plan of one clip of four seconds on each of the first days of December, with dissolves and fades of half a second.
    private func plan(_ film: FilmAhead, days: Int) throws -> FilmPlan {
        let items = try (1...days).map { try item("2024-12-0\($0)") }
        let clips = items.enumerated().map { index, item in
            Clip(
                day: item.day, item: item, source: Fingerprint(digest: item.id), start: .zero,
                frames: (index * 105)..<(index * 105 + 120))
        }
        let timeline = Timeline(
            title: film.title, format: FilmFormat(width: 320, height: 180, frameRate: FrameRate(30)),
            transition: .crossDissolve, transitionFrames: 15, fadeFrames: 15, crossfade: .zero, loudness: nil,
            clips: clips)
        let selection = Selection(
            timeframe: film.request.timeframe,
            days: items.map { DaySelection(day: $0.day, picks: [Pick(item: $0)], reason: .pinnedFrom($0.day)) },
            emptyDays: [], leftOut: [], diagnostics: [])
        let tasks = try Split(version: RendererVersion(renderer: 1, libav: "test")).tasks(for: timeline)
        return FilmPlan(request: film.request, selection: selection, timeline: timeline, tasks: tasks)
    }
}
