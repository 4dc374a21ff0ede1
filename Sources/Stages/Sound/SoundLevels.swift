/// The levels of all clips of a film: planned from measurements of the clips, corrected by what is heard of them in the mix.
struct SoundLevels: Hashable, Sendable {
    /// LU by which the film may miss its target before it is mixed again.
    static let tolerance = 0.5
    /// The most often that a film is mixed.
    static let attempts = 3

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

    /// Plans the gains again from what was heard with the present ones.
    mutating func mend(by meter: FilmMeter) {
        for index in heard.indices {
            guard heard[index] != nil, let level = meter.clips[index].integrated else { continue }
            let gain = gain(ofClip: index)
            heard[index]?.loudness = level - gain
            heard[index]?.blocks = meter.clips[index].shifted(by: -gain)
        }
        film = FilmLevels(heard, target: target)
    }
}
