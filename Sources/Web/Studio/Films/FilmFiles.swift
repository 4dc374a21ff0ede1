import Files
import Library
import Model
import Reports

/// The files of past films, as far as their disks answer.
struct FilmFiles: Sendable {
    /// Bytes, by the paths of films.
    var sizes: [String: Int64] = [:]
    /// Reports by the numbers of runs.
    var reports: [Int64: RunReport] = [:]

    /// Looks at the files of runs. Blocks. `withReports` reads their reports too.
    init(of runs: [RunRecord], withReports: Bool) {
        for run in runs {
            sizes[run.film] = FileSize.bytes(of: run.film)
            if withReports, let number = run.id { reports[number] = Self.report(of: run) }
        }
    }

    init() {}

    mutating func add(_ other: FilmFiles) {
        sizes.merge(other.sizes) { $1 }
        reports.merge(other.reports) { $1 }
    }

    /// The report on a run's film; nil if it is gone, or belongs to another film by now.
    private static func report(of run: RunRecord) -> RunReport? {
        guard let path = run.report, let report = RunReport(file: path),
            report.film.path == run.film, report.film.bytes == nil || report.film.bytes == run.filmBytes
        else { return nil }
        return report
    }
}
