import CFFmpeg

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
