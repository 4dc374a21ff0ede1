import LibAV
package import Model
package import Pipeline

/// The sound of the whole film: clips at their positions, at one loudness, crossfaded where pictures dissolve, encoded once.
///
/// At most two clips are open at a time, and one block of samples is in memory.
package struct RenderSound {
    /// The number of samples mixed at a time.
    static let blockLength = 8192

    private let recipe: SoundRecipe
    private let inputs: [Fingerprint: SourceInfo]
    private let measurements: SourceMeasurements?
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
    /// to stop; `report` gets trouble with a clip's sound, which is then silent. Throws `RenderFailure` if a source cannot be opened at
    /// all.
    package func run(
        to path: String, samplesDone: (Int) throws -> Void, report: (Diagnostic) -> Void
    ) throws {
        let encoder = try AudioEncoder(
            AudioEncoderSettings(encoder: "aac", sampleRate: sampleRate, channels: 2, bitRate: recipe.encoding.bitRate))
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
        try muxer.start(options: MP4Timescale.options)
        var mix = AudioMixer(self)
        var position = 0
        while let block = try mix.next(Self.blockLength, working: { try samplesDone(position) }, report: report) {
            try encoder.send(AudioFrame(block, sampleRate: sampleRate, position: position))
            while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
            position += block.count
            try samplesDone(position)
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        try muxer.finish()
    }

    /// A clip's sound from its beginning, and the factor that brings it to the film's loudness. Reports a clip that stays quieter. Calls
    /// `working` while it is measured.
    func open(
        clip index: Int, working: () throws -> Void, report: (Diagnostic) -> Void
    ) throws -> (sound: ClipAudioReader, gain: Float) {
        let clip = recipe.clips[index]
        if clip.isSilent { return (ClipAudioReader(silenceAt: sampleRate), 1) }
        let location = try location(of: clip)
        return try RenderFailure.attributing(to: clip.source) {
            let sound = try ClipAudioReader(at: location, start: clip.start, sampleRate: sampleRate)
            guard let target = recipe.loudness else { return (sound, 1) }
            let adjustment = try loudness(of: clip, at: location, working).adjustment(to: target)
            if let note = adjustment.note(target: target, path: location.path) { report(note) }
            return (sound, adjustment.factor)
        }
    }

    private func location(of clip: SoundRecipe.SoundClip) throws -> MediaLocation {
        guard let location = inputs[clip.source]?.location else {
            throw DayreelError(.internalError, "a task does not say where its source lies")
        }
        return location
    }

    private func loudness(
        of clip: SoundRecipe.SoundClip, at location: MediaLocation, _ working: () throws -> Void
    ) throws -> Loudness {
        // Counted from the clip's own start: its position in the film must not affect the measurement.
        let count = recipe.frameRate.sample(atFrame: clip.frames.count, sampleRate: sampleRate)
        let key = LoudnessKey(
            version: recipe.version, source: clip.source, start: clip.start, sampleRate: sampleRate, samples: count)
        if let known = measurements?.value(Loudness.self, for: key) { return known }
        let sound = try ClipAudioReader(at: location, start: clip.start, sampleRate: sampleRate)
        let loudness = try MeasureLoudness(sampleRate: sampleRate).measure(sound, count: count, working: working)
        // The level of a part says nothing about the whole, and would be stored for it.
        if let interruption = sound.interruption { throw interruption }
        // The trouble may be gone the next time.
        if sound.trouble == nil { measurements?.keep(loudness, for: key, of: clip.source) }
        return loudness
    }

    /// Throws `RenderFailure` if a clip's sound ended early for a reason that says nothing about its source.
    func requireReadable(_ sound: ClipAudioReader, clip index: Int) throws {
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
