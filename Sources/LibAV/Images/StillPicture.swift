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
