import Foundation
import LibAV
package import Pipeline

/// The sound of the whole film: clips at their places, at one loudness, crossfaded where pictures dissolve, encoded once.
///
/// At most two clips are open at a time, and one block of samples is in memory.
package struct AudioCrossfade {
    private let recipe: SoundRecipe
    private let inputs: [String: MediaLocation]
    private let sampleRate: Int
    /// Samples of the film that each clip sounds in.
    private let places: [Range<Int>]
    private let envelopes: [CrossfadeEnvelope]

    package init(_ recipe: SoundRecipe, inputs: [String: MediaLocation]) {
        self.recipe = recipe
        self.inputs = inputs
        let sampleRate = recipe.encoding.sampleRate
        func sample(_ frame: Int) -> Int { recipe.frameRate.sample(atFrame: frame, sampleRate: sampleRate) }
        let places = recipe.clips.map { sample($0.frames.lowerBound)..<sample($0.frames.upperBound) }
        let crossfade = Int(recipe.crossfade.microseconds.scaled(by: Int64(sampleRate), over: 1_000_000))
        self.sampleRate = sampleRate
        self.places = places
        envelopes = CrossfadeEnvelope.envelopes(for: places, crossfade: crossfade, sampleRate: sampleRate)
    }

    /// Length of the film's sound.
    package var sampleCount: Int { places.last?.upperBound ?? 0 }

    /// Writes the encoded sound. `samplesDone` gets the samples finished and may throw to stop; `report` gets trouble with one
    /// clip's sound, which is silent then. Throws `RenderFailure` if a source cannot be opened at all.
    package func run(
        to path: String, samplesDone: (Int) throws -> Void, report: (Diagnostic) -> Void
    ) throws {
        let encoder = try AudioEncoder(
            AudioEncoderSettings(encoder: "aac", sampleRate: sampleRate, channels: 2, bitRate: recipe.encoding.bitRate))
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
        try muxer.start(options: MP4Timescale.options)
        var mix = Mix(film: self)
        var position = 0
        while position < sampleCount {
            let block = try mix.block(
                from: position, count: min(encoder.frameSize, sampleCount - position), report: report)
            try encoder.send(AudioFrame(block, sampleRate: sampleRate, position: position))
            while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
            position += block.count
            try samplesDone(position)
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        try muxer.finish()
    }

    /// The samples before encoding, for checks.
    package func samples(report: (Diagnostic) -> Void = { _ in }) throws -> SoundBlock {
        var mix = Mix(film: self)
        return try mix.block(from: 0, count: sampleCount, report: report)
    }

    /// The clips that sound at the moment.
    private struct Mix {
        let film: AudioCrossfade
        /// Open clips by index, with their gain for loudness.
        var open: [Int: (sound: ClipSound, gain: Float)] = [:]
        var next = 0

        mutating func block(from first: Int, count: Int, report: (Diagnostic) -> Void) throws -> SoundBlock {
            let range = first..<(first + count)
            var block = SoundBlock(count: count)
            while next < film.places.count, film.places[next].lowerBound < range.upperBound {
                open[next] = try film.open(clip: next, report: report)
                next += 1
            }
            for (index, clip) in open.sorted(by: { $0.key < $1.key }) {
                add(clip.sound, gain: clip.gain, of: index, to: &block, range: range)
                if film.places[index].upperBound <= range.upperBound { open[index] = nil }
            }
            block.soften()
            return block
        }

        private func add(
            _ sound: ClipSound, gain: Float, of index: Int, to block: inout SoundBlock, range: Range<Int>
        ) {
            let part = film.places[index].clamped(to: range)
            let samples = sound.read(part.count)
            let envelope = film.envelopes[index]
            for (offset, sample) in part.enumerated() {
                let factor = gain * envelope.gain(at: sample)
                block.left[sample - range.lowerBound] += samples.left[offset] * factor
                block.right[sample - range.lowerBound] += samples.right[offset] * factor
            }
        }
    }

    private func open(clip index: Int, report: (Diagnostic) -> Void) throws -> (sound: ClipSound, gain: Float) {
        let clip = recipe.clips[index]
        guard let location = inputs[clip.source.digest] else {
            throw DayreelError(.internalError, "a task does not say where its source lies")
        }
        do {
            func sound() throws -> ClipSound { try ClipSound(at: location, start: clip.start, sampleRate: sampleRate) }
            let gain = try recipe.loudness.map { target in
                try MeasureLoudness(target: target, sampleRate: sampleRate)
                    .gain(for: sound(), count: places[index].count)
            }
            let opened = try sound()
            if let trouble = opened.trouble {
                report(
                    Diagnostic(
                        .warning, .mediaLog, path: location.path, "its sound cannot be used and is silent: \(trouble)"))
            }
            return (opened, gain ?? 1)
        } catch let error as LibAVError {
            throw RenderFailure(error, source: clip.source)
        }
    }
}

extension SoundBlock {
    /// Where two clips' peaks meet in a crossfade the sum may exceed full scale: above −1 dBFS it is bent so that it stays
    /// below. Everything under that passes unchanged.
    fileprivate mutating func soften() {
        for index in left.indices {
            left[index] = left[index].softened
            right[index] = right[index].softened
        }
    }
}

extension Float {
    fileprivate var softened: Float {
        let knee: Float = 0.891
        let size = abs(self)
        guard size > knee else { return self }
        let rest = 1 - knee
        return (knee + rest * tanh((size - knee) / rest)) * (self < 0 ? -1 : 1)
    }
}

extension AudioFrame {
    /// `position` of the first sample counts samples.
    init(_ block: SoundBlock, sampleRate: Int, position: Int) throws {
        try self.init(sampleRate: sampleRate, channels: 2, sampleCount: block.count)
        presentationTime = Int64(position)
        withMutableChannel(0) { samples in for index in samples.indices { samples[index] = block.left[index] } }
        withMutableChannel(1) { samples in for index in samples.indices { samples[index] = block.right[index] } }
    }
}
