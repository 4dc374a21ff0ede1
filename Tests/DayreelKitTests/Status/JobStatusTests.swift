import Files
import Library
import Model
import TestSupport
import Testing

@testable import DayreelKit

/// The state of a job by its history, at the time of `PastFilms`.
@Suite struct JobStatusTests {
    private let history = PastFilms()

    private func film(_ records: [RunRecord], bytes: Int64? = nil) throws -> JobStatus.Film? {
        let due = try history.due(records, bytes: bytes)
        let clock = Workspace.ofTest(history.folder).clock.home(of: DayRules())
        return JobStatus("j.yaml", due.request.job, films: [due], history: records, clock: clock).films.first
    }

    @Test func `the reason for a film's state is a value, and words in the document`() throws {
        let made = history.record(.completed, ended: "2025-01-02T00:00:00Z", bytes: 5)
        var failed = history.record(.failed, ended: "2025-01-05T11:30:00Z")
        failed.error = DayreelError(.inputOutput, "the disk is full")
        let unknown = history.record(.failed, ended: "2025-01-05T11:30:00Z")
        let nothing = history.record(.nothing, ended: "2025-01-02T00:00:00Z")
        let full = FailedRuns(count: 1, lastError: failed.error)
        let known: [([RunRecord], JobStatus.State, FilmStateReason, words: String)] = [
            ([], .due, .isDue(.isNew), "it has no film yet"), ([made], .due, .isDue(.isMissing), "its film is missing"),
            ([nothing], .nothing, .nothing(DayreelError(.noMedia, "no media")), "no media"),
            ([failed], .waiting, .waits(full), "1 failed run (the disk is full)"),
            (
                Array(repeating: unknown, count: 5), .failing, .fails(FailedRuns(count: 5)),
                "5 runs in a row failed (it was interrupted)"
            ),
        ]
        for (records, state, why, words) in known {
            let film = try #require(try film(records))
            #expect(film.state == state && film.why == why)
            let until = film.until.map { #","until":"\#($0)""# } ?? ""
            #expect(
                try DocumentJSON.line(of: film) == """
                    {"output":"\(history.folder.path("film.mp4"))","state":"\(state.rawValue)","title":"December 2024"\
                    \(until),"why":"\(words)"}
                    """)
        }
        #expect(try film([made], bytes: 5)?.why == .stands)
        #expect(try film([history.record(.render, ended: "2025-01-05T11:30:00Z")])?.why == .isBeingMade)
    }
}
