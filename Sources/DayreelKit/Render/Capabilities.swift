import LibAV
import Model
import Stages

/// The capabilities of the linked libav that a job needs.
struct Capabilities {
    var hasEncoder: (String) -> Bool = LibAVCapabilities.hasEncoder
    var hasFilter: (String) -> Bool = LibAVCapabilities.hasFilter
    /// Throws `DayreelError` if no text can be drawn.
    var checkText: () throws -> Void = DateLabel.checkFonts

    /// Throws `DayreelError(.missingComponent)` naming what is missing, before anything is scanned.
    func check(for job: Job) throws {
        var encoders = [job.output.codec.encoderName]
        if job.composition.audio.include { encoders.append("aac") }
        var filters = ["scale", "format", "pad", "crop", "setsar", "transpose"]
        if job.composition.dateOverlay != nil { filters.append("gblur") }
        let missing =
            encoders.filter { !hasEncoder($0) }.map { "the encoder \($0)" }
            + filters.filter { !hasFilter($0) }.map { "the filter \($0)" }
        if job.composition.dateOverlay != nil { try checkText() }
        guard !missing.isEmpty else { return }
        throw DayreelError(
            .missingComponent, "libav is without \(missing.joined(separator: ", "))",
            cause: "the job's film cannot be made without",
            remedy: "Choose another 'output.codec', or see 'dayreel doctor'.")
    }
}
