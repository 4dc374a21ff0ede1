import Foundation
import Stages

extension Doctor {
    /// What plays composed music, without which only jobs with `compose` cannot be made.
    var composedMusic: DoctorReport.Finding {
        let (name, font) = (TunePlayer.synthesizerName, TunePlayer.soundFont(where: FileManager.default.fileExists))
        let found = [name ?? "no FluidSynth", font ?? "no sound font"].joined(separator: ", ")
        return DoctorReport.Finding(
            "composed music", name == nil || font == nil ? .limited : .ok, found,
            remedy: "Install the packages libfluidsynth3 and fluid-soundfont-gm, for jobs with 'music: {compose: …}'.")
    }
}
