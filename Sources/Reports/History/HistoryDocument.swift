package import Library
package import Model
import Pipeline

/// `dayreel history --json`, version 1.
package struct HistoryDocument: Hashable, Sendable, Encodable {
    package let version = 1
    package var runs: [Run]

    package init(_ records: [RunRecord]) { runs = records.map(Run.init) }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case runs
    }

    package struct Run: Hashable, Sendable, Encodable {
        package var id: Int64
        package var job: String
        package var jobHash: String
        package var planHash: String?
        package var dropped: [Dropped]?
        package var title: String
        package var status: RunRecord.Status
        package var period: String?
        package var from: String
        package var to: String
        package var started: String
        package var ended: String?
        package var days: Int?
        package var frames: Int?
        package var warnings: [Diagnostic]
        package var output: String
        package var outputBytes: Int64?
        package var outputHash: String?
        package var report: String?
        package var error: DayreelError?
        package var process: Int
        package var host: String

        package init(_ record: RunRecord) {
            id = record.id ?? 0
            job = record.job
            jobHash = record.jobHash
            planHash = record.planHash
            dropped = record.dropped?.map(Dropped.init)
            title = record.title
            status = record.status
            period = record.period
            from = record.first
            to = record.last
            started = UTCTime.text(record.started)
            ended = record.ended.map(UTCTime.text)
            days = record.days
            frames = record.frames
            warnings = record.warnings
            output = record.film
            outputBytes = record.filmBytes
            outputHash = record.filmHash
            report = record.report
            error = record.error
            process = record.process
            host = record.host
        }

        private enum CodingKeys: String, CodingKey {
            case id, job
            case jobHash = "job-hash"
            case planHash = "plan-hash"
            case dropped, title, status, period, from, to, started, ended, days, frames, warnings, output
            case outputBytes = "output-bytes"
            case outputHash = "output-hash"
            case report, error, process, host
        }
    }

    /// A source that the film lacks, and why.
    package struct Dropped: Hashable, Sendable, Encodable {
        package var path: String
        package var reason: String
        package var state: FileVersion?

        init(_ source: DroppedSource) { (path, reason, state) = (source.path, source.words, source.version) }
    }
}
