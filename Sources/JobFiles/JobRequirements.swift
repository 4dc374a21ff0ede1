import Files
import Foundation
package import Model

/// The things that a job needs on the machine, as far as they can be checked without a run: the folders of its sources and the programs of
/// its hooks.
///
/// Missing ones are warnings, because a job file may be checked elsewhere, such as in CI.
package struct JobRequirements {
    private let job: Job
    private let places: JobPlaces
    /// The folders in the environment's `PATH`.
    private let searchPath: [String]

    /// `searchPath` is the environment's `PATH`.
    package init(_ result: JobFile.Result, searchPath: String) {
        job = result.job
        places = result.places
        self.searchPath = searchPath.split(separator: ":").map(String.init)
    }

    /// The findings in the order of the job's keys.
    package var diagnostics: [Diagnostic] {
        let sources = job.sources.enumerated().compactMap { source($0.element, at: "sources[\($0.offset)]") }
        let hooks = [
            ("on-success", job.hooks.onSuccess), ("on-failure", job.hooks.onFailure),
            ("on-nothing", job.hooks.onNothing),
        ]
        return sources + hooks.compactMap { hook($0.0, $0.1) }
    }

    private func source(_ source: Source, at key: String) -> Diagnostic? {
        // A bucket is checked when it is listed.
        if source.isRemote { return nil }
        let found = FileStatus(source.path)
        guard found?.kind != .folder else { return nil }
        let trouble =
            found != nil
            ? "\(source.path) is a file, not a folder"
            : "there is no folder \(source.path)"
                + (LexicalPath.adviceOnPattern(in: source.path).map { "; \($0)" } ?? "")
        return warning(.sourceMissing, at: key, trouble)
    }

    private func hook(_ name: String, _ command: [String]) -> Diagnostic? {
        guard let program = command.first else { return nil }
        let candidates = program.contains("/") ? [program] : searchPath.map { $0 + "/" + program }
        guard !candidates.contains(where: isProgram) else { return nil }
        let isThere = candidates.contains { FileManager.default.fileExists(atPath: $0) }
        let trouble =
            isThere
            ? "\(program) cannot be executed; 'chmod +x' makes a script a program"
            : "there is no program \(program)" + (program.contains("/") ? "" : " on the PATH")
        return warning(.hookMissing, at: "hooks.\(name)", trouble)
    }

    private func isProgram(_ path: String) -> Bool {
        guard let file = FileStatus(path) else { return false }
        return file.kind != .folder && FileManager.default.isExecutableFile(atPath: path)
    }

    private func warning(_ code: Diagnostic.Code, at key: String, _ message: String) -> Diagnostic {
        let place = places[key]
        return Diagnostic(.warning, code, path: place?.file, position: place?.position, message)
    }
}

extension Job {
    /// The first of its values that do not go together, at the place of one of them; nil for a job that can be made.
    func fault(at places: [String: SourcePlace], of source: JobSource) -> Finding? {
        let faults = [
            ("album.links", faultOfLinks), ("composition.audio.keep-sound", faultOfSound),
            (faultOfMusic?.key ?? "", faultOfMusic?.fault), ("select.prefer", faultOfPhotos),
            ("composition.dynamic-range", faultOfRange),
        ]
        for (key, fault) in faults {
            guard let fault else { continue }
            return Finding(message: fault, place: places[key] ?? SourcePlace(file: source, position: .start))
        }
        return nil
    }

    /// The reason why `album.links` cannot be the folder that it names; nil if it can. Links in a source would be media of the next run,
    /// and a source among the links would lie in a folder from which Dayreel removes things. Compares paths as text: `LinksFolder` checks
    /// where they lead.
    var faultOfLinks: String? {
        guard let links = album?.links else { return nil }
        for source in sources where !source.isRemote {
            if links == source.path { return "'album.links' is the source \(source.path); name another folder" }
            if links.lies(in: source.path) {
                return "'album.links' lies in the source \(source.path); name a folder outside of it"
            }
            if source.path.lies(in: links) {
                return "'album.links' contains the source \(source.path); name a folder of its own"
            }
        }
        return nil
    }
}

extension String {
    fileprivate func lies(in folder: String) -> Bool { hasPrefix(folder.withSlashAtEnd) }
}

extension JobFile.Result {
    /// Finds unintended effects of running a job repeatedly. Call it before a run.
    ///
    /// Throws `JobFileErrors` if a scheduled film would replace that of an earlier period, which would be lost. Returns warnings for
    /// anything that loses nothing, or may be intended.
    package func checkRecurrence(today: Day) throws(JobFileErrors) -> [Diagnostic] {
        guard case .relative(let relative) = job.timeframe else { return fixedTimeframe }
        guard let clash = Recurrence(job, today: today).clash else { return [] }
        let template = job.timeframe.nameTemplate
        let (earlier, later) = clash.titles
        let message =
            "'output.file' gives several films one name: that of \(later) would replace that of \(earlier); put \(template) into it"
        // `last-30-days` is a moving window: its films overlap, and often only the latest is wanted.
        var isWindow: Bool { if case .lastDays = relative { true } else { false } }
        if job.schedule != nil, !isWindow {
            let place = filmPlace
            throw JobFileErrors([Finding(message: message, place: place)])
        }
        return [warning(.filmReplaced, message, at: positions["output.file"])]
    }

    private var fixedTimeframe: [Diagnostic] {
        guard job.schedule != nil else { return [] }
        let days = job.timeframe.resolved(today: Day(daysSinceEpoch: 0))
        let message =
            "'schedule' makes no further film of a fixed timeframe: this one is of \(days.title) at every run; "
            + "write 'timeframe: previous-month' or the like, or remove 'schedule'"
        return [warning(.scheduleWithoutEffect, message, at: positions["schedule"])]
    }

    /// The place that names the film in any form, or else the file itself.
    private var filmPlace: SourcePlace {
        positions["output.file"] ?? positions["output"] ?? SourcePlace(file: source, position: .start)
    }

    private func warning(_ code: Diagnostic.Code, _ message: String, at place: SourcePlace?) -> Diagnostic {
        Diagnostic(
            .warning, code, path: place?.file.path ?? source.path,
            message + (place.map { " (\($0.position.words))" } ?? ""))
    }

    /// The error that another job writes the same film, or the same file beside it, at the line that names it.
    package func error(sharing path: String, with other: String) -> JobFileErrors {
        let lower = path.lowercased()
        let beside = FileBesideFilm.allCases.first { $0.endings.contains { lower.hasSuffix($0) } }
        let kind = beside?.rawValue ?? "film"
        let message =
            "\(other) makes a \(kind) of the same name: \(path); give each job a name of its own, such as one with {name}"
        let place = beside.flatMap { positions["output.\($0.rawValue)"] }
        return JobFileErrors([Finding(message: message, place: place ?? filmPlace)])
    }
}
