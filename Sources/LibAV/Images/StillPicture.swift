import CFFmpeg

/// Photos in the formats that libav decodes without a container around them.
package enum StillPicture {
    /// Decodes the bytes of a file without turning the picture: JPEG, PNG, WebP, GIF (the first picture), BMP or TIFF. Throws kind
    /// `.unsupported` for anything else, `.invalidData` for a damaged file: with `isStrict`, also for one of which a part is whole.
    package static func decode(_ bytes: [UInt8], isStrict: Bool = false) throws -> VideoFrame {
        guard let (_, codec) = codecs.first(where: { bytes.starts(with: $0.start) }) else {
            throw LibAVError(kind: .unsupported, operation: "decode", message: "no picture is known to begin like this")
        }
        return try VideoFrame.decoded(bytes, by: codec, isStrict: isStrict)
    }

    /// Formats by their first bytes. A RIFF file need not be WebP, but libav's decoder rejects the others.
    private static let codecs: [(start: [UInt8], codec: AVCodecID)] = [
        ([0xFF, 0xD8, 0xFF], AV_CODEC_ID_MJPEG), ([0x89, 0x50, 0x4E, 0x47], AV_CODEC_ID_PNG),
        (Array("RIFF".utf8), AV_CODEC_ID_WEBP), (Array("GIF8".utf8), AV_CODEC_ID_GIF),
        (Array("BM".utf8), AV_CODEC_ID_BMP), (Array("II*\0".utf8), AV_CODEC_ID_TIFF),
        (Array("MM\0*".utf8), AV_CODEC_ID_TIFF),
    ]
}

extension VideoFrame {
    /// A picture from pixels in the order red, green, blue, opacity, row by row.
    package init(rgba: [UInt8], width: Int, height: Int) throws {
        precondition(rgba.count == 4 * width * height, "a picture has four bytes for each pixel")
        try self.init(width: width, height: height, pixelFormat: "rgba")
        let (start, stride) = (dayreel_frame_data(pointer, 0), Int(dayreel_frame_linesize(pointer, 0)))
        rgba.withUnsafeBufferPointer { pixels in
            guard let start, let first = pixels.baseAddress else { return }
            for row in 0..<height { (start + row * stride).update(from: first + row * 4 * width, count: 4 * width) }
        }
    }
}

/// Small pictures for pages: JFIF files, in full range and with the BT.601 matrix, as the format prescribes.
package enum JPEG {
    /// Encodes with the frame's own colour matrix and range. `quantizer` ranges from 2, the best picture, to 31, the smallest.
    package static func encode(_ frame: borrowing VideoFrame, quantizer: Int = 3) throws -> [UInt8] {
        try frame.encoded(
            by: "mjpeg", scale: ["out_color_matrix": "smpte170m", "out_range": "pc"], pixelFormat: "yuvj420p",
            color: ColorDescription(range: "pc", matrix: "smpte170m"),
            options: ["qmin": "\(quantizer)", "qmax": "\(quantizer)"])
    }

    /// Decodes the bytes of a file. Throws kind `.invalidData` if they contain no picture.
    package static func decode(_ bytes: [UInt8]) throws -> VideoFrame {
        try VideoFrame.decoded(bytes, by: AV_CODEC_ID_MJPEG)
    }
}

/// Still pictures for people and tests.
package enum PNG {
    /// The frame as the bytes of a PNG file of 8-bit RGB, from its own colour matrix and range.
    package static func encode(_ frame: borrowing VideoFrame) throws -> [UInt8] {
        try frame.encoded(by: "png", scale: [:], pixelFormat: "rgb24", color: .unspecified)
    }

    /// The frame, in `rgba`, as the bytes of a PNG file that keeps its opacity.
    package static func encodeTransparent(_ frame: borrowing VideoFrame) throws -> [UInt8] {
        try frame.encoded(by: "png", scale: [:], pixelFormat: "rgba", color: .unspecified)
    }

    /// Decodes the bytes of a file. Throws kind `.invalidData` if they contain no picture.
    package static func decode(_ bytes: [UInt8]) throws -> VideoFrame {
        try VideoFrame.decoded(bytes, by: AV_CODEC_ID_PNG)
    }
}

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
