import Model

extension RenderTask {
    /// The same task, in which these sources make no sound. Only the sound's task differs, and its key with it.
    func silencing(_ sources: Set<Fingerprint>) throws -> RenderTask {
        guard case .sound(var sound) = recipe, sound.clips.contains(where: { sources.contains($0.source) }) else {
            return self
        }
        for index in sound.clips.indices where sources.contains(sound.clips[index].source) {
            sound.clips[index].isSilent = true
        }
        return RenderTask(
            recipe: .sound(sound), inputs: inputs, key: try RenderKey(of: .sound(sound)), clips: clips)
    }
}
