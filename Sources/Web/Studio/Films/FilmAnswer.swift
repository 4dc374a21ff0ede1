import Foundation
import Library
import Model
import Reports

/// Makes the answers about films from the ledger, the history of runs, and the films' reports.
struct FilmAnswer {
    let library: LibraryIndex
    let veil: PathRedaction
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
            days: run.days ?? 0, warnings: run.warnings.filter { $0.code.isForPage }.map { veil($0) },
            present: isThere || run.status.isUnfinished, started: UTCTime.text(run.started),
            ended: run.ended.map(UTCTime.text), error: run.error.map { veil($0) })
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
        case .completed: self = .completed
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
