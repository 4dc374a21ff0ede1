import CFFmpeg

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
