import Foundation
import JobFiles
import Library
package import Model
import Stages

/// Reads the state of jobs without a look at their media.
package struct ReadJobsStatus {
    package let loader: JobLoader
    private let history: RunHistory?

    /// `history` is that of a caller who has opened it already.
    package init(_ loader: JobLoader, history: RunHistory? = nil) {
        self.loader = loader
        self.history = history
    }

    /// The document, the problems with the history, and the errors of jobs that cannot run. Without arguments, covers the jobs in the
    /// history. Throws `DayreelError` if the arguments name no job.
    package func run(
        _ arguments: [String]
    ) throws -> (document: StatusDocument, troubles: [Diagnostic], errors: [DayreelError]) {
        let history = history ?? RunHistory(loader.workspace.paths, mayBegin: false)
        let names = arguments.isEmpty ? history.jobFiles : arguments
        var document = StatusDocument(now: UTCTime.text(loader.workspace.clock.now), jobs: [])
        var errors: [DayreelError] = []
        for job in try names.isEmpty ? [] : JobGroup(names, loader: loader, history: history, isDue: true).jobs {
            do {
                var status = try job.get().status(history)
                status.paused = SchedulePause(of: status.job, loader.workspace.paths).isOn ? true : nil
                if loader.settings.prerender, status.paused == nil { status.ahead = try job.get().ahead(history) }
                document.jobs.append(status)
            } catch {
                errors.append(DayreelError(any: error))
            }
        }
        return (document, history.diagnostics, errors)
    }
}

extension GroupedJob {
    /// The state of the job without a look at its media.
    fileprivate func status(_ history: RunHistory) throws -> JobStatus {
        let job = loaded.request.job
        return JobStatus(
            file, job, films: try films(history, .atFilms), history: history.runs(ofJob: file),
            clock: clock.home(of: job.days))
    }

    /// What is rendered of the job's next film; nil if nothing can be yet.
    fileprivate func ahead(_ history: RunHistory) -> JobStatus.Ahead? {
        FilmAhead(loaded, clock.home(of: loaded.request.job.days)).map { film in
            JobStatus.Ahead(film, history.ahead(ofJob: file, film.period).first)
        }
    }
}

/// `dayreel status --json`, version 1.
package struct StatusDocument: Hashable, Sendable, Encodable {
    let version = 1
    /// The current time, in ISO 8601.
    package var now: String
    package var jobs: [JobStatus]

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case now, jobs
    }

    /// The document as text, one paragraph per job, in local time.
    package func text(in time: LocalTime) -> String {
        jobs.isEmpty ? "no jobs\n" : jobs.map { $0.text(in: time) }.joined(separator: "\n")
    }
}

extension JobStatus {
    /// The job with a line for each film, its last run and its next film.
    fileprivate func text(in time: LocalTime) -> String {
        var lines = filmLines(in: time)
        if let last {
            let result = last.status == .completed ? last.output : last.error?.message
            let words = [last.status.rawValue, last.ended.map(time.text(ofUTC:))].compactMap(\.self).joined(
                separator: " ")
            lines.append(("last", "\(last.title): \(words)" + (result.map { ", \($0.onOneLine)" } ?? "")))
        } else {
            lines.append(("last", "it was never run"))
        }
        if paused == true { lines.append(("paused", "its schedule makes nothing until 'dayreel schedule resume'")) }
        if let ahead { lines.append(("ahead", "\(ahead.title): \(ahead.words)")) }
        if let next { lines.append(("next", "\(next.period), due \(time.text(ofUTC: next.due))")) }
        let head = "\(job.onOneLine)  \(schedule?.rawValue ?? "no schedule")\n"
        return head + lines.map { "  \($0.padding(toLength: 7, withPad: " ", startingAt: 0)) \($1)\n" }.joined()
    }
}

extension JobStatus {
    /// A line for each film; films in a row that have nothing to show share one.
    private func filmLines(in time: LocalTime) -> [(String, String)] {
        var lines: [(String, String)] = []
        var rest = films[...]
        while let film = rest.first {
            let empty = rest.prefix { $0.state == .nothing }
            if empty.count > 2, let last = empty.last {
                lines.append((film.state.word, "\(empty.count) films, \(film.title) to \(last.title): no media"))
            } else {
                let until = film.until.map { ", tried again at \(time.text(ofUTC: $0))" } ?? ""
                lines.append((film.state.word, "\(film.title): \(film.words)\(until)"))
            }
            rest = rest.dropFirst(empty.count > 2 ? empty.count : 1)
        }
        return lines
    }
}

extension JobStatus.Film {
    /// What a person reads behind the film's title.
    fileprivate var words: String {
        guard case .nothing(let cause) = why else { return why.words }
        return cause.words(behindNothingIn: title)
    }
}

extension JobStatus.State {
    fileprivate var word: String {
        switch self {
        case .running: "running"
        case .due: "due"
        case .waiting: "waits"
        case .failing: "fails"
        case .nothing: "nothing"
        case .upToDate: "made"
        }
    }
}
