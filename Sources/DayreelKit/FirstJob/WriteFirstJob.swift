import Files
import JobFiles
package import Model

/// Scans a folder of media and writes a first job file for it. Never replaces a file.
package struct WriteFirstJob {
    private let name: String
    private let path: String
    private let media: String
    private let choices: FirstJobChoices
    private let loader: JobLoader
    private let interview: Interview

    /// `name` is the job file as the user wrote it. Throws `DayreelError(.outputUnwritable)` if it exists.
    package init(
        _ name: String, of folder: String, _ choices: FirstJobChoices, loader: JobLoader, _ interview: Interview
    ) throws {
        (self.name, path, media) = (name, loader.absolute(name), loader.workspace.absoluteFolder(folder))
        (self.choices, self.loader, self.interview) = (choices, loader, interview)
        try NewFile.check(path)
    }

    /// Writes the job file and returns its absolute path. Calls `seen` with the folder's contents before any question. Throws
    /// `DayreelError`, `CancellationError`.
    package func run(progress: ProgressSink, seen: (MediaOverview) -> Void) async throws -> String {
        let overview = try await MediaOverview(of: media, loader, progress: progress)
        seen(overview)
        let job = try choices.job(media, overview, loader, interview)
        try NewFile.write(try job.checked(path: name, loader.workspace.context(Settings())), to: path)
        return path
    }
}
