import CFFmpeg

/// Still pictures for people and tests.
package enum PNG {
    /// Writes a frame as a PNG file of 8-bit RGB, from its own colour matrix and range.
    package static func write(_ frame: borrowing VideoFrame, to path: String) throws {
        let bytes = try encode(frame)
        var file: UnsafeMutablePointer<AVIOContext>?
        try check(avio_open(&file, "file:\(path)", AVIO_FLAG_WRITE), "open", path: path)
        avio_write(file, bytes, Int32(bytes.count))
        avio_flush(file)
        let written = file?.pointee.error ?? 0
        let closed = avio_closep(&file)
        try check(written < 0 ? written : closed, "write", path: path)
    }

    /// The bytes of the file.
    package static func encode(_ frame: borrowing VideoFrame) throws -> [UInt8] {
        let input = VideoFormat(of: frame, timeBase: Rational(1, 25), frameRate: Rational(25, 1))
        let graph = try FilterGraph(input: input, chain: [Filter("scale")], outputPixelFormats: ["rgb24"])
        try graph.push(frame.reference())
        try graph.finish()
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "png", width: frame.width, height: frame.height, frameRate: Rational(25, 1),
                pixelFormat: "rgb24", color: .unspecified, keyframeInterval: 1,
                sampleAspectRatio: frame.sampleAspectRatio))
        guard var picture = try graph.pull() else {
            throw LibAVError(kind: .other, operation: "encode", message: "the picture was lost on its way to PNG")
        }
        picture.presentationTime = 0
        try encoder.send(picture)
        try encoder.finish()
        guard let packet = try encoder.receive() else {
            throw LibAVError(kind: .other, operation: "encode", message: "the picture was lost on its way to PNG")
        }
        return packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    /// The picture of a file's bytes. Throws kind `.invalidData` if there is none in them.
    package static func decode(_ bytes: [UInt8]) throws -> VideoFrame {
        try VideoFrame.decoded(bytes, by: AV_CODEC_ID_PNG)
    }
}
