import Foundation
import TestSupport
import Testing

@testable import DayreelKit

/// The film that a run would replace, judged without a history.
@Suite struct FilmInPlaceTests {
    /// Reading an endless file would fill the memory, and reading a pipe would block until somebody writes to it.
    @Test(.timeLimit(.minutes(1)), arguments: ["endless", "pipe", "folder", "none"])
    func `nothing that is not a report is read in its place`(kind: String) throws {
        let folder = try TemporaryFolder()
        let (film, report) = (try folder.write("film", to: "film.mp4"), folder.path("film.json"))
        switch kind {
        case "endless":
            try folder.write("{", to: "film.json")
            try #require(truncate(report, 1 << 40) == 0)
        case "pipe": try #require(mkfifo(report, 0o600) == 0)
        case "folder": try folder.write("", to: "film.json/file")
        default: break
        }
        #expect(FilmInPlace(at: film, report: report, history: nil) == nil)
    }
}
