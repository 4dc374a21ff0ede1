import CFFmpeg

/// Owns an `AVCodecContext`, of a decoder or an encoder.
final class CodecContext {
    let pointer: UnsafeMutablePointer<AVCodecContext>
    /// Packets that the encoder had to return before it accepted another frame, oldest first.
    private var waiting: [UnsafeMutablePointer<AVPacket>] = []

    init(_ codec: UnsafePointer<AVCodec>) throws {
        LibAVLog.install()
        pointer = try allocated(avcodec_alloc_context3(codec))
    }

    deinit {
        for packet in waiting {
            var packet: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&packet)
        }
        var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&pointer)
    }

    /// Makes the decoder of a stream. Throws kind `.unsupported` if libav lacks it.
    static func decoder(
        for stream: UnsafeMutablePointer<AVStream>, threads: Int, path: String
    ) throws -> CodecContext {
        let codecID = stream.pointee.codecpar.pointee.codec_id
        guard let codec = avcodec_find_decoder(codecID) else {
            throw LibAVError(
                kind: .unsupported, operation: "decode", path: path, code: DAYREEL_ERROR_DECODER_NOT_FOUND,
                message: "libav has no decoder for '\(String(cString: avcodec_get_name(codecID)))'")
        }
        let context = try CodecContext(codec)
        try check(avcodec_parameters_to_context(context.pointer, stream.pointee.codecpar), "decode", path: path)
        // With it, libav moves the timestamps of samples that it drops from the start.
        context.pointer.pointee.pkt_timebase = stream.pointee.time_base
        context.pointer.pointee.thread_count = Int32(threads)
        // A damaged header must not ask for more memory than any phone's picture needs.
        context.pointer.pointee.max_pixels = 1 << 28
        try check(avcodec_open2(context.pointer, codec, nil), "decode", path: path)
        return context
    }

    /// Makes an encoder. Throws kind `.unsupported` if libav lacks it.
    static func encoder(named name: String) throws -> CodecContext {
        LibAVLog.install()
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw LibAVError(
                kind: .unsupported, operation: "encode", code: DAYREEL_ERROR_ENCODER_NOT_FOUND,
                message: "libav has no encoder '\(name)'")
        }
        let context = try CodecContext(codec)
        // The output must not depend on libav's version; MP4 keeps headers apart from the frames.
        context.pointer.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER
        return context
    }

    /// Opens an encoder; throws kind `.unsupported` for an option that it does not know.
    func open(options: [String: String], name: String) throws {
        var options = try OptionDictionary(options)
        try check(avcodec_open2(pointer, pointer.pointee.codec, &options.pointer), "set up encoder \(name)")
        try options.requireEmpty(for: "encoder \(name)")
    }

    /// Codec headers: SPS and PPS, AudioSpecificConfig.
    var extradata: [UInt8] {
        Array(UnsafeBufferPointer(start: pointer.pointee.extradata, count: Int(pointer.pointee.extradata_size)))
    }

    /// Sends a frame to an encoder; nil ends the stream. Works even if packets have not been received yet.
    func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws {
        var code = avcodec_send_frame(pointer, frame)
        while code == DAYREEL_ERROR_AGAIN {
            guard let packet = try receive() else { break }
            waiting.append(packet.release())
            code = avcodec_send_frame(pointer, frame)
        }
        // Ending twice is not an error.
        if frame == nil, code == DAYREEL_ERROR_EOF { return }
        try check(code, "encode")
    }

    /// The next packet of an encoder; nil if it needs more frames, or has returned everything.
    func receivePacket() throws -> Packet? {
        guard waiting.isEmpty else { return Packet(owning: waiting.removeFirst()) }
        return try receive()
    }

    private func receive() throws -> Packet? {
        let packet = try Packet()
        let code = avcodec_receive_packet(pointer, packet.pointer)
        if code == DAYREEL_ERROR_AGAIN || code == DAYREEL_ERROR_EOF { return nil }
        try check(code, "encode")
        packet.pointer.pointee.time_base = pointer.pointee.time_base
        return packet
    }
}
