import Foundation
import Pipeline

/// Reads the job of a command line and adds what only the running system knows.
struct JobLoader {
    let clock: SystemClock

    struct Loaded {
        var request: ReelRequest
        var warnings: [Diagnostic]
    }

    /// `output` stands for the job's own `output.file`: relative to the working folder, with the same placeholders.
    func load(_ path: String, output: String? = nil) throws -> Loaded {
        let read = try JobFile.read(path: path, .standard)
        var job = read.job
        if let output { job.output.file = absolute(output) }
        if job.days.home == nil { job.days.home = clock.zone }
        let request = ReelRequest(job: job, today: clock.today(in: job.days.home), now: clock.now)
        return Loaded(request: request, warnings: read.warnings)
    }

    func absolute(_ path: String) -> String {
        let full = path.hasPrefix("/") ? path : Places.workingFolder + "/" + path
        return URL(filePath: full).standardizedFileURL.path(percentEncoded: false)
    }
}
