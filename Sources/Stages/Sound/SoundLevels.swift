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
    mutating func correct(by meter: FilmMeter, step: Double) {
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
        Self.heldBack(bound, by: missing, of: target, path: path)
    }

    static func heldBack(
        _ bound: Loudness.Bound, by missing: Double, of target: Double, path: String?
    ) -> Diagnostic {
        let low = "its sound stays \(Int(missing.rounded())) LU below the film's \(target.oneDecimal) LUFS"
        let message =
            switch bound {
            case .silence: "its sound is below -70 LUFS, which counts as silence, and is not raised"
            case .gain: "\(low): any louder, a quiet room would be as loud as somebody who speaks in it"
            case .hiss: "\(low): any louder, its hiss would be heard"
            case .peaks: "\(low): any louder, its peaks would be cut off too far"
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

/// How often each loudness occurs in a sound, from which the loudness of many sounds together follows, each with its own gain.
///
/// The values are those of the blocks of 0.4 s that ITU-R BS.1770-4 gates, one every 0.1 s, rounded to a tenth of a LU.
struct BlockLevels: Hashable, Sendable, Codable {
    /// A loudness in tenths of a LUFS.
    struct Entry: Hashable, Sendable, Codable {
        var tenths: Int
        var count: Int
    }

    /// By rising loudness: the order of additions decides the last digit of a sum.
    private(set) var entries: [Entry] = []

    /// BS.1770's gates: absolute in LUFS, and in LU below the mean of what passes it.
    private static let (absoluteGate, relativeGate) = (-70.0, -10.0)

    /// Counts blocks of a loudness in LUFS; nil, which is silence, is not counted.
    mutating func add(_ loudness: Double?, count: Int = 1) {
        guard let loudness, loudness > Self.absoluteGate, count > 0 else { return }
        let tenths = Int((loudness * 10).rounded())
        let place = entries.firstIndex { $0.tenths >= tenths } ?? entries.endIndex
        if place < entries.endIndex, entries[place].tenths == tenths {
            entries[place].count += count
        } else {
            entries.insert(Entry(tenths: tenths, count: count), at: place)
        }
    }

    /// The same sound with a gain in dB.
    func shifted(by gain: Double) -> BlockLevels {
        var levels = self
        for index in entries.indices { levels.entries[index].tenths += Int((gain * 10).rounded()) }
        return levels
    }

    /// The loudness in LUFS of all these sounds in sequence, each raised by a gain in dB; nil if nothing is loud enough to count.
    static func integrated(_ parts: [(levels: BlockLevels, gain: Double)]) -> Double? {
        let blocks = parts.flatMap { part in
            part.levels.entries.map { (level: Double($0.tenths) / 10 + part.gain, count: Double($0.count)) }
        }
        guard let mean = mean(blocks.filter { $0.level > absoluteGate }) else { return nil }
        return Self.mean(blocks.filter { $0.level > max(absoluteGate, mean + relativeGate) })
    }

    private static func mean(_ blocks: [(level: Double, count: Double)]) -> Double? {
        let count = blocks.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        return 10 * log10(blocks.reduce(0) { $0 + $1.count * pow(10, $1.level / 10) } / count)
    }

    /// The loudness of this sound in LUFS; nil if nothing is loud enough to count.
    var integrated: Double? { Self.integrated([(self, 0)]) }
}

/// The gains that bring a film to its loudness and leave no step between neighbours that makes one reach for the volume.
///
/// 1. Each clip is raised or lowered to the target, or as far as its limit allows (`Loudness.limit`).
/// 2. A clip that is more than `step` LU above a neighbour comes down to that distance: one pass from the first clip to the last, and one
///    back. The result is the loudest sequence below the levels of 1 that has no larger step, so it is the only one, and a clip that cannot
///    be raised leaves its trace on its neighbours only. Silent clips separate: beside them there is no level to compare.
/// 3. The whole film gets the gain that its loudness lacks, computed from the blocks of all clips as BS.1770 gates them, within
///    `commonGains`. It changes no distance between clips, nor between a clip and its noise: it is what viewers would do with their volume.
///
/// A pure function of the clips in their order.
struct FilmLevels: Hashable, Sendable {
    /// A clip that is not silent.
    struct Clip: Hashable, Sendable {
        /// Integrated, in LUFS, before the gain.
        var loudness: Double
        /// dB
        var highestGain: Double
        /// Before the gain.
        var blocks: BlockLevels
    }

    /// The most, in LU, that neighbours may be apart when they are heard: 6, less what meters differ by.
    static let highestStep = 5.5
    /// The most, in LU, that neighbours are planned to be apart in each mix of a film. The limiter and crossfades take the rest.
    static let steps = [4.0, 4.0, 4.0, 2.5]
    /// dB. A film that needs more has nothing but near silence; it stays quieter.
    static let commonGains = -6.0...12.0

    /// The gain of each clip in dB without the film's; nil for silent ones.
    var gains: [Double?]
    /// LU by which a clip is lowered for its neighbours.
    var lowered: [Double]
    /// The film's own gain in dB.
    var common: Double

    /// `clips` has nil for silent ones.
    init(_ clips: [Clip?], target: Double, step: Double = steps[0]) {
        let own = clips.map { clip in clip.map { min(target, $0.loudness + $0.highestGain) } }
        var levels = own
        for index in levels.indices.dropFirst() { levels.lower(index, beside: index - 1, step) }
        for index in levels.indices.dropLast().reversed() { levels.lower(index, beside: index + 1, step) }
        let gains = zip(levels, clips).map { level, clip in level.flatMap { level in clip.map { level - $0.loudness } }
        }
        let parts = zip(clips, gains).compactMap { clip, gain in
            clip.flatMap { clip in gain.map { (levels: clip.blocks, gain: $0) } }
        }
        let lacking = BlockLevels.integrated(parts).map { target - $0 } ?? 0
        self.gains = gains
        lowered = zip(own, levels).map { own, level in (own ?? 0) - (level ?? 0) }
        common = min(max(lacking, Self.commonGains.lowerBound), Self.commonGains.upperBound)
    }
}

extension [Double?] {
    fileprivate mutating func lower(_ index: Int, beside other: Int, _ step: Double) {
        guard let level = self[index], let neighbour = self[other] else { return }
        self[index] = Swift.min(level, neighbour + step)
    }
}
