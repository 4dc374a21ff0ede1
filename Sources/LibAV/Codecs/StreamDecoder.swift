import CFFmpeg

/// Decodes one stream of a file: the one place where packets are sent to a decoder and frames received.
///
/// Damage is counted, not thrown, so that one bad packet does not end a clip. A stream is an error only if nothing in it can be decoded.
final class StreamDecoder {
    let demuxer: Demuxer
    let stream: UnsafeMutablePointer<AVStream>
    let codec: CodecContext
    /// The current frame, valid until the next call of `next`.
    let frame: UnsafeMutablePointer<AVFrame>
    /// The number of packets that could not be decoded, and of frames with concealed damage.
    private(set) var corruptFrames = 0

    private let packet: Packet
    private var amr: AMRPacketSplitting?
    private var phase = Phase.reading
    private var hasDecoded = false
    private var hasSought = false
    private var readErrors = 0

    private var glance: Glance?

    private enum Phase { case reading, draining, ended }

    /// A few frames from a keyframe on.
    private struct Glance {
        var frames: Int
        /// Times and durations, in the stream's time base and the order in which they are shown, of what was sent.
        var sent: [(time: Int64, duration: Int64)] = []

        /// Adds a packet. Returns false if it is not needed: the decoder has the frames, and no later packet can be shown between
        /// them. Each follows the one before at once, or what comes next is decoded later than the last one is shown.
        mutating func add(time: Int64, decoded: Int64?, duration: Int64) -> Bool {
            let wanted = sent.prefix(frames)
            if wanted.count == frames, let last = wanted.last {
                let isGapless = zip(wanted, wanted.dropFirst()).allSatisfy { $0.time + $0.duration == $1.time }
                if isGapless || decoded.map({ $0 > last.time }) ?? false { return false }
            }
            // What is shown before the keyframe does not count: it may need what was not decoded.
            guard time >= sent.first?.time ?? time else { return true }
            sent.insert((time, duration), at: sent.firstIndex { $0.time > time } ?? sent.count)
            return true
        }
    }

    init(demuxer: Demuxer, stream index: Int, threads: Int) throws {
        let stream = try demuxer.input.stream(index)
        let codec = try CodecContext.decoder(for: stream, threads: threads, path: demuxer.input.path)
        let packet = try Packet()
        demuxer.discardAll(except: [index])
        frame = try allocated(av_frame_alloc())
        self.demuxer = demuxer
        self.stream = stream
        self.codec = codec
        self.packet = packet
        amr = AMRPacketSplitting(codec)
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    var timeBase: Rational { Rational(stream.pointee.time_base) }

    /// The time of the frame in microseconds; libav's best guess if the frame has no timestamp of its own.
    var frameTime: Int64? {
        frame.pointee.best_effort_timestamp.timestamp?.rescaled(from: timeBase, to: .microseconds)
    }

    /// Decodes the next frame into `frame`. Returns false at the end of the stream.
    func next() throws -> Bool {
        while phase != .ended {
            let code = avcodec_receive_frame(codec.pointer, frame)
            switch code {
            case 0...:
                hasDecoded = true
                let isCorrupt =
                    frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 || frame.pointee.decode_error_flags != 0
                if isCorrupt { corruptFrames += 1 }
                return true
            case DAYREEL_ERROR_AGAIN where phase == .reading: try feed()
            case DAYREEL_ERROR_EOF, DAYREEL_ERROR_AGAIN: phase = .ended
            default: try countDamage(code)
            }
        }
        if !hasDecoded, corruptFrames > 0 || !hasSought {
            throw LibAVError(code: DAYREEL_ERROR_INVALIDDATA, operation: "decode", path: demuxer.input.path)
        }
        return false
    }

    /// From the next `seek` on, decodes only what this many frames need; nil for all frames. `isSmooth`: with the loop filter.
    func glance(at frames: Int?, isSmooth: Bool) {
        glance = frames.map { Glance(frames: $0) }
        codec.pointer.pointee.skip_loop_filter = isSmooth ? AVDISCARD_DEFAULT : AVDISCARD_ALL
    }

    /// Continues from a keyframe at or before the position, by decode time.
    func seek(to microseconds: Int64) throws {
        try demuxer.seek(toKeyframeAtOrBefore: microseconds, stream: Int(stream.pointee.index))
        avcodec_flush_buffers(codec.pointer)
        phase = .reading
        hasSought = true
        amr?.reset()
        readErrors = 0
        if let frames = glance?.frames { glance = Glance(frames: frames) }
    }

    /// The time in microseconds of the keyframe with which `seek` to the position would go on; nil if it is not known without decoding.
    /// Nothing may be decoded before the next `seek`.
    func keyframe(atOrBefore microseconds: Int64) throws -> Int64? {
        try demuxer.seek(toKeyframeAtOrBefore: microseconds, stream: Int(stream.pointee.index))
        while try read() {
            guard packet.streamIndex == Int(stream.pointee.index) else { continue }
            return packet.pointer.pointee.pts.timestamp?.rescaled(from: timeBase, to: .microseconds)
        }
        return nil
    }

    /// Sends the decoder one packet, or the end of the stream.
    private func feed() throws {
        if amr?.advance(packet.pointer) ?? false { return try send() }
        while try read() {
            guard packet.streamIndex == Int(stream.pointee.index) else { continue }
            guard isOfThisCodec else {
                corruptFrames += 1
                continue
            }
            amr?.begin(packet.pointer)
            if isBeyondGlance() { break }
            return try send()
        }
        avcodec_send_packet(codec.pointer, nil)
        phase = .draining
    }

    /// True if the frames of the glance need nothing of the packet.
    private func isBeyondGlance() -> Bool {
        guard let time = packet.pointer.pointee.pts.timestamp else { return false }
        let isWanted = glance?.add(
            time: time, decoded: packet.pointer.pointee.dts.timestamp, duration: packet.pointer.pointee.duration)
        return !(isWanted ?? true)
    }

    /// True for a packet of the codec that the decoder was made for. A transport stream may switch to another codec (ISO/IEC 13818-1,
    /// 2.4.4.8: a new program map), whose packets the decoder would turn into garbage.
    private var isOfThisCodec: Bool { stream.pointee.codecpar.pointee.codec_id == codec.pointer.pointee.codec_id }

    private func send() throws {
        let code = avcodec_send_packet(codec.pointer, packet.pointer)
        if code < 0 { try countDamage(code) }
    }

    /// Reads a packet. Skips damage in the container, up to a limit.
    private func read() throws -> Bool {
        while true {
            do {
                let isPacket = try demuxer.read(into: packet.pointer)
                if isPacket { readErrors = 0 }
                return isPacket
            } catch let error as LibAVError where error.kind == .invalidData || error.kind == .other {
                corruptFrames += 1
                readErrors += 1
                if readErrors == 32 { return false }
            }
        }
    }

    private func countDamage(_ code: Int32) throws {
        if code == DAYREEL_ERROR_NOMEM || code == DAYREEL_ERROR_EXIT {
            throw LibAVError(code: code, operation: "decode", path: demuxer.input.path)
        }
        corruptFrames += 1
        // A decoder that fails while it drains would fail forever.
        if phase == .draining {
            readErrors += 1
            if readErrors == 32 { phase = .ended }
        }
    }
}
