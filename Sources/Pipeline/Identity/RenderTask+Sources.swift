package import Model

extension RenderTask {
    /// The number of frames of the film that it renders, or covers with sound.
    package var frames: Int {
        switch recipe {
        case .segment(let segment): segment.frames.count
        case .sound(let sound): sound.clips.last?.frames.upperBound ?? 0
        }
    }

    package var isSound: Bool {
        if case .sound = recipe { true } else { false }
    }

    /// The only source that it shows; nil if there are several, because the one that caused a failure is then unknown.
    var onlySource: Fingerprint? {
        let sources = recipe.sources
        return sources.count == 1 ? sources.first : nil
    }

    /// Name for messages: the file names of its sources.
    var displayName: String {
        guard !isSound else { return "the sound" }
        let names = Set(inputs.values.map(\.location.address.lastPathPart))
        return names.sorted().joined(separator: " and ")
    }
}

extension RenderTask.Recipe {
    /// The sources that it shows or plays.
    var sources: Set<Fingerprint> {
        switch self {
        case .segment(let segment): Set(segment.clip.sources + (segment.outgoing?.clip.sources ?? []))
        case .sound(let sound): Set(sound.clips.map(\.source))
        }
    }
}
