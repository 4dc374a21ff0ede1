import DayreelKit
import JobFiles
package import Model
import Stages

extension Studio {
    /// The fonts that dates can have.
    package nonisolated func fonts() -> Answer.Fonts {
        Answer.Fonts(fonts: InstalledFonts(configuration.workspace).families)
    }

    /// The date of a day as the draft's film would show it, on a transparent PNG of the film's shape and of this width in pixels. Throws
    /// `StudioError`, `notFound` for a film without dates.
    package func datePicture(ofDraft id: String, on day: Day, width: Int) async throws -> [UInt8] {
        let draft = openDrafts[try draftIndex(id)]
        let job: Job
        do {
            job = try loader().load(Array(draft.text.utf8), as: draft.path).request.job
        } catch let refusal as JobFile.Refusal {
            throw StudioError(refusal, veil)
        }
        guard let style = job.composition.dateOverlay else { throw StudioError.noSuch("date") }
        // What is `original` depends on the clips; the plan knows them.
        let format = plans.latest(ofDraft: id)?.plan?.timeline.format ?? FilmFormat(of: job, items: [])
        let height = max(16, width * format.height / max(1, format.width)) & ~1
        do {
            return try await Task(executorPreference: blocking) {
                try DatePicture.png(of: day, style: style, width: width & ~1, height: height)
            }.value
        } catch {
            throw StudioError(DayreelError(any: error), veil)
        }
    }
}
