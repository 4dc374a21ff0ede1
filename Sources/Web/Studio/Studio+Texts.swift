import DayreelKit
import JobFiles
package import Model
package import Stages

extension Studio {
    /// The fonts that dates can have.
    package nonisolated func fonts() -> Answer.Fonts {
        Answer.Fonts(fonts: InstalledFonts(configuration.workspace).families)
    }

    /// A text of the draft's film, or of its film of other days, as the film would show it: on a transparent PNG of the film's shape and of
    /// this width in pixels. `style` stands in for that of the draft. Throws `StudioError`, `notFound` for a film without such a text.
    package func textPicture(
        ofDraft id: String, _ text: ShownText, days: AskedDays? = nil, style: TextStyle? = nil, width: Int
    ) async throws -> [UInt8] {
        let draft = try openDrafts[id]
        var loaded = try await job(of: draft)
        if let days { loaded.take(days) }
        var job = loaded.request.job
        if let style { job.composition.style = style }
        let timeframe = loaded.request.timeframe
        // What is `original` depends on the clips; the plan knows them. It may be of a change before, of another shape.
        let plan =
            openDrafts.plans[RecentPlans.Key(id, days)]?.plan ?? openDrafts.plans.latest(ofDraft: id)?.plan
        let format = FilmFormat(of: job, items: plan?.selection.days.flatMap(\.clips).map(\.item) ?? [])
        let selection = plan?.request.timeframe == timeframe ? plan?.selection : nil
        let height = max(16, width * format.height / max(1, format.width)) & ~1
        let (fonts, names, shown) = (workspace.fonts, workspace.placeNames, job)
        do {
            let picture = try await Task(executorPreference: blocking) {
                try await fonts.picture(
                    of: text, in: shown, timeframe: timeframe, selection: selection, names: names, width: width & ~1,
                    height: height)
            }.value
            if let picture { return picture }
        } catch {
            throw StudioError(DayreelError(any: error), redaction)
        }
        throw StudioError.noSuch("text")
    }
}
