import LibAV
import Model

/// The packets of a film's sound. Checks that none is missing or repeated, and that there are as many samples as in the film.
struct SoundPackets: ~Copyable {
    private let demuxer: Demuxer
    private let path: String
    private let expected: Int
    /// The position, in samples, at which the next packet must begin, and at which the sound ends after the last. The first packet lies
    /// before the film's beginning, to prime the decoder.
    private var position: Int64?

    /// `expected`: samples of the film. Times in a sound file count samples.
    init(path: String, expected: Int) throws {
        demuxer = try Demuxer(path: path)
        self.path = path
        self.expected = expected
    }

    /// The demuxer from which to copy the stream's parameters.
    var template: Demuxer { demuxer }

    mutating func next() throws -> Packet? {
        guard let packet = try demuxer.read() else {
            guard position == Int64(expected) else {
                throw violation("it holds \(position ?? 0) samples instead of \(expected)")
            }
            return nil
        }
        guard let time = packet.decodeTime, packet.presentationTime == time, packet.duration > 0 else {
            throw violation("a packet has no time")
        }
        if let position {
            guard time == position else { throw violation("a packet begins at sample \(time) instead of \(position)") }
        } else {
            guard time <= 0 else { throw violation("it begins at sample \(time)") }
        }
        position = time + packet.duration
        return packet
    }

    private func violation(_ message: String) -> DayreelError {
        DayreelError(
            .internalError, "the rendered sound is not what it should be", place: path, cause: message,
            remedy: "'dayreel cache clear' makes the next run render all of it again.")
    }
}
