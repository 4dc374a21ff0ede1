import Model

/// Music as notes: everything that a synthesiser needs to play it, in whole numbers.
struct Score: Hashable, Sendable {
    /// The parts of a beat.
    static let ticksPerBeat = 480
    /// The channel on which keys are drums, in General MIDI.
    static let drums = 9

    /// What plays on a channel. Numbers are those of General MIDI, from 0.
    struct Instrument: Hashable, Sendable {
        var channel: Int
        var program: Int
        var volume: Int
        /// 64 is the middle.
        var pan: Int
        var reverb: Int
    }

    struct Note: Hashable, Sendable {
        var channel: Int
        /// Ticks from the beginning.
        var start: Int
        /// Ticks.
        var length: Int
        /// 60 is middle C.
        var key: Int
        /// 1 to 127
        var velocity: Int

        var end: Int { start + length }
    }

    var instruments: [Instrument]
    /// In the order of their beginnings.
    private(set) var notes: [Note] = []
    /// Beats in a thousand minutes.
    var tempo: Int
    /// Its length.
    var beats: Int

    init(instruments: [Instrument], tempo: Int, beats: Int) {
        self.instruments = instruments
        self.tempo = tempo
        self.beats = beats
    }

    /// The tick at which it is over.
    var end: Int { beats * Self.ticksPerBeat }

    /// The sample at which a tick falls.
    func sample(ofTick tick: Int, sampleRate: Int) -> Int {
        let ticks = Int64(tempo) * Int64(Self.ticksPerBeat)
        return Int(Int64(tick).scaled(by: 60_000 * Int64(sampleRate), over: max(1, ticks)))
    }

    /// Adds a note, cut off at the end of the score; none that begins after it.
    mutating func add(_ note: Note) {
        var note = note
        note.length = min(note.length, end - note.start)
        note.velocity = max(1, min(127, note.velocity))
        guard note.start >= 0, note.length > 0, (0...127).contains(note.key) else { return }
        notes.append(note)
    }

    /// Makes one note of those of a channel that follow each other on the same key without a gap; they are in order.
    mutating func tie(channel: Int) {
        var last: [Int: Int] = [:]
        for index in notes.indices where notes[index].channel == channel {
            let key = notes[index].key
            if let before = last[key], notes[before].end == notes[index].start {
                notes[before].length += notes[index].length
                notes[index].length = 0
            } else {
                last[key] = index
            }
        }
        notes.removeAll { $0.length == 0 }
    }

    /// Puts notes in order, and ends each before the same key of its channel begins again.
    mutating func settle() {
        notes.sort { ($0.start, $0.channel, $0.key, $0.length) < ($1.start, $1.channel, $1.key, $1.length) }
        var last: [Int: Int] = [:]
        for index in notes.indices {
            let voice = notes[index].channel * 128 + notes[index].key
            if let before = last[voice], notes[before].end > notes[index].start {
                notes[before].length = notes[index].start - notes[before].start
            }
            last[voice] = index
        }
        notes.removeAll { $0.length <= 0 }
    }
}
