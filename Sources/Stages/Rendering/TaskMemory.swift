package import Model
package import Pipeline

/// Estimates the memory of a worker during a task: from the sources' sizes, codecs and depths, and from the film's size, encoder and
/// preset, which decides how many pictures the encoder looks ahead. A pure function of the task.
///
/// The constants are measured (FFmpeg 5.1.9, x264 164, one thread); `MemoryTests` compares them with real workers.
package enum TaskMemory {
    /// Bytes of a worker with an encoder that has seen no picture.
    private static let process: Int64 = 40_000_000
    /// Bytes of a worker without one.
    private static let idle: Int64 = 30_000_000
    /// Bytes for an unknown source: 4K with ten bits, the most that phones film.
    private static let unknownSource: Int64 = 3840 * 2160 * 30

    /// Bytes of a pixel for decoding a photo: four, and as many as two more while libheif makes them.
    private static let photo: Int64 = 6

    /// Bytes of a pixel of the film for steadying a clip: the picture before and after it, and one that filters hold.
    private static let steadying: Int64 = 5
    /// Bytes of a pixel of the film, with samples of a byte, for mixing the pictures of a slow clip: three of them.
    private static let mixing: Int64 = 5

    /// The estimate in bytes.
    package static func bytes(of task: RenderTask) -> Int64 {
        bytes(of: task) { decoder(of: task.inputs[$0], for: $1) }
    }

    /// Bytes of a segment that dissolves between two clips in 4K with ten bits, each of one recording, or with `pairs` of two.
    package static func largest(in format: FilmFormat, pairs: Bool = false) -> Int64 {
        process + encoder(format) + (pairs ? 4 : 2) * unknownSource
    }

    /// A generous limit in bytes for the task, which the kernel enforces. Only a source with a false header exceeds it, so the source's own
    /// claims do not count.
    package static func most(of task: RenderTask) -> Int64 {
        max(3_000_000_000, 4 * bytes(of: task) { _, _ in unknownSource })
    }

    /// The factors on which the memory of a segment depends; nil for sound, and if a source is unknown.
    package static func memoryClass(of task: RenderTask) -> MemoryClass? {
        guard case .segment(let recipe) = task.recipe else { return nil }
        let pictures = recipe.shown.map { task.inputs[$0]?.picture }
        guard !pictures.contains(nil) else { return nil }
        let kinds = pictures.compactMap { $0.map(description) }
        let work = "steadied \(recipe.steadied), mixed \(recipe.mixed), photo \(largestPhoto(of: task))"
        return MemoryClass("\(kinds.joined(separator: ", ")) in \(recipe.format), \(work)")
    }

    /// `decoder`: bytes for decoding and scaling a source.
    private static func bytes(of task: RenderTask, decoder: (Fingerprint, FilmFormat) -> Int64) -> Int64 {
        switch task.recipe {
        // A few seconds of samples, and the decoders of two clips.
        case .sound: idle + 30_000_000
        case .segment(let recipe):
            together(recipe, inputs: task.inputs) {
                decoder($0, recipe.format) + bars(of: task.inputs[$0]?.picture, in: recipe.format)
            }
                + largestPhoto(of: task) * photo
                + Int64(recipe.steadied * recipe.format.width * recipe.format.height) * steadying
                + Int64(recipe.mixed * recipe.format.width * recipe.format.height) * mixing
                * bytesOfSample(recipe.format)
        }
    }

    /// The pixels of the largest photo, 48 million at most, whatever a file claims; 0 without any. Of two photos, one is decoded after the
    /// other.
    private static func largestPhoto(of task: RenderTask) -> Int64 {
        let pixels = task.inputs.values.compactMap(\.picture).filter(\.isPhoto).map { $0.width * $0.height }
        return Int64(min(pixels.max() ?? 0, 48_000_000))
    }

    /// True if the pictures of a clip that a transition leaves take less than its decoders: they are drawn before the next clip is opened.
    static func keepsTail(
        of outgoing: SegmentRecipe.Outgoing, inputs: [Fingerprint: SourceInfo], in format: FilmFormat
    ) -> Bool {
        let decoders = outgoing.clip.sources.reduce(0) { $0 + decoder(of: inputs[$1], for: format) }
        return kept(outgoing, in: format) < decoders
    }

    /// Bytes of the pictures of a transition.
    private static func kept(_ outgoing: SegmentRecipe.Outgoing, in format: FilmFormat) -> Int64 {
        Int64(outgoing.overlap * format.width * format.height) * bytesOfSample(format) * 3 / 2
    }

    /// Bytes for the process, the encoder and the sources that are decoded at the same time. A tail that is kept is drawn before the
    /// encoder opens, and is shown and given back before the encoder has looked ahead as far as it does.
    private static func together(
        _ recipe: SegmentRecipe, inputs: [Fingerprint: SourceInfo], decoder: (Fingerprint) -> Int64
    ) -> Int64 {
        let encoder = encoder(recipe.format)
        let incoming = process + recipe.clip.sources.reduce(0) { $0 + decoder($1) }
        guard let outgoing = recipe.outgoing else { return incoming + encoder }
        let before = outgoing.clip.sources.reduce(0) { $0 + decoder($1) }
        guard keepsTail(of: outgoing, inputs: inputs, in: recipe.format) else { return before + incoming + encoder }
        let kept = kept(outgoing, in: recipe.format)
        return max(idle + before + kept, incoming + max(encoder, encoder / 2 + kept))
    }

    private static func description(_ picture: PictureInfo) -> String {
        "\(picture.codec) \(picture.width)x\(picture.height) turned \(picture.rotation), \(picture.bitDepth) bits, "
            + "range \(picture.dynamicRange.rawValue), wide \(picture.isWideGamut)"
    }

    private static func decoder(of source: SourceInfo?, for format: FilmFormat) -> Int64 {
        source?.picture.map { decoder($0, for: format) } ?? unknownSource
    }

    /// Bytes for decoding and scaling a source. Ten-bit samples take two bytes; tone mapping uses floating-point pictures of the film's
    /// size, three at a time. All pictures of a film in HDR have ten bits.
    private static func decoder(_ picture: PictureInfo, for format: FilmFormat) -> Int64 {
        // Its decoding counts once.
        if picture.isPhoto { return 0 }
        let pixels = Int64(picture.width * picture.height)
        let bytes = picture.sourceCodec.decoderBytes
        let isMapped =
            picture.dynamicRange != .standard || picture.isWideGamut || format.video.dynamicRange == .hdr
        return pixels * (picture.bitDepth > 8 || isMapped ? 2 * bytes : bytes)
    }

    /// Bytes for the blurred bars beside a picture: measured, for the graph's copies of the frame. Zero for a picture that fills it.
    private static func bars(of picture: PictureInfo?, in format: FilmFormat) -> Int64 {
        guard format.fit == .blur else { return 0 }
        // Its sides are those of the picture as it is shown.
        if let picture, format.fit.fills((format.width, format.height), with: (picture.width, picture.height)) {
            return 0
        }
        return Int64(format.width * format.height) * 11 * bytesOfSample(format)
    }

    private static func encoder(_ format: FilmFormat) -> Int64 {
        let memory = format.video.codec.profile.memory
        return Int64(format.width * format.height) * memory.bytesOfPixel(format.video.preset) * bytesOfSample(format)
    }

    private static func bytesOfSample(_ format: FilmFormat) -> Int64 { format.picture.bitDepth > 8 ? 2 : 1 }
}

extension SegmentRecipe {
    /// The sources of the segment's first frames, the incoming ones first.
    fileprivate var shown: [Fingerprint] { clip.sources + (outgoing?.clip.sources ?? []) }

    /// The number of slow recordings whose pictures are mixed.
    fileprivate var mixed: Int {
        [clip, outgoing?.clip].compactMap(\.self).flatMap(\.alone).count {
            $0.speed?.isSlow == true && $0.steady == nil
        }
    }

    /// The number of recordings that are steadied together.
    fileprivate var steadied: Int {
        [clip, outgoing?.clip].compactMap(\.self).reduce(0) { count, clip in
            count + [clip.steady, clip.beside?.steady].compactMap(\.self).count
        }
    }
}
