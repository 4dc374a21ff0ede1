/// A piece of work that one worker renders alone, into one file of the store.
package struct RenderTask: Hashable, Sendable, Codable {
    /// Everything that decides the bytes of the result, and nothing else, because the key is its digest: no path, and no position in the
    /// film.
    package var recipe: Recipe
    /// Facts about its sources, and their current paths. Not part of the key.
    package var inputs: [Fingerprint: SourceInfo]
    package var key: RenderKey
    /// Indices of its clips in the timeline: for reports, and to know which day to drop.
    package var clips: [Int]

    package init(recipe: Recipe, inputs: [Fingerprint: SourceInfo], key: RenderKey, clips: [Int]) {
        self.recipe = recipe
        self.inputs = inputs
        self.key = key
        self.clips = clips
    }

    package enum Recipe: Hashable, Sendable, Codable {
        case segment(SegmentRecipe)
        case sound(SoundRecipe)
    }
}
