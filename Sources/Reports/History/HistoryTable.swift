package import Library
package import Model
import Pipeline

/// The history as text for people.
package enum HistoryTable {
    /// One line a run, of at most `rows`. Runs of a job that found nothing to show, one after the other, are one line.
    package static func text(
        of records: [RunRecord], in time: LocalTime, width: Int = 80, rows: Int = .max
    ) -> String {
        guard !records.isEmpty else { return "no runs yet\n" }
        var table = TextTable(
            ["run", "started", "took", "status", "film of", "days", "job"],
            alignments: [.right, .left, .right, .left, .left, .right, .left],
            fits: [.whole, .whole, .whole, .whole, .wrapped, .whole, .shortened])
        for runs in grouped(records).prefix(rows) {
            guard let record = runs.first, let earliest = runs.last else { continue }
            let isOne = runs.count == 1
            table.append([
                isOne ? "\(record.id ?? 0)" : "\(earliest.id ?? 0)-\(record.id ?? 0)", time.text(record.started),
                isOne ? duration(of: record) ?? "-" : "-", record.status.rawValue,
                isOne ? record.title : title(of: runs), record.days.map { "\($0)" } ?? "-", record.job,
            ])
        }
        return table.text(within: width)
    }

    /// The records in their order, the latest first, with those together that are one line.
    private static func grouped(_ records: [RunRecord]) -> [[RunRecord]] {
        records.reduce(into: [[RunRecord]]()) { groups, record in
            let isLikeLast =
                groups.last?.last.map { record.status == .nothing && $0.status == .nothing && $0.job == record.job }
                ?? false
            if isLikeLast { groups[groups.count - 1].append(record) } else { groups.append([record]) }
        }
    }

    /// `27 films, March 2021 to May 2023`
    private static func title(of runs: [RunRecord]) -> String {
        let films = runs.sorted { ($0.first, $0.last) < ($1.first, $1.last) }
        return "\(films.count) films, \(films.first?.title ?? "") to \(films.last?.title ?? "")"
    }

    /// Everything known about a run. Its notes are wrapped at so many `columns`.
    package static func details(of record: RunRecord, in time: LocalTime, columns: Int? = nil) -> String {
        let fields: [(name: String, value: String?)] = [
            ("run", record.id.map { "\($0)" }), ("status", record.status.rawValue), ("job", record.job),
            ("title", record.title), ("period", record.period), ("days", "\(record.first) to \(record.last)"),
            ("started", time.text(record.started)), ("ended", record.ended.map(time.text)),
            ("took", duration(of: record)),
            ("shown", record.isAhead ? nil : shown(record)), ("rendered", record.isAhead ? ahead(record) : nil),
            ("film", record.film),
            ("size", record.filmBytes.map { ByteCount.text($0) }), ("sha-256", record.filmHash),
            ("report", record.report), ("job hash", record.jobHash), ("plan hash", record.planHash),
            ("process", "\(record.process) on \(record.host)"), ("error", record.error?.description),
        ]
        let width = fields.map(\.name.count).max() ?? 0
        let lines = fields.compactMap { field in
            field.value.map { field.name + String(repeating: " ", count: width - field.name.count + 2) + $0.onItsLines }
        }
        return (lines + record.warnings.map { $0.line.hanging(within: columns) }).joined(separator: "\n") + "\n"
    }

    private static func shown(_ record: RunRecord) -> String? {
        record.days.map { "\($0.counted("day")), \((record.frames ?? 0).counted("frame"))" }
    }

    private static func ahead(_ record: RunRecord) -> String {
        "\(record.days ?? 0) of \((record.shownDays ?? []).count.counted("day")), before the film is due"
    }

    private static func duration(of record: RunRecord) -> String? {
        record.ended.map { DurationText.of(seconds: Int($0 - record.started)) }
    }
}

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
