import CFFmpeg

/// Small pictures for pages: JFIF files, in full range and by the matrix of BT.601, as that format means them.
package enum JPEG {
    /// Encodes with the frame's own colour matrix and range. `quantizer` is 2 for the best picture, 31 for the smallest.
    package static func encode(_ frame: borrowing VideoFrame, quantizer: Int = 3) throws -> [UInt8] {
        try frame.encoded(
            by: "mjpeg", scale: ["out_color_matrix": "smpte170m", "out_range": "pc"], pixelFormat: "yuvj420p",
            color: ColorDescription(range: "pc", matrix: "smpte170m"),
            options: ["qmin": "\(quantizer)", "qmax": "\(quantizer)"])
    }

    /// The picture of a file's bytes. Throws kind `.invalidData` if there is none in them.
    package static func decode(_ bytes: [UInt8]) throws -> VideoFrame {
        try VideoFrame.decoded(bytes, by: AV_CODEC_ID_MJPEG)
    }
}
