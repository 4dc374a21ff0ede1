@testable import Model
@testable import Pipeline

extension RenderTask {
    /// A segment of `frames` frames of one source; with an overlap, another source dissolves into it.
    static func segment(_ name: String, frames: Int = 30, overlap: Int = 0) throws -> RenderTask {
        let source = Fingerprint(digest: name)
        let recipe = SegmentRecipe(
            version: RendererVersion(renderer: 1, libav: "test"),
            format: FilmFormat(width: 320, height: 180, frameRate: FrameRate(30)),
            clip: ClipRecipe(source: source, start: .zero, frames: frames), frames: 0..<frames,
            outgoing: overlap == 0 ? nil : outgoing(overlap: overlap))
        return try RenderTask(
            recipe: .segment(recipe), inputs: sources(overlap > 0 ? [name, "before"] : [name]),
            key: RenderKey(of: .segment(recipe)), clips: [0])
    }

    private static func sources(_ names: [String]) -> [Fingerprint: SourceInfo] {
        let sources = names.map { name in
            (Fingerprint(digest: name), SourceInfo(MediaLocation(path: "/media/\(name).mov")))
        }
        return Dictionary(uniqueKeysWithValues: sources)
    }

    private static func outgoing(overlap: Int) -> SegmentRecipe.Outgoing {
        let clip = ClipRecipe(source: Fingerprint(digest: "before"), start: .zero, frames: 60)
        return SegmentRecipe.Outgoing(clip: clip, style: .crossDissolve, overlap: overlap)
    }

    /// The sound of clips that last a second each.
    static func sound(of names: [String]) throws -> RenderTask {
        let recipe = SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .zero, loudness: nil,
            clips: names.enumerated().map {
                .init(source: Fingerprint(digest: $1), start: .zero, frames: ($0 * 30)..<($0 * 30 + 30))
            })
        return try RenderTask(
            recipe: .sound(recipe), inputs: sources(names),
            key: RenderKey(of: .sound(recipe)), clips: Array(names.indices))
    }

    static func sound(frames: Int) throws -> RenderTask {
        let recipe = SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .zero, loudness: nil,
            clips: [.init(source: Fingerprint(digest: "a"), start: .zero, frames: 0..<frames)])
        return try RenderTask(
            recipe: .sound(recipe), inputs: sources(["a"]),
            key: RenderKey(of: .sound(recipe)), clips: [0])
    }
}
