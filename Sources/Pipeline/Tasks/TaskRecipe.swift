package import Model

/// What a kind of task says about itself. A new kind has a file of its own for this, and a case of `RenderTask.Recipe`.
package protocol TaskRecipe: Sendable {
    /// The number of frames of the film that it renders, or covers with sound.
    var frameCount: Int { get }
    /// The recordings and photos that it shows or plays.
    var sources: Set<Fingerprint> { get }
    /// Its sources, and the files of its music.
    var played: Set<Fingerprint> { get }
    /// The parts of its sources that it shows or plays.
    var stretches: [SourceStretch] { get }
    /// Bytes of its pictures or samples before they are encoded, at most.
    var rawBytes: Int64 { get }

    /// The source or the music that crashes workers even on its own; nil if each can be rendered alone. `survives` is asked about recipes
    /// with fewer of them: true if a worker renders one, or fails with an error.
    func culprit(_ survives: @Sendable (RenderTask.Recipe) async throws -> Bool) async throws -> Fingerprint?

    /// The estimated milliseconds of one core.
    func milliseconds(of inputs: [Fingerprint: SourceInfo]) -> Double
    /// The estimated bytes of the result.
    func resultBytes(of inputs: [Fingerprint: SourceInfo]) -> Double
}

/// A part of a source, in times from the start of its picture.
package struct SourceStretch: Hashable, Sendable {
    package var source: Fingerprint
    package var start: MediaTime
    package var end: MediaTime
}

extension RenderTask.Recipe {
    /// What the kind says about this task.
    package var traits: any TaskRecipe {
        switch self {
        case .segment(let segment): segment
        case .sound(let sound): sound
        }
    }
}

extension RenderTask {
    package var frames: Int { recipe.traits.frameCount }

    /// Bytes that its result never exceeds: those of its pictures or samples before they are encoded, and some for what a worker keeps
    /// beside it.
    var mostBytes: Int64 { 256_000_000 + recipe.traits.rawBytes }

    /// The estimated milliseconds of one core.
    var milliseconds: Double { recipe.traits.milliseconds(of: inputs) }

    /// The estimated bytes of the result.
    var resultBytes: Double { recipe.traits.resultBytes(of: inputs) }

    package var isSound: Bool {
        if case .sound = recipe { true } else { false }
    }

    /// The only source that it shows or plays; nil if there are several, because the one that caused a failure is then unknown.
    var onlySource: Fingerprint? {
        let sources = recipe.traits.played
        return sources.count == 1 ? sources.first : nil
    }

    /// Name for messages: the file names of its sources.
    var displayName: String {
        guard !isSound else { return "the sound" }
        let names = Set(recipe.traits.sources.compactMap { inputs[$0]?.location.address.lastPathPart })
        return names.sorted().joined(separator: " and ")
    }
}
