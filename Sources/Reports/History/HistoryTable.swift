package import Library
package import Model

/// The history as text for people.
package enum HistoryTable {
    /// One line per run.
    package static func text(of records: [RunRecord], in time: LocalTime, width: Int = 80) -> String {
        guard !records.isEmpty else { return "no runs yet\n" }
        var table = TextTable(
            ["run", "started", "took", "status", "film of", "days", "job"],
            alignments: [.right, .left, .right, .left, .left, .right, .left],
            fits: [.whole, .whole, .whole, .whole, .shortened, .whole, .shortened])
        for record in records {
            table.append([
                "\(record.id ?? 0)", time.text(record.started), duration(of: record) ?? "-", record.status.rawValue,
                record.title, record.days.map { "\($0)" } ?? "-", record.job,
            ])
        }
        return table.text(within: width)
    }

    /// Everything known about a run.
    package static func details(of record: RunRecord, in time: LocalTime) -> String {
        let fields: [(name: String, value: String?)] = [
            ("run", record.id.map { "\($0)" }), ("status", record.status.rawValue), ("job", record.job),
            ("title", record.title), ("period", record.period), ("days", "\(record.first) to \(record.last)"),
            ("started", time.text(record.started)), ("ended", record.ended.map(time.text)),
            ("took", duration(of: record)),
            ("shown", record.days.map { "\($0.counted("day")), \((record.frames ?? 0).counted("frame"))" }),
            ("film", record.film),
            ("size", record.filmBytes.map { ByteCount.text($0) }), ("sha-256", record.filmHash),
            ("report", record.report), ("job hash", record.jobHash), ("plan hash", record.planHash),
            ("process", "\(record.process) on \(record.host)"), ("error", record.error?.description),
        ]
        let width = fields.map(\.name.count).max() ?? 0
        let lines = fields.compactMap { field in
            field.value.map { field.name + String(repeating: " ", count: width - field.name.count + 2) + $0.onItsLines }
        }
        return (lines + record.warnings.map(\.line)).joined(separator: "\n") + "\n"
    }

    private static func duration(of record: RunRecord) -> String? {
        record.ended.map { DurationText.of(seconds: Int($0 - record.started)) }
    }
}
