import CFFmpeg

/// The first picture of a stream that can be decoded.
package struct FirstPicture: Hashable, Sendable {
    /// Microseconds on the container's timeline; nil if the stream has no timestamps.
    package var presentationTime: Int64?
}

extension Demuxer {
    /// Decodes the stream up to its first picture; nil if the next `limit` packets yield none. Reads on from the demuxer's position and
    /// leaves the demuxer unusable.
    package func firstPicture(ofStream index: Int, limit: Int = 2000) throws -> FirstPicture? {
        let stream = try input.stream(index)
        let codec = try CodecContext.decoder(for: stream, threads: 1, path: input.path)
        // The picture is not shown, so it need not be deblocked, nor its damage concealed.
        codec.pointer.pointee.skip_loop_filter = AVDISCARD_ALL
        codec.pointer.pointee.error_concealment = 0
        discardAll(except: [index])
        let search = try PictureSearch(codec, timeBase: Rational(stream.pointee.time_base))
        let packet = try Packet()
        for number in 0..<limit {
            guard try readPassingOverDamage(into: packet, stream: index) else { return search.drain() }
            // Nearly all files begin with a key frame. It is decoded alone, without waiting for pictures that are shown before it. Its head
            // says as much: damage behind it does not keep a picture from being shown.
            if number == 0, packet.isKeyframe {
                if let head = try packet.head(stream), let picture = LibAVLog.muted({ search.only(head.pointer) }) {
                    return picture
                }
                if let picture = search.only(packet.pointer) { return picture }
            }
            if let picture = search.next(packet.pointer) { return picture }
        }
        return search.drain()
    }

    /// Reads a packet of the stream. Returns false at the end, and if only damage follows.
    private func readPassingOverDamage(into packet: borrowing Packet, stream: Int) throws -> Bool {
        for _ in 0..<32 {
            do {
                while try read(into: packet.pointer) {
                    if packet.streamIndex == stream { return true }
                }
                return false
            } catch let error as LibAVError where error.kind == .invalidData || error.kind == .other {
                continue
            }
        }
        return false
    }
}

extension Packet {
    /// The head of the picture, with its times; nil if it has none that is shorter.
    fileprivate borrowing func head(_ stream: UnsafeMutablePointer<AVStream>) throws -> Packet? {
        guard byteCount > PictureHead.length, let head = PictureHead(stream.pointee.codecpar.pointee) else {
            return nil
        }
        let bytes = withBytes { bytes in (0..<PictureHead.length).map { bytes[$0] } }
        let packet = try head.packet(bytes)
        try check(av_packet_copy_props(packet.pointer, pointer), "decode")
        return packet
    }
}

/// A decoder that is asked only whether, and when, it shows something. Damage is not an error.
private final class PictureSearch {
    private let codec: CodecContext
    private let timeBase: Rational
    private let frame: UnsafeMutablePointer<AVFrame>

    init(_ codec: CodecContext, timeBase: Rational) throws {
        self.codec = codec
        self.timeBase = timeBase
        frame = try allocated(av_frame_alloc())
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Decodes the packet as if it were the whole stream. After nil, the decoder is as good as new.
    func only(_ packet: UnsafeMutablePointer<AVPacket>) -> FirstPicture? {
        if let picture = next(packet) ?? drain() { return picture }
        avcodec_flush_buffers(codec.pointer)
        return nil
    }

    func next(_ packet: UnsafeMutablePointer<AVPacket>) -> FirstPicture? {
        let code = avcodec_send_packet(codec.pointer, packet)
        return code >= 0 ? receive() : nil
    }

    /// The picture that the decoder still holds back.
    func drain() -> FirstPicture? {
        avcodec_send_packet(codec.pointer, nil)
        return receive()
    }

    private func receive() -> FirstPicture? {
        // A decoder may return an error for one picture and then the next picture.
        for _ in 0..<8 {
            let code = avcodec_receive_frame(codec.pointer, frame)
            if code >= 0 {
                let time = frame.pointee.best_effort_timestamp.timestamp
                return FirstPicture(presentationTime: time?.rescaled(from: timeBase, to: .microseconds))
            }
            if code == DAYREEL_ERROR_AGAIN || code == DAYREEL_ERROR_EOF { return nil }
        }
        return nil
    }
}
