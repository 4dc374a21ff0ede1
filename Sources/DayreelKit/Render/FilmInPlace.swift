import Files
import Foundation
import Library
import Model
import Reports

/// The film that a run would replace, as far as the history tells what it shows, or the report beside it.
struct FilmInPlace: Hashable, Sendable {
    /// Nil where only their number is known, as of films of earlier versions.
    let days: Set<Day>?
    let count: Int
    /// Hash of the job that it was made of.
    let jobHash: String

    /// The film of a run, which is still as that run made it.
    init(_ record: RunRecord) {
        let days = record.shownDays.map(Set.init)
        self.init(days: days, count: days?.count ?? record.days ?? 0, jobHash: record.jobHash)
    }

    private init(days: Set<Day>?, count: Int, jobHash: String) {
        (self.days, self.count, self.jobHash) = (days, count, jobHash)
    }

    /// Nil where there is no file, or one that neither tells anything of.
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

    /// The most bytes that a report may have: many times those of a film of ten years.
    private static let longestReport = 64_000_000

    /// Nil for what is no report: anything may lie beside a film under its name.
    private static func report(at path: String) -> RunReport? {
        let bytes = try? OpenFile.bytes(
            ofRegularFileAt: path, atMost: longestReport, message: "the report cannot be read")
        return bytes.flatMap { try? DocumentJSON.value(RunReport.self, from: String(decoding: $0, as: UTF8.self)) }
    }
}
