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
        } else if let report = RunReport(file: report), report.film.bytes == bytes {
            let shown = Set(report.days.map(\.day))
            self.init(days: shown, count: shown.count, jobHash: report.job.hash)
        } else {
            return nil
        }
    }
}
