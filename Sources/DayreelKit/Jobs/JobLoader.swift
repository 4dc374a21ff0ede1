import Files
import Foundation
package import JobFiles
import Library
package import Model
import Pipeline
import Reports

/// Reads the job of a command line and adds the facts that only the running system knows.
package struct JobLoader: Sendable {
    package let workspace: Workspace
    /// The sync folder from the command line; nil if it names none.
    let namedSyncFolder: String?
    /// The values that every job starts from.
    package let settings: Settings
    /// The absolute paths of files that jobs skip because they are still being written.
    package var leftAlone: [String] = []
    /// Values from the command line, which beat those of job files.
    package var overrides: [JobOverride] = []
    /// True to merge pins and tags in the sync folder when a job takes them.
    let mergesMarks: Bool

    /// Reads the user's settings. Throws `DayreelError` if they are wrong.
    package init(_ workspace: Workspace, syncFolder: String? = nil, mergesMarks: Bool = false) throws {
        self.workspace = workspace
        namedSyncFolder = syncFolder
        self.mergesMarks = mergesMarks
        settings = try workspace.settings()
    }

    /// Reads a job file. `output` replaces `output.file` and is relative to the working folder, with the same placeholders. With
    /// `reproducible`, only the job file and the overrides count, and a film that depends on the machine is refused. Throws
    /// `JobFile.Refusal` for a wrong job file, otherwise `DayreelError`.
    package func load(_ path: String, output: String? = nil, reproducible: Bool = false) throws -> LoadedJob {
        let context = reproducible ? fixedContext : context
        let read = try JobFile.check(path: path, context)
        var job = read.job
        if reproducible { try requireFixed(job, path: path) }
        if let output { job.output.file = absolute(output) }
        var loaded = LoadedJob(
            request: request(of: job, read.places), warnings: warnings(of: read),
            files: [OutputGuard.Input("the job file", absolute(path))] + files(of: read.job, bases: read.bases),
            named: read.named)
        takeLibrary(into: &loaded, reproducible: reproducible)
        if output == nil { loaded.own = ownFilm(of: read, path: path, context) }
        return loaded
    }

    /// True for a file whose name is that of a job file, in places where folders are allowed too.
    package static func isJobFile(_ path: String) -> Bool {
        guard JobFile.isName(path), let file = FileStatus(path) else { return false }
        return file.kind != .folder
    }

    /// Reads an edited job file before it is saved: `bytes` replace those at `path`. Its film may not replace the film of other days that
    /// the file on the disk makes. Throws `JobFile.Refusal`.
    package func load(_ bytes: [UInt8], as path: String) throws(JobFile.Refusal) -> LoadedJob {
        do {
            var loaded = completed(try JobFile.parse(bytes, path: path, context), path)
            if let file = try? JobFile.check(path: path, context) { loaded.own = own(of: file.job) }
            return loaded
        } catch {
            throw .invalid(error)
        }
    }

    private func own(of job: Job) -> LoadedJob.OwnFilm {
        let timeframe = job.timeframe.resolved(today: today(of: job))
        return LoadedJob.OwnFilm(timeframe: timeframe, path: job.filmPath(of: timeframe))
    }

    /// The film that the job file makes without the overrides.
    private func ownFilm(of read: JobFile.Result, path: String, _ context: JobFile.Context) -> LoadedJob.OwnFilm? {
        guard !overrides.isEmpty else { return own(of: read.job) }
        var plain = context
        plain.overrides = []
        return (try? JobFile.check(path: path, plain)).map { own(of: $0.job) }
    }

    /// The job with the facts that only the running system knows.
    func completed(_ read: JobFile.Result, _ path: String) -> LoadedJob {
        var loaded = LoadedJob(
            request: request(of: read.job, read.places), warnings: warnings(of: read),
            files: [OutputGuard.Input("the job file", absolute(path))] + files(of: read.job, bases: read.bases),
            named: read.named)
        takeLibrary(into: &loaded, reproducible: false)
        if !overrides.isEmpty { loaded.own = ownFilm(of: read, path: path, context) }
        return loaded
    }

    /// Reads a job from the command line.
    func load(_ direct: CommandLineJob, reproducible: Bool = false) throws -> LoadedJob {
        let read: CommandLineJob.Result
        do {
            read = try direct.read(reproducible ? fixedContext : context)
        } catch {
            throw JobFile.Refusal.invalid(error)
        }
        if reproducible { try requireFixed(read.job, path: direct.folders.first ?? read.job.folder) }
        var loaded = LoadedJob(
            request: request(of: read.job, read.places), warnings: doubts(about: read.job),
            files: files(of: read.job, bases: read.bases), named: read.named)
        loaded.isNamedByDays = read.isNamedByDays
        loaded.isOfFolders = true
        takeLibrary(into: &loaded, reproducible: reproducible)
        return loaded
    }

    /// The rules for scanning media that no job names.
    package var rulesWithoutJob: ScanRules { settings.scanRules(home: clock.zone, now: clock.now) }

    /// The context for reading job files.
    package var context: JobFile.Context { overridden(workspace.context(settings)) }

    /// The context for jobs that must not depend on the machine.
    private var fixedContext: JobFile.Context { overridden(workspace.context(settings.tagNamesOnly)) }

    private func overridden(_ context: JobFile.Context) -> JobFile.Context {
        var context = context
        context.overrides = overrides
        return context
    }

    private var clock: SystemClock { workspace.clock }

    /// The present day at the job's home, by the job's rules.
    package func today(of job: Job) -> Day { clock.today(by: job.days) }

    /// Warnings about values that the system provides instead of the job.
    private func doubts(about job: Job) -> [Diagnostic] {
        job.days.home == nil ? [clock.zoneDoubt].compactMap(\.self) : []
    }

    /// The warnings of the file itself. Pins of days that the command line leaves out are for other films of the job.
    private func warnings(of read: JobFile.Result) -> [Diagnostic] {
        let all = read.warnings + doubts(about: read.job)
        return overrides.set("timeframe") ? all.filter { $0.code != .pinOutsideTimeframe } : all
    }

    private func request(of job: Job, _ places: JobPlaces) -> FilmRequest {
        var job = job
        if job.days.home == nil { job.days.home = clock.zone }
        var request = FilmRequest(job: job, today: clock.today(by: job.days), now: clock.now, places: places)
        request.leftAlone = leftAlone
        return request
    }

    /// The files that a job reads, apart from its own and its media.
    private func files(of job: Job, bases: [String]) -> [OutputGuard.Input] {
        let hooks = [job.hooks.onSuccess, job.hooks.onFailure, job.hooks.onNothing].flatMap(\.self)
        return bases.map { OutputGuard.Input("a file that the job extends", $0) }
            + hooks.filter { $0.hasPrefix("/") }.map { OutputGuard.Input("a file of the job's hooks", $0) }
            + job.composition.namedFonts.filter { $0.hasPrefix("/") }.map { OutputGuard.Input("a font of the job", $0) }
            + [job.composition.look?.path].compactMap(\.self).map { OutputGuard.Input("the look of the job", $0) }
            + job.composition.titles.pictures.map { OutputGuard.Input("the picture of a title", $0) }
            + (job.composition.audio.music?.files ?? []).map { OutputGuard.Input("music of the job", $0.file) }
    }

    /// Reads the job of a plan from `dayreel plan --json`. With `job`, the plan must match that job file's present contents.
    func load(plan path: String, ofJob file: String?, output: String? = nil) throws -> LoadedJob {
        let document = try PlanDocument(file: absolute(path), path: path)
        let job = try file.map { try check(document, isOf: $0, path: path) }
        var planned = document.job
        if let output { planned.output.file = absolute(output) }
        // A plan may come from somebody else: its programs and folders count only if the user's own job file names the same ones.
        planned.hooks = job?.request.job.hooks ?? Hooks()
        planned.album = job?.request.job.album
        let isSilent = job == nil && !document.job.hooks.isEmpty
        let request = FilmRequest(job: planned, timeframe: document.exact.selection.timeframe, now: clock.now)
        return LoadedJob(
            request: request, warnings: isSilent ? [.hooks(ofPlan: path)] : [], plan: document,
            files: [OutputGuard.Input("the plan", absolute(path))] + (job?.files ?? []))
    }

    private func requireFixed(_ job: Job, path: String) throws {
        var causes: [String] = []
        if case .relative(let timeframe) = job.timeframe, !clock.isSet {
            causes.append("'timeframe: \(timeframe.word)' counts from today")
        }
        if job.days.home == nil { causes.append("without 'days.home' it takes this system's time zone") }
        if job.select.asksForTags { causes.append("'select' asks for tags, which are in the sync folder") }
        guard !causes.isEmpty else { return }
        throw DayreelError(
            .jobInvalid, "the job's film depends on where and when it is made", place: path,
            cause: causes.joined(separator: "; "),
            remedy: "Set the timeframe and 'days.home' in the job file; SOURCE_DATE_EPOCH sets the clock.")
    }

    private func check(_ document: PlanDocument, isOf file: String, path: String) throws -> LoadedJob {
        let loaded = try load(file)
        let job = loaded.request.job
        guard try document.job.hash() != job.hash() else { return loaded }
        let isOther = document.job.name != job.name || document.job.folder != job.folder
        throw DayreelError(
            .jobInvalid, isOther ? "the plan is of another job" : "the job has changed since the plan was written",
            place: path, cause: isOther ? "it is of '\(document.job.name)' in \(document.job.folder)" : nil,
            remedy:
                "Write the plan again with 'dayreel plan JOB --json'; without a job, the plan is rendered as it stands."
        )
    }

    package func absolute(_ path: String) -> String { workspace.absolute(path) }
}

