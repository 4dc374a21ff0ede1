import JobFiles
package import Model

/// Looks through a folder of media and writes a first job file for it, where no file is yet.
package struct WriteFirstJob {
    private let name: String
    private let path: String
    private let media: String
    private let choices: FirstJobChoices
    private let loader: JobLoader
    private let interview: Interview

    /// `name` is the job file's, as the user wrote it. Throws `DayreelError(.outputUnwritable)` if there is such a file.
    package init(
        _ name: String, of folder: String, _ choices: FirstJobChoices, loader: JobLoader, _ interview: Interview
    ) throws {
        (self.name, path, media) = (name, loader.absolute(name), loader.absolute(folder))
        (self.choices, self.loader, self.interview) = (choices, loader, interview)
        try NewFile.check(path)
    }

    /// Returns the job file's absolute path. `seen` is told what is in the folder before anything is asked. Throws `DayreelError`,
    /// `CancellationError`.
    package func run(progress: ProgressSink, seen: (MediaOverview) -> Void) async throws -> String {
        let overview = try await MediaOverview(of: media, loader, progress: progress)
        seen(overview)
        let job = try choices.job(media, overview, loader, interview)
        try NewFile.write(try job.checked(path: name, loader.workspace.context(Settings())), to: path)
        return path
    }
}
