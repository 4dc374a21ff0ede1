package import Model
package import Pipeline

/// The memory that a worker takes while it renders a task, by estimate: from the sources' sizes, codecs and depths, and
/// from the film's size, encoder and preset, which decides how many pictures the encoder looks ahead. A pure function of the task.
///
/// The constants are measured (FFmpeg 5.1.9, x264 164, one thread); `MemoryTests` compares them with real workers.
package enum TaskFootprint {
    /// Bytes that a worker takes before it does anything.
    private static let process: Int64 = 40_000_000
    /// Bytes for a source of which nothing is known: 4K with ten bits, which is what phones film at most.
    private static let unknownSource: Int64 = 3840 * 2160 * 30

    /// Bytes.
    package static func bytes(of task: RenderTask) -> Int64 {
        bytes(of: task) { task.inputs[$0]?.picture.map(decoder) ?? unknownSource }
    }

    /// Bytes of a segment that dissolves from one source to another, both in 4K with ten bits.
    package static func largest(in format: FilmFormat) -> Int64 { process + encoder(format) + 2 * unknownSource }

    /// Bytes that no worker needs for the task, by far: for the limit that the kernel holds it to. What exceeds it is a
    /// source whose header lies, so that what it says of itself does not count.
    package static func most(of task: RenderTask) -> Int64 {
        max(3_000_000_000, 4 * bytes(of: task) { _ in unknownSource })
    }

    /// The factors that the memory of a segment depends on; nil for sound, and where a source is not known.
    package static func footprintClass(of task: RenderTask) -> FootprintClass? {
        guard case .segment(let recipe) = task.recipe else { return nil }
        let pictures = recipe.shown.map { task.inputs[$0]?.picture }
        guard !pictures.contains(nil) else { return nil }
        let kinds = pictures.compactMap { $0.map(description) }
        return FootprintClass("\(kinds.joined(separator: ", ")) in \(recipe.format)")
    }

    /// `decoder`: bytes that decoding and scaling a source take.
    private static func bytes(of task: RenderTask, decoder: (Fingerprint) -> Int64) -> Int64 {
        switch task.recipe {
        // A few seconds of samples, and the decoders of two clips.
        case .sound: process + 20_000_000
        case .segment(let recipe):
            process + encoder(recipe.format) + recipe.shown.reduce(0) { $0 + decoder($1) }
        }
    }

    private static func description(_ picture: PictureInfo) -> String {
        "\(picture.codec) \(picture.width)x\(picture.height) turned \(picture.rotation), \(picture.bitDepth) bits, "
            + "range \(picture.dynamicRange.rawValue), wide \(picture.isWideGamut)"
    }

    /// Pictures that a decoder keeps for reference and for reordering, and what scaling adds. Ten-bit samples take two
    /// bytes; tone mapping works on floating-point pictures of the film's size, three at a time.
    private static func decoder(_ picture: PictureInfo) -> Int64 {
        let pixels = Int64(picture.width * picture.height)
        let bytes: Int64 = picture.codec == "hevc" || picture.codec == "av1" ? 15 : 10
        let isMapped = picture.dynamicRange != .standard || picture.isWideGamut
        return pixels * (picture.bitDepth > 8 || isMapped ? 2 * bytes : bytes)
    }

    private static func encoder(_ format: FilmFormat) -> Int64 {
        let memory = format.video.codec.profile.memory
        return Int64(format.width * format.height) * memory.bytesOfPixel(format.video.preset)
    }
}

extension SegmentRecipe {
    /// The sources that are decoded at once at its start, the incoming first.
    fileprivate var shown: [Fingerprint] { [clip.source, outgoing?.clip.source].compactMap(\.self) }
}
