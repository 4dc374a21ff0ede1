import Foundation
import Model

/// The levels of all clips of a film: planned from measurements of the clips, corrected by what is heard of them in the mix.
struct SoundLevels: Hashable, Sendable {
    /// LU by which the film may miss its target before it is mixed again.
    static let tolerance = 0.5
    /// The most often that a film is mixed.
    static let attempts = FilmLevels.steps.count

    let target: Double
    /// nil for clips without sound.
    let clips: [ClipLevel?]
    /// nil for silent clips. After `isEven` has said no, their loudness is that in the mix, with its crossfades and its limiter.
    private var heard: [FilmLevels.Clip?]
    private var film: FilmLevels

    init(_ clips: [ClipLevel?], target: Double) {
        self.target = target
        self.clips = clips
        heard = clips.map { $0?.clip(for: target) }
        film = FilmLevels(heard, target: target)
    }

    /// The gain of a clip in dB, with that of the whole film; 0 for silent clips.
    func gain(ofClip index: Int) -> Double { film.gains[index].map { $0 + film.common } ?? 0 }

    /// The loudness in LUFS that a clip has in the film; nil for silent clips.
    func level(ofClip index: Int) -> Double? { heard[index].map { $0.loudness + gain(ofClip: index) } }

    /// LU by which the clip is lowered for its neighbours.
    func lowered(clip index: Int) -> Double { film.lowered[index] }

    /// True if a mix keeps the promises: the film is at its target as far as it can be, and no neighbours are further apart than they may.
    func isEven(_ meter: FilmMeter) -> Bool {
        if let integrated = meter.integrated, abs(target - integrated) > Self.tolerance {
            let range = FilmLevels.commonGains
            let isAtEnd = integrated < target ? film.common >= range.upperBound : film.common <= range.lowerBound
            if !isAtEnd { return false }
        }
        let levels = meter.clips.indices.map { heard[$0] == nil ? nil : meter.clips[$0].integrated }
        return !zip(levels, levels.dropFirst()).contains { one, other in
            guard let one, let other else { return false }
            return abs(one - other) > FilmLevels.highestStep
        }
    }

    /// Plans the gains again from what was heard with the present ones, with neighbours at most `step` LU apart.
    mutating func mend(by meter: FilmMeter, step: Double) {
        for index in heard.indices {
            guard heard[index] != nil, let level = meter.clips[index].integrated else { continue }
            let gain = gain(ofClip: index)
            heard[index]?.loudness = level - gain
            heard[index]?.blocks = meter.clips[index].shifted(by: -gain)
        }
        film = FilmLevels(heard, target: target, step: step)
    }
}

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
