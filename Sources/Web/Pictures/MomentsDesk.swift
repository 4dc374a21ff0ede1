import Model
import Pipeline
import Stages

/// Says what is seen and heard in recordings: what plans have learnt, or else what an examiner finds, kept for plans.
struct MomentsDesk: Sendable {
    let examiners: ExaminerDesk
    /// Nil if the store cannot be written; then each recording is measured each time.
    let kept: ResultCache?
    /// Path of the speech detector's weights; nil for none.
    let speechModel: String?
    let supply: MediaSupply?

    /// `shown` is the length of what a film shows of it; nil for all. Throws `RefusedRequest` if nothing can be measured, `DayreelError` if
    /// the file is gone, `CancellationError` if nobody waits any more.
    func seen(in media: StudioMedia, showing shown: MediaTime?) async throws -> SeenRecording {
        let question = RecordingQuestion(
            media.location, source: try await Fingerprint(of: media.location, supply: supply), leadIn: media.leadIn,
            duration: media.duration, fileSize: media.fileSize, showing: shown, bestPart: media.bestPart,
            speechModel: speechModel)
        if let known = question.known(in: kept) { return known }
        let reply = try await examiners.ask(try question.bytes)
        guard let seen = question.answer(in: reply, keptIn: kept) else {
            throw RefusedRequest.noMoments
        }
        return seen
    }
}
