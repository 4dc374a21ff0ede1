import CFFmpeg

/// Small pictures for pages: JFIF files, in full range and by the matrix of BT.601, as that format means them.
package enum JPEG {
    /// Encodes with the frame's own colour matrix and range. `quantizer` is 2 for the best picture, 31 for the smallest.
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
        try VideoFrame.decoded(bytes, by: AV_CODEC_ID_MJPEG)
    }

    private static var lost: LibAVError {
        LibAVError(kind: .other, operation: "encode", message: "the picture was lost on its way to JPEG")
    }
}
