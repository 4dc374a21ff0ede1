import Files
import Foundation
import JobFiles
import Model

/// A pause in a job's schedule. Until it ends, `dayreel run --due` skips the job; after that, it makes what became due.
///
/// One file per job in the state folder, named after the digest of the job file's path.
package struct SchedulePause: Sendable {
    private let folder: String
    private let job: String

    /// Creates the pause of a job. `job` is the absolute path of its file.
    package init(of job: String, _ paths: Paths) {
        (self.job, folder) = (job, paths.pauses)
    }

    package var isOn: Bool { FileManager.default.fileExists(atPath: path) }

    /// Begins the pause. Throws `DayreelError` if it cannot be stored.
    package func begin() throws {
        do {
            // The path is there for people who look into the folder.
            try WholeFile.write(Array((job + "\n").utf8), to: path, message: Self.failure)
        } catch var error as DayreelError where error.code == .outputUnwritable {
            error.remedy = "Make the folder writable, or choose another with --home."
            throw error
        }
    }

    /// Ends the pause. Throws `DayreelError` if that fails.
    package func end() throws {
        guard isOn else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw failure(error)
        }
    }

    private var path: String { "\(folder)/\(SHA256Hex.of(job).prefix(16))" }

    private static let failure = "the pause of the schedule cannot be kept"

    private func failure(_ error: any Error) -> DayreelError {
        DayreelError(
            .outputUnwritable, Self.failure, place: path, cause: SystemWords.of(error),
            remedy: "Make the folder writable, or choose another with --home.")
    }
}

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
