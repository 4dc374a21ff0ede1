import LibAV
package import Model
package import Pipeline

/// The sound of the whole film: clips at their positions, at one loudness, crossfaded where pictures dissolve, encoded once.
///
/// At most two clips are open at a time, and one block of samples is in memory, with a few kilobytes of measurements of each clip.
package struct RenderSound {
    /// The number of samples mixed at a time.
    static let blockLength = 8192

    let recipe: SoundRecipe
    let inputs: [Fingerprint: SourceInfo]
    let measurements: SourceMeasurements?
    let sampleRate: Int
    /// The sample range of each clip in the film.
    let places: [Range<Int>]
    let envelopes: [CrossfadeEnvelope]
    let fade: SoundFade

    /// `measurements` keeps the loudness of clips from one run to the next; nil measures all of them.
    package init(_ recipe: SoundRecipe, inputs: [Fingerprint: SourceInfo], measurements: SourceMeasurements? = nil) {
        self.recipe = recipe
        self.inputs = inputs
        self.measurements = measurements
        let sampleRate = recipe.encoding.sampleRate
        func sample(_ frame: Int) -> Int { recipe.frameRate.sample(atFrame: frame, sampleRate: sampleRate) }
        let places = recipe.clips.map { sample($0.frames.lowerBound)..<sample($0.frames.upperBound) }
        let crossfade = Int(recipe.crossfade.microseconds.scaled(by: Int64(sampleRate), over: 1_000_000))
        self.sampleRate = sampleRate
        self.places = places
        let length = recipe.clips.last?.frames.upperBound ?? 0
        let fadeFrames = recipe.fadeFrames ?? 0
        fade = SoundFade(rise: 0..<sample(fadeFrames), fall: sample(length - fadeFrames)..<sample(length))
        envelopes = CrossfadeEnvelope.envelopes(for: places, crossfade: crossfade, sampleRate: sampleRate)
    }

    /// Length of the film's sound in samples.
    package var sampleCount: Int { places.last?.upperBound ?? 0 }

    /// Writes the encoded sound. `samplesDone` gets the number of finished samples, also repeatedly while a clip is measured, and may throw
    /// to stop; `report` gets what was done to clips, and trouble with a clip's sound, which is then silent. Throws `RenderFailure` if a
    /// source cannot be opened at all.
    package func run(
        to path: String, samplesDone: (Int) throws -> Void, report: (Diagnostic) -> Void
    ) throws {
        var file: SoundFile?
        try mix(samplesDone: samplesDone, report: report) {
            // Closed before it is opened again.
            file = nil
            file = try SoundFile(path: path, recipe.encoding)
        } take: { block, position in
            try file?.write(block, at: position)
        }
        try file?.finish()
    }

    /// Mixes the film: `begin`, then `take` with blocks of samples and the position of each. If the mix is heard to miss the target or to
    /// have a step, because the limiter or a crossfade took more than was planned, it begins again with other gains. Music is added once
    /// the sound of the clips is even.
    func mix(
        samplesDone: (Int) throws -> Void, report: (Diagnostic) -> Void, begin: () throws -> Void,
        take: (SampleBlock, Int) throws -> Void
    ) throws {
        let levels: SoundLevels?
        if let track = recipe.music {
            let music = try FilmMusic(
                track, inputs: inputs, version: recipe.version, film: sampleCount, sampleRate: sampleRate, measurements
            ) { try samplesDone(0) }
            var own = try OwnLoudness(sampleRate: sampleRate)
            levels = try even(samplesDone: samplesDone, report: report) {
                own = try OwnLoudness(sampleRate: sampleRate)
            } take: { block, _ in
                try own.add(block)
            }
            let dips = MusicDips(
                track, clips: try speech(track) { try samplesDone(0) }, places: places, own: own,
                sampleRate: sampleRate)
            try begin()
            var (mix, position) = (AudioMixer(self, levels, music: music.bed(dips, film: sampleCount)), 0)
            while let block = try mix.next(Self.blockLength, report: { _ in }) {
                try take(block, position)
                position += block.count
                try samplesDone(sampleCount)
            }
        } else {
            levels = try even(samplesDone: samplesDone, report: report, begin: begin, take: take)
        }
        for index in recipe.clips.indices {
            levels?.notes(ofClip: index, path: inputs[recipe.clips[index].source]?.location.path).forEach(report)
        }
    }

    /// Mixes the clips until their sound is even, and returns the levels with which it is; nil if they keep theirs.
    private func even(
        samplesDone: (Int) throws -> Void, report: (Diagnostic) -> Void, begin: () throws -> Void,
        take: (SampleBlock, Int) throws -> Void
    ) throws -> SoundLevels? {
        var levels = try recipe.loudness.map { target in
            let clips = try recipe.clips.indices.map { try level(ofClip: $0, for: target) { try samplesDone(0) } }
            return SoundLevels(clips, target: target)
        }
        var (furthest, attempt) = (0, 1)
        while true {
            try begin()
            var meter = try levels.map { _ in try FilmMeter(places: places, sampleRate: sampleRate) }
            var (mix, position) = (AudioMixer(self, levels), 0)
            while let block = try mix.next(Self.blockLength, report: attempt == 1 ? report : { _ in }) {
                try take(block, position)
                try meter?.add(block)
                position += block.count
                furthest = max(furthest, position)
                try samplesDone(furthest)
            }
            guard let meter, let heard = levels, attempt < SoundLevels.attempts, !heard.isEven(meter) else { break }
            levels?.correct(by: meter, step: FilmLevels.steps[attempt])
            attempt += 1
        }
        return levels
    }

    /// A clip's sound from its beginning, with less noise if it is to have that.
    func open(clip index: Int, _ levels: SoundLevels?) throws -> ClipSound {
        let (clip, count) = (recipe.clips[index], places[index].count)
        if clip.isSilent {
            let silence = ClipAudioReader(silenceAt: sampleRate)
            return try ClipSound(silence, count: count, sampleRate: sampleRate, reduction: nil)
        }
        let location = try inputs.location(of: clip.source)
        return try RenderFailure.attributing(to: clip.source) {
            let recorded = try recorded(clip, at: location)
            let level = levels?.clips[index]
            let held = clip.held.map { recipe.frameRate.sample(atFrame: $0, sampleRate: sampleRate) } ?? 0
            return try ClipSound(
                recorded, count: count, sampleRate: sampleRate, reduction: level?.reduction, speed: clip.speed,
                held: min(held, count), noise: level?.recorded.noise)
        }
    }

    /// What is known of a clip's sound, and whether it gets less noise; nil if it must not be opened.
    private func level(ofClip index: Int, for target: Double, _ working: () throws -> Void) throws -> ClipLevel? {
        let clip = recipe.clips[index]
        if clip.isSilent { return nil }
        let location = try inputs.location(of: clip.source)
        return try RenderFailure.attributing(to: clip.source) {
            let recorded = ClipLevel(try loudness(of: clip, at: location, nil, working))
            guard recipe.denoise != .off, let reduction = recorded.wantedReduction(for: target) else { return recorded }
            let sound = try loudness(of: clip, at: location, reduction, working)
            return recorded.reduced(by: reduction, to: sound, for: target, sampleRate: sampleRate) ?? recorded
        }
    }

    private func loudness(
        of clip: SoundRecipe.SoundClip, at location: MediaLocation, _ reduction: NoiseReduction?,
        _ working: () throws -> Void
    ) throws -> Loudness {
        // Counted from the clip's own start: its position in the film must not affect the measurement.
        let count = recipe.frameRate.sample(atFrame: clip.frames.count, sampleRate: sampleRate)
        let key = LoudnessKey(
            version: recipe.version, source: clip.source, start: clip.start, sampleRate: sampleRate, samples: count,
            depth: reduction?.depth, speed: clip.speed)
        if let known = measurements?.value(Loudness.self, for: key) { return known }
        let recorded = try recorded(clip, at: location)
        let sound = try ClipSound(
            recorded, count: count, sampleRate: sampleRate, reduction: reduction, speed: clip.speed)
        let loudness = try MeasureLoudness(sampleRate: sampleRate).measure(sound, count: count, working: working)
        // The level of a part says nothing about the whole, and would be stored for it.
        if let interruption = sound.interruption { throw interruption }
        // The trouble may be gone the next time.
        if recorded.trouble == nil { measurements?.keep(loudness, for: key, of: clip.source) }
        return loudness
    }

    /// The sound of a clip as recorded, from its start on, or from as long before it as a change of its speed needs.
    private func recorded(_ clip: SoundRecipe.SoundClip, at location: MediaLocation) throws -> ClipAudioReader {
        let lead = clip.speed == nil ? 0 : TempoSound.lead(sampleRate: sampleRate)
        let before = MediaTime(microseconds: Int64(lead).scaled(by: 1_000_000, over: Int64(sampleRate)))
        return try ClipAudioReader(at: location, start: clip.start - before, sampleRate: sampleRate)
    }

    /// Throws `RenderFailure` if a clip's sound ended early for a reason that says nothing about its source.
    func requireReadable(_ sound: ClipSound, clip index: Int) throws {
        if let interruption = sound.interruption {
            throw RenderFailure(interruption, source: recipe.clips[index].source)
        }
    }

    /// Reports trouble with a clip's sound, once it has been read.
    func reportTrouble(with sound: ClipAudioReader, clip index: Int, _ report: (Diagnostic) -> Void) {
        let path = inputs[recipe.clips[index].source]?.location.path
        if let trouble = sound.trouble {
            let what = sound.hasSounded ? "its sound breaks off and is silent from there" : "its sound cannot be used"
            report(Diagnostic(.warning, .mediaLog, path: path, "\(what): \(trouble)"))
        } else if sound.corruptFrames > 0 {
            report(
                Diagnostic(
                    .note, .mediaLog, path: path,
                    sound.corruptFrames.counted("packet of its sound is", "packets of its sound are") + " damaged"))
        }
    }
}
