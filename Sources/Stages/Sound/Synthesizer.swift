import CFluidSynth

/// FluidSynth with a sound font: notes in, samples out. The only owner of the library, which is loaded when it is first wanted.
///
/// The same calls give the same samples, bit by bit, because it renders in blocks of one length, on one thread.
final class Synthesizer {
    /// The samples that are rendered at a time, FluidSynth's own block. Events take effect between two blocks.
    static let blockLength = 64

    /// The packages of Debian and Ubuntu that it needs: the library, and a sound font.
    static let packages = ["libfluidsynth3", "fluid-soundfont-gm"]

    /// Why there is no synthesiser.
    enum Fault: Error, Hashable, Sendable {
        case noLibrary
        case unreadableFont
        case outOfMemory
        case failed
    }

    /// What happens to a channel of 0 to 15. Numbers are MIDI's, of 0 to 127.
    enum Event: Hashable, Sendable {
        case program(Int)
        /// A controller's new value.
        case control(Int, Int)
        case noteOn(key: Int, velocity: Int)
        case noteOff(key: Int)
    }

    private let synth: OpaquePointer

    /// The library's version, `2.3.1`; nil if it is not installed.
    static var version: String? {
        var parts: (Int32, Int32, Int32) = (0, 0, 0)
        let isThere = withUnsafeMutableBytes(of: &parts) { bytes in
            bytes.withMemoryRebound(to: Int32.self) { dayreel_synth_version($0.baseAddress) == 0 }
        }
        return isThere ? "\(parts.0).\(parts.1).\(parts.2)" : nil
    }

    /// `soundFont` is a path. Throws `Fault`.
    init(soundFont: String, sampleRate: Int) throws(Fault) {
        var fault: Int32 = 0
        guard let synth = dayreel_synth_new(soundFont, Double(sampleRate), &fault) else {
            switch Int(fault) {
            case dayreel_synth_library: throw .noLibrary
            case dayreel_synth_font: throw .unreadableFont
            default: throw .outOfMemory
            }
        }
        self.synth = synth
    }

    deinit { dayreel_synth_delete(synth) }

    /// Has an event take effect with the next sample.
    func send(_ event: Event, channel: Int) {
        let channel = Int32(channel)
        switch event {
        case .program(let program): dayreel_synth_program(synth, channel, Int32(program))
        case .control(let controller, let value):
            dayreel_synth_control(synth, channel, Int32(controller), Int32(value))
        case .noteOn(let key, let velocity): dayreel_synth_note_on(synth, channel, Int32(key), Int32(velocity))
        case .noteOff(let key): dayreel_synth_note_off(synth, channel, Int32(key))
        }
    }

    /// Appends the next `blockLength` samples of both channels. Throws `Fault`.
    func render(left: inout [Float], right: inout [Float]) throws(Fault) {
        let first = left.count
        left += repeatElement(0, count: Self.blockLength)
        right += repeatElement(0, count: Self.blockLength)
        let result = left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeMutableBufferPointer { right -> Int32 in
                guard let left = left.baseAddress, let right = right.baseAddress else { return -1 }
                return dayreel_synth_render(synth, Int32(Self.blockLength), left + first, right + first)
            }
        }
        if result != 0 { throw .failed }
    }
}
