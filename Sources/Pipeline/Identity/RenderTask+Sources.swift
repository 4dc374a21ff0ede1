package import Model

extension RenderTask {
    /// The number of frames of the film that it renders, or covers with sound.
    package var frames: Int {
        switch recipe {
        case .segment(let segment): segment.frames.count
        case .sound(let sound): sound.clips.last?.frames.upperBound ?? 0
        }
    }

    /// Bytes that its result never exceeds: those of its pictures or samples before they are encoded, and some for what a worker keeps
    /// beside it.
    var mostBytes: Int64 {
        let beside: Int64 = 256_000_000
        switch recipe {
        case .segment(let segment):
            // Ten bits in each of three planes take six bytes at most.
            return beside + Int64(segment.format.width) * Int64(segment.format.height) * 6 * Int64(frames)
        case .sound(let sound):
            // Two channels of 48 kHz in 32 bits.
            return beside + sound.frameRate.time(ofFrames: frames).microseconds * 48 * 8 / 1000
        }
    }

    package var isSound: Bool {
        if case .sound = recipe { true } else { false }
    }

    /// The only source that it shows or plays; nil if there are several, because the one that caused a failure is then unknown.
    var onlySource: Fingerprint? {
        let sources = recipe.played
        return sources.count == 1 ? sources.first : nil
    }

    /// Name for messages: the file names of its sources.
    var displayName: String {
        guard !isSound else { return "the sound" }
        let names = Set(recipe.sources.compactMap { inputs[$0]?.location.address.lastPathPart })
        return names.sorted().joined(separator: " and ")
    }
}

extension RenderTask.Recipe {
    /// The recordings and photos that it shows or plays.
    var sources: Set<Fingerprint> {
        switch self {
        case .segment(let segment): Set(segment.clip.sources + (segment.outgoing?.clip.sources ?? []))
        case .sound(let sound): Set(sound.clips.map(\.source))
        }
    }

    /// Its sources, and the files of its music.
    var played: Set<Fingerprint> {
        guard case .sound(let sound) = self, let music = sound.music else { return sources }
        return sources.union(music.played.map(\.source))
    }
}
