import Model

/// Finds the source that crashes workers in a task with several: each is rendered alone.
///
/// The results of successful trials are stored like those of any other task.
struct CulpritSearch: Sendable {
    /// Starts a worker for one task. True if the task was rendered, or failed with an error, without crashing workers.
    let survives: @Sendable (RenderTask) async throws -> Bool

    /// The source or the music that crashes workers even on its own; nil if each can be rendered alone.
    func culprit(of task: RenderTask) async throws -> Fingerprint? {
        switch task.recipe {
        case .segment(let recipe): return try await culprit(of: recipe, task)
        case .sound(let recipe):
            guard let music = recipe.music else {
                return try await culprit(among: recipe.clips[...], of: recipe, task)
            }
            var silent = recipe
            silent.music = nil
            guard try await survives(task.alone(.sound(silent))) else {
                return try await culprit(among: recipe.clips[...], of: silent, task)
            }
            return try await culprit(in: music, of: recipe, task)
        }
    }

    /// The file of the music that crashes workers, if the clips alone do not.
    private func culprit(in music: MusicTrack, of recipe: SoundRecipe, _ task: RenderTask) async throws -> Fingerprint?
    {
        guard let last = music.songs.last else { return music.composed?.soundFont.source }
        for song in music.songs.dropLast() {
            var part = recipe
            part.music?.songs = [song]
            if try await !survives(task.alone(.sound(part))) { return song.source }
        }
        return last.source
    }

    private func culprit(of recipe: SegmentRecipe, _ task: RenderTask) async throws -> Fingerprint? {
        var parts = recipe.clip.alone.map { (clip: $0, frames: recipe.frames) }
        if let outgoing = recipe.outgoing {
            let tail = (outgoing.clip.frames - outgoing.overlap)..<outgoing.clip.frames
            parts += outgoing.clip.alone.map { (clip: $0, frames: tail) }
        }
        var seen: Set<Fingerprint> = []
        parts.removeAll { !seen.insert($0.clip.source).inserted }
        if parts.count == 1 { return recipe.clip.source }
        for part in parts {
            var alone = recipe
            alone.outgoing = nil
            (alone.clip, alone.frames) = part
            if try await !survives(task.alone(.segment(alone))) { return part.clip.source }
        }
        return nil
    }

    /// Finds the culprit by bisection, among clips whose sound together crashes workers.
    private func culprit(
        among clips: ArraySlice<SoundRecipe.SoundClip>, of recipe: SoundRecipe, _ task: RenderTask
    ) async throws -> Fingerprint? {
        if Set(clips.map(\.source)).count == 1 { return clips.first?.source }
        let middle = clips.startIndex + clips.count / 2
        for half in [clips[..<middle], clips[middle...]] where !half.isEmpty {
            var part = recipe
            part.clips = half.map { $0.moved(by: -(half.first?.frames.lowerBound ?? 0)) }
            if try await !survives(task.alone(.sound(part))) {
                return try await culprit(among: half, of: recipe, task)
            }
        }
        return nil
    }
}

extension RenderTask {
    /// The task for a recipe that uses fewer of its sources and songs. Removes the inputs of the others, because a worker opens all.
    fileprivate func alone(_ recipe: Recipe) throws -> RenderTask {
        let unused = self.recipe.played.subtracting(recipe.played)
        return RenderTask(
            recipe: recipe, inputs: inputs.filter { !unused.contains($0.key) }, key: try RenderKey(of: recipe),
            clips: clips)
    }
}

extension SoundRecipe.SoundClip {
    /// The clip moved to another position in the film, by frames.
    fileprivate func moved(by distance: Int) -> SoundRecipe.SoundClip {
        var clip = self
        clip.frames = (frames.lowerBound + distance)..<(frames.upperBound + distance)
        return clip
    }
}
