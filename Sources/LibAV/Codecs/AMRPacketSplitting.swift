import CFFmpeg

/// Cuts packets of AMR into their frames before they are decoded.
///
/// Old phones put several speech frames of 20 ms into one packet, and libavcodec before 6.0 decodes only the first of them (HandBrake issue
/// 5086). libavcodec's own parser finds the end of a frame.
struct AMRPacketSplitting {
    private let codec: CodecContext
    /// Bytes of the packet after the frame that it has been cut to.
    private var rest: Int32 = 0

    /// Nil for other codecs, and for more than one channel.
    init?(_ codec: CodecContext) {
        guard [AV_CODEC_ID_AMR_NB, AV_CODEC_ID_AMR_WB].contains(codec.pointer.pointee.codec_id),
            codec.pointer.pointee.ch_layout.nb_channels == 1
        else { return nil }
        self.codec = codec
    }

    /// Forgets the packet.
    mutating func reset() { rest = 0 }

    /// Shortens a packet that has just been read to its first frame.
    mutating func begin(_ packet: UnsafeMutablePointer<AVPacket>) {
        rest = 0
        let length = frameLength(of: packet)
        guard length > 0, length < packet.pointee.size else { return }
        rest = packet.pointee.size - length
        packet.pointee.size = length
        packet.pointee.duration = Int64(20_000).rescaled(
            from: .microseconds, to: Rational(packet.pointee.time_base))
    }

    /// Moves the packet on to its next frame. Returns false if there is none.
    mutating func advance(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
        guard rest > 0, let data = packet.pointee.data else { return false }
        packet.pointee.data = data + Int(packet.pointee.size)
        packet.pointee.size = rest
        if packet.pointee.pts != DAYREEL_NOPTS {
            packet.pointee.pts = packet.pointee.pts.adding(packet.pointee.duration)
        }
        if packet.pointee.dts != DAYREEL_NOPTS {
            packet.pointee.dts = packet.pointee.dts.adding(packet.pointee.duration)
        }
        begin(packet)
        return true
    }

    /// Bytes of the packet's first frame; zero if the parser finds none. Makes a parser for this packet alone, because a shared one would
    /// join the rest of a broken packet to the next.
    private func frameLength(of packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
        guard let parser = dayreel_parser(codec.pointer) else { return 0 }
        defer { av_parser_close(parser) }
        var frame: UnsafeMutablePointer<UInt8>?
        var size: Int32 = 0
        let used = av_parser_parse2(
            parser, codec.pointer, &frame, &size, packet.pointee.data, packet.pointee.size, DAYREEL_NOPTS,
            DAYREEL_NOPTS, 0)
        return size > 0 ? used : 0
    }
}
