package import Model
package import Pipeline
import Synchronization

/// The memory that a worker takes while it renders a task, by estimate: from the sources' sizes, codecs and depths, and
/// from the film's size, encoder and preset, which decides how many pictures the encoder looks ahead.
///
/// The constants are measured (FFmpeg 5.1.9, x264 164, one thread); `MemoryTests` compares them with real workers.
package final class TaskFootprint: Sendable {
    /// Bytes that a worker takes before it does anything.
    private static let process: Int64 = 40_000_000
    /// Bytes for a source that the plan has not told of: 4K with ten bits, which is what phones film at most.
    private static let unknownSource: Int64 = 3840 * 2160 * 30

    private let sources = Mutex<[Fingerprint: Source]>([:])

    private struct Source {
        /// Bytes that decoding and scaling it take.
        var bytes: Int64
        /// All that decides `bytes`.
        var likeness: String
    }

    package init() {}

    /// Takes in what the sources of a plan are.
    package func learn(from plan: ReelPlan) {
        let known = plan.timeline.clips.map { clip in
            (clip.source, Source(bytes: Self.decoder(clip.item), likeness: Self.likeness(clip.item)))
        }
        sources.withLock { $0.merge(known) { $0.bytes >= $1.bytes ? $0 : $1 } }
    }

    /// Bytes.
    package func bytes(of task: RenderTask) -> Int64 {
        switch task.recipe {
        // A few seconds of samples, and the decoders of two clips.
        case .sound: Self.process + 20_000_000
        case .segment(let recipe): Self.process + Self.encoder(recipe.format) + decoders(recipe)
        }
    }

    /// Bytes of a segment that dissolves from one source to another, both in 4K with ten bits.
    package static func largest(in format: FilmFormat) -> Int64 { process + encoder(format) + 2 * unknownSource }

    /// Bytes that no worker needs for the task, by far: for the limit that the kernel holds it to. What exceeds it is a
    /// source whose header lies.
    package func most(of task: RenderTask) -> Int64 { max(3_000_000_000, 4 * bytes(of: task)) }

    /// The factors that the memory of a segment depends on; nil for sound, and where the plan has not told of a source.
    package func likeness(of task: RenderTask) -> TaskLikeness? {
        guard case .segment(let recipe) = task.recipe else { return nil }
        let kinds = sources.withLock { sources in recipe.shown.map { sources[$0]?.likeness } }
        guard !kinds.contains(nil) else { return nil }
        return TaskLikeness("\(kinds.compactMap(\.self).joined(separator: ", ")) in \(recipe.format)")
    }

    private func decoders(_ recipe: SegmentRecipe) -> Int64 {
        sources.withLock { sources in recipe.shown.reduce(0) { $0 + (sources[$1]?.bytes ?? Self.unknownSource) } }
    }

    private static func likeness(_ item: MediaItem) -> String {
        "\(item.codec) \(item.width)x\(item.height) turned \(item.rotation), \(item.bitDepth) bits, "
            + "range \(item.dynamicRange.rawValue), wide \(item.isWideGamut)"
    }

    /// Pictures that a decoder keeps for reference and for reordering, and what scaling adds. Ten-bit samples take two
    /// bytes; tone mapping works on floating-point pictures of the film's size, three at a time.
    private static func decoder(_ item: MediaItem) -> Int64 {
        let pixels = Int64(item.width * item.height)
        let bytes: Int64 = item.codec == "hevc" || item.codec == "av1" ? 15 : 10
        let isMapped = item.dynamicRange != .standard || item.isWideGamut
        return pixels * (item.bitDepth > 8 || isMapped ? 2 * bytes : bytes)
    }

    /// Pictures that wait for their turn, references, and the encoder's tables.
    private static func encoder(_ format: FilmFormat) -> Int64 {
        let pixels = Int64(format.width * format.height)
        switch (format.video.codec, format.video.preset) {
        case (.h264, "ultrafast"), (.h264, "superfast"): return pixels * 45
        case (.h264, "veryfast"), (.h264, "faster"): return pixels * 55
        case (.h264, _): return pixels * 80
        case (.hevc, _), (.av1, _): return pixels * 180
        }
    }
}

extension SegmentRecipe {
    /// The sources that are decoded at once at its start, the incoming first.
    fileprivate var shown: [Fingerprint] { [clip.source, outgoing?.clip.source].compactMap(\.self) }
}
