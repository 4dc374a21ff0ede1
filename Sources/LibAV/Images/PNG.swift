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

    /// The frame as the bytes of a PNG file.
    package static func encode(_ frame: borrowing VideoFrame) throws -> [UInt8] {
        try frame.encoded(by: "png", scale: [:], pixelFormat: "rgb24", color: .unspecified)
    }

    /// Decodes the bytes of a file. Throws kind `.invalidData` if they contain no picture.
    package static func decode(_ bytes: [UInt8]) throws -> VideoFrame {
        try VideoFrame.decoded(bytes, by: AV_CODEC_ID_PNG)
    }
}
