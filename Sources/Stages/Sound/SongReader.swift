import LibAV

/// The samples of a music file, one after another. Never holds more than a few frames of them.
final class SongReader {
    private let decoder: AudioDecoder
    private var ready = SampleBlock(count: 0)
    private var isAtEnd = false

    /// Throws `LibAVError` for a file without sound that can be decoded.
    init(path: String, sampleRate: Int) throws {
        let file = try Demuxer(path: path, learning: .sound)
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
