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

    package func culprit(_ survives: @Sendable (RenderTask.Recipe) async throws -> Bool) async throws -> Fingerprint? {
        var silent = self
        silent.music = nil
        guard let music, try await survives(.sound(silent)) else {
            return try await silent.culprit(among: clips[...], survives)
        }
        // The clips alone do no harm.
        guard let last = music.songs.last else { return music.composed?.soundFont.source }
        for song in music.songs.dropLast() {
            var part = self
            part.music?.songs = [song]
            if try await !survives(.sound(part)) { return song.source }
        }
        return last.source
    }

    /// Finds the culprit by bisection, among clips whose sound together crashes workers.
    private func culprit(
        among clips: ArraySlice<SoundClip>, _ survives: @Sendable (RenderTask.Recipe) async throws -> Bool
    ) async throws -> Fingerprint? {
        if Set(clips.map(\.source)).count == 1 { return clips.first?.source }
        let middle = clips.startIndex + clips.count / 2
        for half in [clips[..<middle], clips[middle...]] where !half.isEmpty {
            var part = self
            part.clips = half.map { $0.moved(by: -(half.first?.frames.lowerBound ?? 0)) }
            if try await !survives(.sound(part)) { return try await culprit(among: half, survives) }
        }
        return nil
    }

    private var duration: MediaTime { frameRate.time(ofFrames: frameCount) }
}

extension SoundRecipe.SoundClip {
    /// The clip moved to another position in the film, by frames.
    fileprivate func moved(by distance: Int) -> SoundRecipe.SoundClip {
        var clip = self
        clip.frames = (frames.lowerBound + distance)..<(frames.upperBound + distance)
        return clip
    }
}
