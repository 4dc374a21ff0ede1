import Foundation
import Pipeline

/// Reads the job of a command line and adds what only the running system knows.
struct JobLoader {
    let clock: SystemClock
    /// What lies underneath every job.
    let settings: Settings

    struct Loaded {
        var request: ReelRequest
        var warnings: [Diagnostic]
        /// To be rendered as it stands, instead of one that is made now.
        var plan: PlanDocument?
        /// The files that say what the job is: none of them may be replaced by what the job makes.
        var files: [OutputGuard.Input] = []
    }

    /// `output` stands for the job's own `output.file`: relative to the working folder, with the same placeholders.
    /// Throws `JobFile.Refusal` for a job file that is wrong, else `DayreelError`. With `reproducible`, only the job file counts, and one whose film depends on the machine is refused.
    func load(_ path: String, output: String? = nil, reproducible: Bool = false) throws -> Loaded {
        var surroundings = JobFile.Surroundings.standard
        if !reproducible { surroundings.settings = settings }
        let read = try JobFile.check(path: path, surroundings)
        var job = read.job
        if reproducible { try requireFixed(job, path: path) }
        if let output { job.output.file = absolute(output) }
        if job.days.home == nil { job.days.home = clock.zone }
        let request = ReelRequest(
            job: job, today: clock.today(in: job.days.home), now: clock.now, places: read.places)
        return Loaded(request: request, warnings: read.warnings, files: files(of: path, read, job))
    }

    private func files(of path: String, _ read: JobFile.Result, _ job: Job) -> [OutputGuard.Input] {
        let hooks = [job.hooks.onSuccess.first, job.hooks.onFailure.first].compactMap(\.self)
        return [OutputGuard.Input("the job file", absolute(path))]
            + read.bases.map { OutputGuard.Input("a file that the job extends", $0) }
            + hooks.filter { $0.hasPrefix("/") }.map { OutputGuard.Input("a hook of the job", $0) }
    }

    /// The job of a plan that `dayreel plan --json` wrote. With `job`, the plan must be of that job file as it is now.
    func load(plan path: String, ofJob file: String?, output: String? = nil) throws -> Loaded {
        let document = try PlanDocument(json: text(ofPlan: path), path: path)
        let job = try file.map { try check(document, isOf: $0, path: path) }
        var planned = document.job
        if let output { planned.output.file = absolute(output) }
        let request = ReelRequest(job: planned, timeframe: document.exact.selection.timeframe, now: clock.now)
        return Loaded(
            request: request, warnings: [], plan: document,
            files: [OutputGuard.Input("the plan", absolute(path))] + (job?.files ?? []))
    }

    private func requireFixed(_ job: Job, path: String) throws {
        var causes: [String] = []
        if case .relative(let timeframe) = job.timeframe, !clock.isSet {
            causes.append("'timeframe: \(timeframe.rawValue)' counts from today")
        }
        if job.days.home == nil { causes.append("without 'days.home' it takes this system's time zone") }
        guard !causes.isEmpty else { return }
        throw DayreelError(
            .jobInvalid, "the job's film depends on where and when it is made", place: path,
            cause: causes.joined(separator: "; "),
            remedy: "Name the days and the home zone in the job file; SOURCE_DATE_EPOCH sets the clock.")
    }

    private func text(ofPlan path: String) throws -> String {
        do {
            return String(decoding: try Data(contentsOf: URL(filePath: absolute(path))), as: UTF8.self)
        } catch {
            throw DayreelError(
                .missingInput, "the plan cannot be read", place: path, cause: error.localizedDescription,
                remedy: "Check the path. 'dayreel plan JOB --json' writes one.")
        }
    }

    private func check(_ document: PlanDocument, isOf file: String, path: String) throws -> Loaded {
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

    func absolute(_ path: String) -> String {
        let full = path.hasPrefix("/") ? path : Places.workingFolder + "/" + path
        return URL(filePath: full).standardizedFileURL.path(percentEncoded: false)
    }
}
