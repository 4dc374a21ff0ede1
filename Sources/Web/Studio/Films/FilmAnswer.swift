import Files
import Foundation
import JobFiles
import Library
import Model
import Reports

/// Makes the answers about films from the stored films, the history of runs, and the films' reports.
struct FilmAnswer {
    let library: LibraryIndex
    let redaction: PathRedaction
    /// Ids of drafts by the paths of their job files.
    let drafts: [String: String]
    /// The films on disk of the runs that are answered about.
    var files = FilmFiles()

    /// The answer about a film that was requested from a page. `run` is its run, if known.
    func of(_ film: StoredFilm, run: RunRecord?, position: Int? = nil) -> Answer.Film {
        var answer =
            run.map { of($0, id: film.id) }
            ?? Answer.Film(
                id: film.id, card: card(film.output ?? film.id), draft: film.draft, title: film.title,
                status: film.outcome ?? .queued, from: film.from,
                to: film.to, days: film.days, warnings: [], present: false,
                started: film.started.map(UTCTime.text), ended: film.ended.map(UTCTime.text), error: film.error)
        answer.draft = film.draft
        answer.cover = film.cover ?? answer.cover
        if answer.days == 0 { answer.days = film.days }
        switch film.status {
        case .queued: (answer.status, answer.position, answer.present) = (.queued, position, true)
        case .running: (answer.status, answer.position, answer.present) = (.running, 0, true)
        case .ended:
            if run == nil { answer.status = film.outcome ?? .interrupted }
            if film.outcome == .interrupted, answer.status == .cancelled { answer.status = .interrupted }
        }
        return answer
    }

    /// The answer about a run of the history.
    func of(_ run: RunRecord, id: String? = nil) -> Answer.Film {
        let epoch = Day(daysSinceEpoch: 0)
        let isThere = run.status == .completed && run.filmBytes != nil && files.sizes[run.film] == run.filmBytes
        return Answer.Film(
            id: id ?? Self.id(ofRun: run.id ?? 0), card: card(run.film), draft: drafts[run.job] ?? "", title: run.title,
            status: Answer.Film.Status(run.status), from: Day(run.first) ?? epoch, to: Day(run.last) ?? epoch,
            days: run.days ?? 0, warnings: run.warnings.filter { $0.code.isForPage }.map { redaction($0) },
            present: isThere || run.status.isUnfinished, started: UTCTime.text(run.started),
            ended: run.ended.map(UTCTime.text), error: run.error.map { redaction($0) })
    }

    /// The id of a card for the film at a path, or for one without a path.
    private func card(_ path: String) -> String { StudioID.of("card\u{0}" + path) }

    /// The answer with the film's file, chapters and cover from its report.
    func detailed(_ answer: Answer.Film, run: RunRecord?) -> Answer.Film {
        guard let run, run.status == .completed else { return answer }
        var answer = answer
        guard let report = run.id.flatMap({ files.reports[$0] }) else {
            // Without a report, only name and size are known.
            answer.film = Answer.FilmFile(
                output: run.film.lastPathPart, outputBytes: run.filmBytes ?? 0, duration: 0, width: 0, height: 0,
                frameRate: "0", codec: "")
            return answer
        }
        let film = report.film
        answer.film = Answer.FilmFile(
            output: run.film.lastPathPart, outputBytes: run.filmBytes ?? film.bytes ?? 0, duration: film.duration,
            width: film.width, height: film.height, frameRate: film.frameRate, codec: film.codec.rawValue)
        let second = film.frames > 0 ? film.duration / Double(film.frames) : 0
        answer.chapters = report.days.compactMap { day in
            guard let first = day.picks.first, let last = day.picks.last else { return nil }
            let frames = last.firstFrame + last.frames - first.firstFrame
            return Answer.Chapter(
                day: day.day, start: thousandth(Double(first.firstFrame) * second),
                duration: thousandth(Double(frames) * second), item: item(first.path))
        }
        answer.cover = answer.cover ?? answer.chapters?.first?.item
        (answer.rendered, answer.reused) = (report.rendered, report.reused)
        return answer
    }

    private func thousandth(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

    /// The id of the item whose file has this path; an id made from the path if the item is gone.
    private func item(_ path: String) -> String {
        library.place(ofPath: path).map { library[$0].id } ?? StudioID.of("gone\u{0}" + path)
    }

    static func id(ofRun number: Int64) -> String { "run-\(number)" }
}

extension Answer.Film.Status {
    init(_ status: RunRecord.Status) {
        switch status {
        case .scan, .render, .assemble: self = .running
        // The page lists runs of films only.
        case .completed, .ahead: self = .completed
        case .nothing: self = .nothing
        case .failed: self = .failed
        case .cancelled: self = .cancelled
        case .interrupted: self = .interrupted
        }
    }
}

extension Diagnostic.Code {
    /// False for what hooks print, and for what was done to each clip's sound: the report has it.
    var isForPage: Bool { self != .hookOutput && self != .soundAdjusted }
}

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

/// Removes the paths from a run's report: items keep their ids and names, everything else its name.
struct ReportAnswer {
    let library: LibraryIndex
    let redaction: PathRedaction

    /// The report without paths. `document` is its JSON.
    func of(_ document: JSONValue) -> JSONValue { value(document) }

    private func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(redaction(text))
        case .array(let items): .array(items.map { self.value($0) })
        case .object(let members): object(members)
        case .null, .boolean, .integer, .number: value
        }
    }

    private func object(_ members: [JSONValue.Member]) -> JSONValue {
        members.reduce(JSONValue.object([])) { object, member in
            guard member.name == "path", let path = member.value.string else {
                // An item's id in the report is its path under the source.
                if member.name == "id", members.contains(where: { $0.name == "path" }) { return object }
                return object.setting(member.name, to: value(member.value))
            }
            let named = object.setting("name", to: .string(path.lastPathPart))
            let item = library.place(ofPath: path).map { JSONValue.string(library[$0].id) }
            return item.map { named.setting("id", to: $0) } ?? named
        }
    }
}
