import Foundation
import Model

extension SoundLevels {
    /// An audible difference, in LU.
    private static let audible = 3.0

    /// What was done to a clip, and whether it stays noticeably quieter than the film was to be.
    func notes(ofClip index: Int, path: String?) -> [Diagnostic] {
        guard let clip = clips[index] else { return [] }
        guard let level = level(ofClip: index) else {
            return clip.recorded.truePeak == nil ? [] : [heldBack(.silence, by: 0, path: path)]
        }
        let missing = target - level
        let bound = lowered(clip: index) > 0.05 ? .neighbour : clip.adjustment(to: target).bound
        let quiet = missing >= Self.audible ? bound.map { heldBack($0, by: missing, path: path) } : nil
        return [adjusted(clip, index, to: level, path: path)] + [quiet].compactMap(\.self)
    }

    private func adjusted(_ clip: ClipLevel, _ index: Int, to level: Double, path: String?) -> Diagnostic {
        let gain = gain(ofClip: index)
        var values = ["recorded": clip.recorded.integrated, "gain": gain, "level": level]
        var words = gain < 0 ? "lowered by \((-gain).oneDecimal) dB" : "raised by \(gain.oneDecimal) dB"
        if lowered(clip: index) > 0.05 {
            values["below-neighbours"] = lowered(clip: index)
            words += ", \(lowered(clip: index).oneDecimal) dB less than it could be, to be near the clips beside it"
        }
        if let noise = clip.noise {
            values["noise-before"] = noise.before
            values["noise-after"] = noise.after
            words += ", its noise first lowered by \(clip.cleaned.oneDecimal) dB"
        }
        let message = "its sound of \((clip.recorded.integrated ?? 0).oneDecimal) LUFS is \(words)"
        return Diagnostic(
            .note, .soundAdjusted, path: path, arguments: values.compactMapValues { $0.map(\.tenths) }, message)
    }

    private func heldBack(_ bound: Loudness.Bound, by missing: Double, path: String?) -> Diagnostic {
        let low = "its sound stays \(Int(missing.rounded())) LU below the film's \(target.oneDecimal) LUFS"
        let message =
            switch bound {
            case .silence: "its sound is below -70 LUFS, which counts as silence, and is not raised"
            case .gain: "\(low): raised further, a quiet room would be as loud as somebody who speaks in it"
            case .hiss: "\(low): raised further, its hiss would be heard"
            case .peaks: "\(low): raised further, its peaks would be cut off too far"
            case .neighbour: "\(low): it is beside a clip that cannot be raised as far"
            }
        return Diagnostic(
            .note, .soundHeldBack, path: path, arguments: bound == .silence ? nil : ["missing": missing.tenths], message
        )
    }
}

extension Double {
    /// Rounded to a tenth.
    fileprivate var tenths: Double { (self * 10).rounded() / 10 }

    /// The number with at most one decimal place: `-16`, `-16.5`.
    fileprivate var oneDecimal: String {
        let value = tenths
        return value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
