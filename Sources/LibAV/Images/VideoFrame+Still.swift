import CFFmpeg

extension VideoFrame {
    /// The one picture of a still's bytes. Throws kind `.invalidData` if there is none in them, `.unsupported` without a decoder.
    static func decoded(_ bytes: [UInt8], by id: AVCodecID) throws -> VideoFrame {
        guard let codec = avcodec_find_decoder(id) else {
            let name = String(cString: avcodec_get_name(id))
            throw LibAVError(kind: .unsupported, operation: "decode", message: "libav has no decoder for \(name)")
        }
        let decoder = try CodecContext(codec)
        // As for a recording: no picture needs more.
        decoder.pointer.pointee.max_pixels = 1 << 28
        try check(avcodec_open2(decoder.pointer, codec, nil), "decode")
        let packet = try Packet()
        try check(av_new_packet(packet.pointer, Int32(bytes.count)), "decode")
        packet.pointer.pointee.data?.update(from: bytes, count: bytes.count)
        try check(avcodec_send_packet(decoder.pointer, packet.pointer), "decode")
        try check(avcodec_send_packet(decoder.pointer, nil), "decode")
        let frame = try VideoFrame.empty()
        try check(avcodec_receive_frame(decoder.pointer, frame.pointer), "decode")
        return frame
    }

    /// The ICC profile that a still's file has for its picture.
    package var colorProfile: [UInt8]? {
        av_frame_get_side_data(pointer, AV_FRAME_DATA_ICC_PROFILE).map {
            Array(UnsafeBufferPointer(start: $0.pointee.data, count: $0.pointee.size))
        }
    }
}
