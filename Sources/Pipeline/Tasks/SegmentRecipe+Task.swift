package import Model

extension SegmentRecipe: TaskRecipe {
    package var frameCount: Int { frames.count }

    package var sources: Set<Fingerprint> { Set(clips.flatMap(\.sources)) }

    package var played: Set<Fingerprint> { sources }

    package var stretches: [SourceStretch] {
        clips.flatMap(\.alone).map { clip in
            let length = clip.recorded(in: clip.moving.count, at: format.frameRate)
            return SourceStretch(source: clip.source, start: clip.start, end: clip.start + length)
        }
    }

    /// Ten bits in each of three planes take six bytes a pixel at most.
    package var rawBytes: Int64 { Int64(format.width) * Int64(format.height) * 6 * Int64(frames.count) }

    package func milliseconds(of inputs: [Fingerprint: SourceInfo]) -> Double {
        RenderCost(format: format).segment(self, of: inputs)
    }

    package func resultBytes(of inputs: [Fingerprint: SourceInfo]) -> Double { ResultBytes.of(self, inputs) }

    package func culprit(_ survives: @Sendable (RenderTask.Recipe) async throws -> Bool) async throws -> Fingerprint? {
        var parts = clip.alone.map { (clip: $0, frames: frames) }
        if let outgoing {
            let tail = (outgoing.clip.frames - outgoing.overlap)..<outgoing.clip.frames
            parts += outgoing.clip.alone.map { (clip: $0, frames: tail) }
        }
        var seen: Set<Fingerprint> = []
        parts.removeAll { !seen.insert($0.clip.source).inserted }
        if parts.count == 1 { return clip.source }
        for part in parts {
            var alone = self
            alone.outgoing = nil
            (alone.clip, alone.frames) = part
            if try await !survives(.segment(alone)) { return part.clip.source }
        }
        return nil
    }

    /// The clips whose pictures it shows.
    private var clips: [ClipRecipe] { [clip, outgoing?.clip].compactMap(\.self) }
}
