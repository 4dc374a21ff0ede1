import JobFiles
import Model
import Stages

extension Workspace {
    /// Has the font file that a job names opened by an examiner; does nothing for installed fonts. Throws `JobFile.Refusal` with the place
    /// in the job file if it is no font, `DayreelError` if examiners cannot be started, `CancellationError`.
    package func checkFont(of job: LoadedJob) async throws {
        if let refusal = try await refusal(of: job.font) { throw refusal }
    }

    /// The refusal of a job for its font; nil for a font that can be read, and for none.
    func refusal(of font: JobFont?) async throws -> JobFile.Refusal? {
        guard let font else { return nil }
        return try await fonts.fault(ofFile: font.path).map { .invalid(font.error($0)) }
    }
}
