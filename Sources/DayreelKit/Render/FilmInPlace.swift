import Files
import Foundation
import Library
import Model
import Reports

/// The film that a run would replace, by what the history or the report beside it says about its contents.
struct FilmInPlace: Hashable, Sendable {
    /// The days that it shows; nil if only their number is known, as for films of earlier versions.
    let days: Set<Day>?
    let count: Int
    /// The hash of the job that made it.
    let jobHash: String

    /// Creates the record of a run's film, which has not changed since.
    init(_ record: RunRecord) {
        let days = record.shownDays.map(Set.init)
        self.init(days: days, count: days?.count ?? record.days ?? 0, jobHash: record.jobHash)
    }

    private init(days: Set<Day>?, count: Int, jobHash: String) {
        (self.days, self.count, self.jobHash) = (days, count, jobHash)
    }

    /// Looks up the film at a path. Nil if there is none, or if neither the history nor the report says anything about it.
    init?(at path: String, report: String, history: History?) {
        guard let bytes = FileSize.bytes(of: path) else { return nil }
        if let maker = (try? history?.makers(ofFilm: path))?.first(where: { $0.filmBytes == bytes }) {
            self.init(maker)
        } else if let report = Self.report(at: report), report.film.bytes == bytes {
            let shown = Set(report.days.map(\.day))
            self.init(days: shown, count: shown.count, jobHash: report.job.hash)
        } else {
            return nil
        }
    }

    /// The most bytes of a report: many times those for a film of ten years.
    private static let longestReport = 64_000_000

    /// The report at a path; nil for other files, which may be beside a film under the report's name.
    private static func report(at path: String) -> RunReport? {
        let bytes = try? OpenFile.bytes(
            ofRegularFileAt: path, atMost: longestReport, message: "the report cannot be read")
        return bytes.flatMap { try? DocumentJSON.value(RunReport.self, from: String(decoding: $0, as: UTF8.self)) }
    }
}
