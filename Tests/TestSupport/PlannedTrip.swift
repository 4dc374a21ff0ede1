package import Model

/// A plan of a December with one day chosen by rule, one pinned from November, one skipped, and one with nothing usable. It has two
/// unreadable files, one of the skipped day and one of another year.
package struct PlannedTrip {
    private struct NoSuchDay: Error {}

    package init() {}

    package func plan() throws -> FilmPlan {
        guard let first = Day("2024-12-05"), let elsewhere = Day("2024-11-02") else { throw NoSuchDay() }
        let days = (0...3).map { first.advanced(by: $0) }
        let items = [
            item("a.mov", days[0], at: 100), item("b/é.mov", days[0], at: 200), item("c.mov", elsewhere, at: 300),
            item("d.mov", days[2], at: 400), item("e.mov", days[3], at: 500),
        ]
        let selection = selection(of: items, days, pinnedFrom: elsewhere)
        let job = Job(
            name: "trip", folder: "/jobs", timeframe: .days(first: days[0], last: days[3]),
            sources: [Source(path: "/m")], pins: [days[1]: .media("c.mov", from: .seconds(1)), days[2]: .skip],
            output: Output(file: "/out/x.mp4"))
        return FilmPlan(
            request: FilmRequest(job: job, timeframe: selection.timeframe, now: 0), notes: notes(days),
            selection: selection, timeline: timeline(items[0], items[2], days), tasks: [])
    }

    private func selection(of items: [MediaItem], _ days: [Day], pinnedFrom elsewhere: Day) -> Selection {
        Selection(
            timeframe: Timeframe.days(first: days[0].advanced(by: -2), last: days[3].advanced(by: 1))
                .resolved(today: days[0]),
            days: [
                DaySelection(
                    day: days[0], picks: [Pick(item: items[0])],
                    reason: .automatic([.first(1, of: 2, .video, .init())]),
                    candidates: [Candidate(item: items[1], whyNot: .later(than: "a.mov"))]),
                DaySelection(
                    day: days[1], picks: [Pick(item: items[2], from: .seconds(1), isPinned: true)],
                    reason: .pinnedFrom(elsewhere)),
            ],
            emptyDays: [-2, -1, 2, 3, 4].map { days[0].advanced(by: $0) },
            leftOut: [
                LeftOutDay(
                    day: days[2], isSkipped: true,
                    candidates: [Candidate(item: items[3], whyNot: .dayIsSkipped)]),
                LeftOutDay(
                    day: days[3], isSkipped: false,
                    candidates: [
                        Candidate(item: items[4], whyNot: .tooShort(.milliseconds(300), minimum: .milliseconds(500)))
                    ]),
            ],
            diagnostics: [Diagnostic(.note, .pinnedFromAnotherDay, day: days[1], "c.mov was recorded on 2024-11-02")])
    }

    private func notes(_ days: [Day]) -> ScanNotes {
        ScanNotes(
            refused: [
                RefusedMedia(
                    path: "/m/old.mov", reason: .probed(.unreadable(cause: "damaged")), day: Day("2019-01-01")),
                RefusedMedia(path: "/m/z.mov", reason: .probed(.unreadable(cause: "damaged")), day: days[2]),
            ])
    }

    private func item(_ name: String, _ day: Day, at second: Int64) -> MediaItem {
        MediaItem(
            id: name, location: MediaLocation(path: "/m/" + name), kind: .video,
            captured: CaptureTime(
                instant: Int64(day.daysSinceEpoch) * 86_400 + second, offset: 3600, evidence: .quickTimeCreationDate),
            day: day, facts: VideoFacts(duration: .seconds(4), width: 1920, height: 1080))
    }

    private func timeline(_ one: MediaItem, _ two: MediaItem, _ days: [Day]) -> Timeline {
        Timeline(
            title: "Trip", format: FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30)),
            transition: .crossDissolve, transitionFrames: 15, crossfade: .milliseconds(500), loudness: -16,
            clips: [
                Clip(day: days[0], item: one, source: Fingerprint(digest: "aa"), start: .zero, frames: 0..<120),
                Clip(
                    day: days[1], item: two, source: Fingerprint(digest: "bb"), start: .seconds(1), frames: 105..<195),
            ])
    }
}
