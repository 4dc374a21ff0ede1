import JobFiles
import Model

/// Pauses the schedules of jobs, or resumes them.
package struct PauseSchedules {
    package let loader: JobLoader

    package init(_ loader: JobLoader) { self.loader = loader }

    /// Pauses or resumes the jobs and returns their absolute paths, in the order given. Throws `DayreelError`: `jobInvalid` if one is wrong
    /// or has no schedule, before any is paused.
    package func run(_ arguments: [String], arePaused: Bool) throws -> [String] {
        let files = try JobList.files(arguments, loader)
        for file in files where try loader.load(file).request.job.schedule == nil {
            throw DayreelError(
                .jobInvalid, "the job has no 'schedule'", place: file,
                remedy: "Name jobs that recur; 'dayreel status' lists them.")
        }
        for file in files {
            let pause = SchedulePause(of: file, loader.workspace.paths)
            if arePaused { try pause.begin() } else { try pause.end() }
        }
        return files
    }
}
