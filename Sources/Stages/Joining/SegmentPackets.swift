import LibAV
import Model

/// The packets of all segments as those of one stream, with the film's own timestamps: frames, counted from 0.
///
/// Checks each segment on the way: as many packets as frames, every frame once, the same stream headers.
struct SegmentPackets: ~Copyable {
    private let segments: [FilmContents.Segment]
    private let rate: FrameRate
    private var index = 0
    private var demuxer: Demuxer?
    /// Position in the film of the open segment's first frame.
    private var offset = 0
    private var seen: Set<Int64> = []
    private var header: [UInt8]?
    /// The number of packets returned so far.
    private(set) var written = 0

    init(segments: [FilmContents.Segment], rate: FrameRate) {
        self.segments = segments
        self.rate = rate
    }

    /// A segment from which to copy the stream's parameters.
    func template() throws -> Demuxer {
        guard let first = segments.first else { throw DayreelError(.internalError, "a film without segments") }
        return try Demuxer(path: first.path)
    }

    mutating func next() throws -> Packet? {
        while index < segments.count {
            let source = try opened()
            if let packet = try source.read() { return try renumbered(packet) }
            try close()
        }
        return nil
    }

    private mutating func opened() throws -> Demuxer {
        if let demuxer { return demuxer }
        let opened = try Demuxer(path: segments[index].path, learning: .headers)
        let extradata = try opened.extradata(ofStream: 0)
        if let header, header != extradata { throw violation("its stream header differs from the first segment's") }
        header = extradata
        demuxer = opened
        return opened
    }

    /// Converts timestamps from the segment's first frame to the film's. Packets of a stream with reordered frames are decoded before they
    /// are shown: all of them `reordering` frames earlier, so that decode times rise by one across joins.
    private mutating func renumbered(_ packet: consuming Packet) throws -> Packet {
        var packet = packet
        packet.rescale(to: Rational(Int32(rate.denominator), Int32(rate.numerator)))
        guard let shown = packet.presentationTime, (0..<Int64(segments[index].frames)).contains(shown),
            seen.insert(shown).inserted
        else { throw violation("a frame's time stamp is missing, repeated or out of range") }
        if seen.count == 1, !packet.isKeyframe || shown != 0 { throw violation("it does not begin with a keyframe") }
        packet.presentationTime = shown + Int64(offset)
        let decoded = Int64(offset + seen.count - 1 - Self.reordering)
        guard decoded <= shown + Int64(offset) else { throw violation("a frame is decoded after it is shown") }
        packet.decodeTime = decoded
        packet.duration = 1
        packet.streamIndex = 0
        written += 1
        return packet
    }

    /// The number of frames by which Dayreel's encoders reorder: two with the B-pyramid of x264 and x265.
    private static let reordering = 2

    private mutating func close() throws {
        guard seen.count == segments[index].frames else {
            throw violation("it holds \(seen.count) frames instead of \(segments[index].frames)")
        }
        offset += segments[index].frames
        seen = []
        demuxer = nil
        index += 1
    }

    private func violation(_ message: String) -> DayreelError {
        DayreelError(
            .internalError, "a segment is not what it should be", place: segments[index].path, cause: message,
            remedy: "'dayreel cache clear' makes the next run render all segments again.")
    }
}

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
