import Pipeline
import Synchronization

/// How much memory a worker takes while it renders a task, by estimate.
///
/// Measured (PSS, FFmpeg 5.1.9, x264 164, one thread): a worker that renders 1080p takes 195 MB with the preset superfast
/// and 220 MB with veryfast, 50 MB of which it takes before it does anything; a 4K HEVC decoder takes 80 MB.
final class TaskFootprint: Sendable {
    private static let process: Int64 = 50_000_000
    /// Of a decoder: pictures that it keeps for reference and for reordering, and what scaling adds.
    private static let bytesPerSourcePixel: Int64 = 10
    /// Of a source that the plan has not told of: 4K, which is what phones film at most.
    private static let unknownSource = 3840 * 2160

    /// Pixels of the sources' pictures.
    private let sources = Mutex<[Fingerprint: Int]>([:])

    /// Takes in how large the sources of a plan are.
    func learn(from plan: ReelPlan) {
        let sizes = plan.timeline.clips.map { ($0.source, $0.item.width * $0.item.height) }
        sources.withLock { $0.merge(sizes) { max($0, $1) } }
    }

    /// Bytes.
    func bytes(of task: RenderTask) -> Int64 {
        switch task.recipe {
        // A few seconds of samples, and the decoders of two clips.
        case .sound: Self.process + 20_000_000
        case .segment(let recipe): Self.process + Self.encoder(recipe.format) + decoders(recipe)
        }
    }

    private func decoders(_ recipe: SegmentRecipe) -> Int64 {
        let shown = [recipe.clip.source, recipe.outgoing?.clip.source].compactMap(\.self)
        return sources.withLock { sources in
            shown.reduce(0) { $0 + Int64(sources[$1] ?? Self.unknownSource) * Self.bytesPerSourcePixel }
        }
    }

    /// Pictures that wait for their turn, references, and the encoder's tables.
    private static func encoder(_ format: FilmFormat) -> Int64 {
        let pixels = Int64(format.width * format.height)
        switch (format.video.codec, format.video.preset) {
        case (.h264, "ultrafast"), (.h264, "superfast"): return pixels * 70
        case (.h264, "veryfast"), (.h264, "faster"): return pixels * 82
        case (.h264, _): return pixels * 95
        case (.hevc, _), (.av1, _): return pixels * 180
        }
    }
}