extension JobLoader {
    /// Adds the pins and tags that the job takes from the sync folder. Pins of the library differ from day to day and from person to
    /// person, so a film that must be the same everywhere is made without them: with `reproducible`, and on a CI service. Problems with the
    /// folder are warnings, and the film follows the rules alone. A failed merge is only a note, because the same pins and tags are read
    /// without it.
    func takeLibrary(into loaded: inout LoadedJob, reproducible: Bool) {
        let rules = loaded.request.job.select
        guard rules.libraryPins || rules.asksForTags else { return }
        let folder = MarksFolder(workspace.syncFolder(asked: namedSyncFolder, settings))
        do {
            let marks = try marks(of: folder, reproducible: reproducible, warnings: &loaded.warnings)
            let ignoresPins = reproducible || workspace.isContinuousIntegration
            if rules.asksForTags || !ignoresPins { loaded.warnings += marks.diagnostics }
            if rules.asksForTags { loaded.request.library.tags = marks.tagsByID }
            guard rules.libraryPins else { return }
            guard ignoresPins else {
                // All pins: a schedule makes films of other days than this request's too.
                loaded.request.library.pins = Dictionary(
                    marks.pins.map { ($0.day, $0.pin) }, uniquingKeysWith: { first, _ in first })
                return
            }
            let count = marks.pins.count {
                loaded.request.timeframe.contains($0.day) && loaded.request.job.pins[$0.day] == nil
            }
            guard count > 0 else { return }
            loaded.warnings.append(
                Diagnostic(
                    .note, .libraryPinsOff, path: folder.path,
                    "\(count.counted("library pin")) of these days \(count.form("has", "have")) no effect "
                        + "\(reproducible ? "with --reproducible" : "in CI"): only pins in the job file do"))
        } catch {
            let error = DayreelError(any: error)
            let cause = error.cause.map { " (\($0))" } ?? ""
            loaded.warnings.append(
                Diagnostic(
                    .warning, .syncFolder, path: error.place ?? folder.path,
                    "library pins and tags are ignored: \(error.message)\(cause)"))
        }
    }

    private func marks(of folder: MarksFolder, reproducible: Bool, warnings: inout [Diagnostic]) throws -> Marks {
        guard mergesMarks, !reproducible, !workspace.isContinuousIntegration else { return try folder.read() }
        let (marks, obstacle) = try folder.readAndMerge()
        if let obstacle {
            let cause = obstacle.cause.map { " (\($0))" } ?? ""
            warnings.append(
                Diagnostic(
                    .note, .syncFolder, path: folder.path,
                    "pins and tags of all devices are used, but were not merged in the sync folder: \(obstacle.message)\(cause)"
                ))
        }
        return marks
    }
}

extension Marks {
    fileprivate var tagsByID: [String: Set<Tag>] {
        Dictionary(tagged.map { ($0.id, Set($0.tags)) }, uniquingKeysWith: { $0.union($1) })
    }
}

extension Diagnostic {
    static func hooks(ofPlan path: String) -> Diagnostic {
        Diagnostic(
            .warning, .hooksOfPlan, path: path, "the plan's hooks are not run: name its job file too to have them run")
    }
}
