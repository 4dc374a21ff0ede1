import LibAV
import Model
import Stages

/// The capabilities of the linked libav, for comparison with a job's needs.
struct Capabilities {
    var hasEncoder: (String) -> Bool = LibAVCapabilities.hasEncoder
    var hasFilter: (String) -> Bool = LibAVCapabilities.hasFilter
    /// Throws `DayreelError` if no text can be drawn.
    var checkText: () throws -> Void = DateLabel.checkFonts

    /// Throws `DayreelError(.missingComponent)` with the missing components, before anything is scanned.
    func check(for job: Job) throws {
        let encoders = NeededComponents.encoders.filter { $0.use.isNeeded(by: job) && !hasEncoder($0.name) }
        let filters = NeededComponents.filters.filter { $0.use.isNeeded(by: job) }.flatMap(\.names)
        let missing =
            encoders.map { "the encoder \($0.name)" } + filters.filter { !hasFilter($0) }.map { "the filter \($0)" }
        if job.composition.dateOverlay != nil || job.composition.titles.opening != nil { try checkText() }
        guard !missing.isEmpty else { return }
        throw DayreelError(
            .missingComponent, "libav lacks \(missing.joined(separator: ", "))",
            cause: "the job needs it",
            remedy: "Choose another 'output.codec', or see 'dayreel doctor'.")
    }
}
