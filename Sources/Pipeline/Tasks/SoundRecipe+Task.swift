package import Model

extension SoundRecipe: TaskRecipe {
    package var frameCount: Int { clips.last?.frames.upperBound ?? 0 }

    package var sources: Set<Fingerprint> { Set(clips.map(\.source)) }

    package var played: Set<Fingerprint> { sources.union(music?.played.map(\.source) ?? []) }

    package var stretches: [SourceStretch] {
        clips.map { clip in
            SourceStretch(source: clip.source, start: clip.start, end: clip.start + clip.recorded(at: frameRate))
        }
    }

    /// Two channels of 48 kHz in 32 bits.
    package var rawBytes: Int64 { duration.microseconds * 48 * 8 / 1000 }

    package func milliseconds(of inputs: [Fingerprint: SourceInfo]) -> Double { RenderCost.sound(of: duration) }

    package func resultBytes(of inputs: [Fingerprint: SourceInfo]) -> Double {
        Double(ResultBytes.ofSound(duration, encoding))
    }

    private var duration: MediaTime { frameRate.time(ofFrames: frameCount) }
}
