import JobFiles
import Model
import Stages

extension Workspace {
    /// Opens the files that a job names: its font, which an examiner opens, and its look. Throws `JobFile.Refusal` with the place in the
    /// job file for one that cannot be used, `DayreelError` if examiners cannot be started, `CancellationError`.
    package func checkFiles(of job: LoadedJob) async throws {
        if let refusal = try await refusal(of: job.named) { throw refusal }
    }

    /// The refusal of a job for the files that it names; nil if they can be used.
    func refusal(of files: NamedFiles) async throws -> JobFile.Refusal? {
        if let look = files.look, let fault = FilmLook.fault(ofFile: look.path) {
            return .invalid(look.error(fault))
        }
        guard let font = files.font else { return nil }
        return try await fonts.fault(ofFile: font.path).map { .invalid(font.error($0)) }
    }
}
