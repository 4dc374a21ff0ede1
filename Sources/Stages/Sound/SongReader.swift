import Foundation
import LibAV
import Model

/// A piece of music: its samples, one after another.
protocol MusicReader: AnyObject {
    /// The next `count` samples, fewer at the end.
    func read(_ count: Int) throws -> SampleBlock
}

/// The samples of a music file. Never holds more than a few frames of them.
final class SongReader: MusicReader {
    private let decoder: AudioDecoder
    private var ready = SampleBlock(count: 0)
    private var isAtEnd = false

    /// Throws `LibAVError` for a file without sound that can be decoded.
    init(path: String, sampleRate: Int) throws {
        let file = try Demuxer(path: path)
        decoder = try AudioDecoder(file, sampleRate: sampleRate, channels: 2)
    }

    /// The number of packets that could not be decoded.
    var corruptFrames: Int { decoder.corruptFrames }

    /// The next `count` samples, fewer at the end. Throws `LibAVError`.
    func read(_ count: Int) throws -> SampleBlock {
        while ready.count < count, !isAtEnd {
            guard let frame = try decoder.next() else {
                isAtEnd = true
                break
            }
            ready.append(SampleBlock(frame))
        }
        let taken = min(count, ready.count)
        let block = ready.first(taken)
        ready.removeFirst(taken)
        return block
    }
}

/// What was measured of a piece of music.
struct SongLevel: Hashable, Sendable, Codable {
    /// Its length, at the film's sample rate.
    var samples: Int
    /// Integrated, in LUFS; nil for silence.
    var integrated: Double?

    /// dB. A piece that is quieter than it may be raised is next to silent.
    static let highestGain = 30.0

    /// Everything that decides the values: the key under which they are stored.
    struct Key: Encodable {
        var version: RendererVersion
        var source: Fingerprint
        var sampleRate: Int
        /// Raised whenever the same music would be measured differently.
        var measurement = "song-1"
        var meter = "libebur128 \(LoudnessMeter.libraryVersion)"
    }

    /// The factor that brings it to a level in LUFS.
    func factor(to level: Double) -> Float {
        .decibels(min(Self.highestGain, level - (integrated ?? level)))
    }

    /// Measures a whole piece. Calls `working` now and then, which may throw to stop. Throws `LibAVError`, `LoudnessMeter.OutOfMemory`.
    init(measuring song: any MusicReader, sampleRate: Int, working: () throws -> Void) throws {
        let meter = try LoudnessMeter(sampleRate: sampleRate, truePeak: false)
        samples = 0
        while true {
            try working()
            let block = try song.read(sampleRate)
            guard block.count > 0 else { break }
            try meter.add(left: block.left, right: block.right)
            samples += block.count
        }
        integrated = meter.integrated
    }
}

extension Float {
    /// The factor for a gain in dB.
    static func decibels(_ gain: Double) -> Float { Float(pow(10, gain / 20)) }
}

/// The encoded sound of a film, in a file of its own.
final class SoundFile {
    private let encoder: AudioEncoder
    private let muxer: Muxer
    private let stream: Int
    private let sampleRate: Int

    init(path: String, _ encoding: AudioEncoding) throws {
        sampleRate = encoding.sampleRate
        encoder = try AudioEncoder(
            AudioEncoderSettings(encoder: "aac", sampleRate: sampleRate, channels: 2, bitRate: encoding.bitRate))
        muxer = try Muxer(path: path, format: "mp4")
        stream = try muxer.addStream(encoder)
        try muxer.start(options: MP4Timescale.options)
    }

    /// Encodes samples; `position` is that of the first.
    func write(_ block: SampleBlock, at position: Int) throws {
        try encoder.send(AudioFrame(block, sampleRate: sampleRate, position: position))
        try drain()
    }

    func finish() throws {
        try encoder.finish()
        try drain()
        try muxer.finish()
    }

    private func drain() throws {
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
    }
}
