package import LibAV

/// Writes a video of pictures drawn by a test.
package struct ClipFile {
    package var path: String
    /// libav's name of the container.
    package var format: String
    /// The options of the container's writer.
    package var options: [String: String]

    package init(_ path: String, format: String = "mp4", options: [String: String] = [:]) {
        (self.path, self.format, self.options) = (path, format, options)
    }

    /// Writes the pictures that `picture` returns for each number, until it returns nil. A picture without a time follows the one before,
    /// for one unit of the time base. `prepare` receives the muxer before it starts, and the index of the picture's stream.
    package func write(
        _ settings: VideoEncoderSettings, prepare: (Muxer, Int) throws -> Void = { _, _ in },
        picture: (Int) throws -> VideoFrame?
    ) throws {
        let encoder = try VideoEncoder(settings)
        let muxer = try Muxer(path: path, format: format)
        let stream = try muxer.addStream(encoder)
        try prepare(muxer, stream)
        try muxer.start(options: options)
        var number = 0
        while var frame = try picture(number) {
            if frame.presentationTime == nil { (frame.presentationTime, frame.duration) = (Int64(number), 1) }
            try encoder.send(frame)
            try muxer.drain(encoder, into: stream)
            number += 1
        }
        try encoder.finish()
        try muxer.drain(encoder, into: stream)
        try muxer.finish()
    }

    /// Writes `frames` pictures in the settings' size and format, painted by `draw`.
    package func write(
        _ settings: VideoEncoderSettings, frames: Int, prepare: (Muxer, Int) throws -> Void = { _, _ in },
        draw: (inout VideoFrame, Int) throws -> Void
    ) throws {
        try write(settings, prepare: prepare) { number in
            guard number < frames else { return nil }
            var frame = try VideoFrame(
                width: settings.width, height: settings.height, pixelFormat: settings.pixelFormat)
            try draw(&frame, number)
            return frame
        }
    }
}

extension Muxer {
    /// Writes the packets that the encoder has ready.
    package func drain(_ encoder: VideoEncoder, into stream: Int) throws {
        while let packet = try encoder.receive() { try write(packet, stream: stream) }
    }

    package func drain(_ encoder: AudioEncoder, into stream: Int) throws {
        while let packet = try encoder.receive() { try write(packet, stream: stream) }
    }
}
