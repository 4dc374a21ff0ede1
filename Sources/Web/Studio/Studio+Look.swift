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
        let request = try await job(of: draft).request
        let job = request.job
        // What is `original` depends on the clips; the plan knows them.
        let format = plans.latest(ofDraft: id)?.plan?.timeline.format ?? FilmFormat(of: job, items: [])
        let height = max(16, width * format.height / max(1, format.width)) & ~1
        let fonts = workspace.fonts
        do {
            let timeframe = request.timeframe
            let picture = try await Task(executorPreference: blocking) {
                try await fonts.date(of: day, in: job, timeframe: timeframe, width: width & ~1, height: height)
            }.value
            if let picture { return picture }
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        throw StudioError.noSuch("date")
    }
}
