import CFFmpeg

/// Old phones put several speech frames of 20 ms into one packet, of which libavcodec before 6.0 decodes only the first
/// (HandBrake issue 5086). So packets of AMR are cut into their frames before they are decoded.
struct AMRPacketSplitting {
    /// The bytes of a frame, its one header byte included, by the frame type in bits 3 to 6 of that byte: RFC 4867,
    /// section 5.3, on 3GPP TS 26.101 and TS 26.201. Zero: a reserved type.
    private let frameLengths: [Int32]
    /// Bytes of the packet behind the frame that it has been cut to.
    private var rest: Int32 = 0

    /// Nil for other codecs, and for more than one channel.
    init?(_ codec: AVCodecParameters) {
        guard codec.ch_layout.nb_channels == 1 else { return nil }
        switch codec.codec_id {
        case AV_CODEC_ID_AMR_NB: frameLengths = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1]
        case AV_CODEC_ID_AMR_WB: frameLengths = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1]
        default: return nil
        }
    }

    /// Forgets the packet.
    mutating func reset() { rest = 0 }

    /// Cuts a packet that has just been read to its first frame.
    mutating func begin(_ packet: UnsafeMutablePointer<AVPacket>) {
        rest = 0
        guard packet.pointee.size > 0, let header = packet.pointee.data?.pointee else { return }
        let length = frameLengths[Int(header >> 3 & 15)]
        guard length > 0, length < packet.pointee.size else { return }
        rest = packet.pointee.size - length
        packet.pointee.size = length
        packet.pointee.duration = Int64(20_000).rescaled(
            from: .microseconds, to: Rational(packet.pointee.time_base))
    }

    /// Moves the packet on to its next frame. False when there is none.
    mutating func advance(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
        guard rest > 0, let data = packet.pointee.data else { return false }
        packet.pointee.data = data + Int(packet.pointee.size)
        packet.pointee.size = rest
        if packet.pointee.pts != DAYREEL_NOPTS { packet.pointee.pts += packet.pointee.duration }
        if packet.pointee.dts != DAYREEL_NOPTS { packet.pointee.dts += packet.pointee.duration }
        begin(packet)
        return true
    }
}
