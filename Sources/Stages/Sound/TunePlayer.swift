package import Model

/// Plays composed music: its samples, one after another, up to a number of them.
///
/// The notes are composed here, from the tune; the synthesiser renders blocks of one length, and what happens in a film's music happens
/// between two of them, at most a millisecond early or late.
package final class TunePlayer: MusicReader {
    private struct Event {
        var sample: Int
        var channel: Int
        var event: Synthesizer.Event
    }

    private let synthesizer: Synthesizer
    private let events: [Event]
    private let samples: Int
    private let soundFont: String
    private var next = 0
    /// Samples that are rendered, and those of them that were read.
    private var (rendered, read) = (0, 0)
    private var ready = SampleBlock(count: 0)
    /// Samples of instruments are not all centred: a pad's offset is 3 % of full scale.
    private var blocker: DCBlocker

    /// `soundFont` is a path. Throws `DayreelError` if it cannot be played here.
    package init(_ music: ComposedMusic, soundFont: String, samples: Int, sampleRate: Int) throws {
        guard let name = Self.synthesizerName else { throw DayreelError.noSynthesizer }
        guard name == music.synthesizer else {
            throw DayreelError(composing: soundFont, "the plan is for \(music.synthesizer), and this is \(name)")
        }
        let score = Composer(music.tune).score()
        do {
            synthesizer = try Synthesizer(soundFont: soundFont, sampleRate: sampleRate)
        } catch {
            throw DayreelError(error, soundFont: soundFont)
        }
        self.soundFont = soundFont
        self.samples = samples
        blocker = DCBlocker(sampleRate: sampleRate)
        events = Self.events(of: score, sampleRate: sampleRate)
        for instrument in score.instruments {
            synthesizer.send(.program(instrument.program), channel: instrument.channel)
            let (volume, pan, reverb) = (7, 10, 91)
            synthesizer.send(.control(volume, instrument.volume), channel: instrument.channel)
            synthesizer.send(.control(pan, instrument.pan), channel: instrument.channel)
            synthesizer.send(.control(reverb, instrument.reverb), channel: instrument.channel)
        }
    }

    /// The synthesiser here, `fluidsynth 2.3.1`; nil if none is installed.
    package static var synthesizerName: String? { Synthesizer.version.map { "fluidsynth \($0)" } }

    /// Paths of the sound font, the best first.
    package static let soundFonts = ["/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/soundfonts/FluidR3_GM.sf2"]

    /// The next `count` samples, fewer at the end. Throws `DayreelError`.
    package func read(_ count: Int) throws -> SampleBlock {
        let count = min(count, samples - read)
        while ready.count < count { try render() }
        let block = ready.first(max(0, count))
        ready.removeFirst(block.count)
        read += block.count
        return block
    }

    private func render() throws {
        // To the nearest block.
        while next < events.count, events[next].sample < rendered + Synthesizer.blockLength / 2 {
            synthesizer.send(events[next].event, channel: events[next].channel)
            next += 1
        }
        // Apart from `ready`, of which only one part may be changed at a time.
        var (left, right) = ([Float](), [Float]())
        do {
            try synthesizer.render(left: &left, right: &right)
        } catch {
            throw DayreelError(error, soundFont: soundFont)
        }
        var block = SampleBlock(count: 0)
        (block.left, block.right) = (left, right)
        blocker.filter(&block)
        ready.left += block.left
        ready.right += block.right
        rendered += Synthesizer.blockLength
    }

    /// The events of all notes in order: at one sample, notes end before others begin.
    private static func events(of score: Score, sampleRate: Int) -> [Event] {
        func sample(_ tick: Int) -> Int { score.sample(ofTick: tick, sampleRate: sampleRate) }
        let ends = score.notes.map {
            Event(sample: sample($0.end), channel: $0.channel, event: .noteOff(key: $0.key))
        }
        let begins = score.notes.map {
            Event(
                sample: sample($0.start), channel: $0.channel, event: .noteOn(key: $0.key, velocity: $0.velocity))
        }
        return (ends + begins).enumerated()
            .sorted { ($0.element.sample, $0.offset) < ($1.element.sample, $1.offset) }.map(\.element)
    }
}

extension DayreelError {
    /// The error for music that cannot be composed here. `place`: what fails.
    init(composing place: String, _ cause: String) {
        let packages = Synthesizer.packages
        self.init(
            .missingComponent, "music cannot be composed", place: place, cause: cause,
            remedy: "Composed music needs the packages \(packages.joined(separator: " and ")): "
                + "'apt install \(packages.joined(separator: " "))'.")
        sourceKey = JobPlaces.composedMusic
    }

    static var noSynthesizer: DayreelError { DayreelError(composing: "FluidSynth", "it is not installed") }

    init(_ fault: Synthesizer.Fault, soundFont: String) {
        switch fault {
        case .noLibrary: self = .noSynthesizer
        case .unreadableFont: self.init(composing: soundFont, "the sound font cannot be read")
        case .outOfMemory: self.init(composing: soundFont, "there is not enough memory")
        case .failed: self.init(composing: soundFont, "FluidSynth has failed")
        }
    }
}
