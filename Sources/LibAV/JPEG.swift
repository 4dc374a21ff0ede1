import CFFmpeg

/// Small pictures for pages: JFIF files, in full range and by the matrix of BT.601, as that format means them.
package enum JPEG {
    /// From the frame's own colour matrix and range. `quantizer` is 2 for the best picture, 31 for the smallest.
    package static func encode(_ frame: borrowing VideoFrame, quantizer: Int = 3) throws -> [UInt8] {
        let input = VideoFormat(of: frame, timeBase: Rational(1, 25), frameRate: Rational(25, 1))
        let graph = try FilterGraph(
            input: input, chain: [Filter("scale", ["out_color_matrix": "smpte170m", "out_range": "pc"])],
            outputPixelFormats: ["yuvj420p"])
        try graph.push(frame.reference())
        try graph.finish()
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "mjpeg", width: frame.width, height: frame.height, frameRate: Rational(25, 1),
                pixelFormat: "yuvj420p", color: ColorDescription(range: "pc", matrix: "smpte170m"),
                keyframeInterval: 1, options: ["qmin": "\(quantizer)", "qmax": "\(quantizer)"],
                sampleAspectRatio: frame.sampleAspectRatio))
        guard var picture = try graph.pull() else { throw lost }
        picture.presentationTime = 0
        try encoder.send(picture)
        try encoder.finish()
        guard let packet = try encoder.receive() else { throw lost }
        return packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    /// The picture of a file's bytes. Throws kind `.invalidData` if there is none in them.
    package static func decode(_ bytes: [UInt8]) throws -> VideoFrame {
        guard let codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG) else {
            throw LibAVError(kind: .unsupported, operation: "decode", message: "libav has no decoder for JPEG")
        }
        let decoder = try CodecContext(codec)
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

    private static var lost: LibAVError {
        LibAVError(kind: .other, operation: "encode", message: "the picture was lost on its way to JPEG")
    }
}
