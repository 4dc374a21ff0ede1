import CFFmpeg

extension VideoFrame {
    /// Decodes the only picture in a still's bytes. Throws kind `.invalidData` if there is none, with `isStrict` also if a part of it is
    /// damaged; `.unsupported` without a decoder.
    static func decoded(_ bytes: [UInt8], by id: AVCodecID, isStrict: Bool = false) throws -> VideoFrame {
        guard let codec = avcodec_find_decoder(id) else {
            let name = String(cString: avcodec_get_name(id))
            throw LibAVError(kind: .unsupported, operation: "decode", message: "libav has no decoder for \(name)")
        }
        let decoder = try CodecContext(codec)
        // The limit of recordings: no picture needs more.
        decoder.pointer.pointee.max_pixels = 1 << 28
        if isStrict { decoder.pointer.pointee.err_recognition |= AV_EF_EXPLODE }
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

    /// The ICC profile of the picture; nil if the still's file has none.
    package var colorProfile: [UInt8]? {
        av_frame_get_side_data(pointer, AV_FRAME_DATA_ICC_PROFILE).map {
            Array(UnsafeBufferPointer(start: $0.pointee.data, count: $0.pointee.size))
        }
    }

    /// The picture as the bytes of a file, with its own colour matrix and range. `encoder` is libav's name, `scale` the options of the
    /// filter that converts to `pixelFormat`, and `options` those of the encoder.
    borrowing func encoded(
        by encoder: String, scale: [String: String], pixelFormat: String, color: ColorDescription,
        options: [String: String] = [:]
    ) throws -> [UInt8] {
        let rate = Rational(25, 1)
        let graph = try FilterGraph(
            input: VideoFormat(of: self, timeBase: rate.inverted, frameRate: rate), chain: [Filter("scale", scale)],
            outputPixelFormats: [pixelFormat])
        try graph.push(reference())
        try graph.finish()
        let codec = try VideoEncoder(
            VideoEncoderSettings(
                encoder: encoder, width: width, height: height, frameRate: rate, pixelFormat: pixelFormat, color: color,
                keyframeInterval: 1, options: options, sampleAspectRatio: sampleAspectRatio))
        let lost = LibAVError(
            kind: .other, operation: "encode", message: "the picture was lost on its way to \(encoder)")
        guard var picture = try graph.pull() else { throw lost }
        picture.presentationTime = 0
        try codec.send(picture)
        try codec.finish()
        guard let packet = try codec.receive() else { throw lost }
        return packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }
}
