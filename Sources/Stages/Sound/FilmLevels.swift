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
