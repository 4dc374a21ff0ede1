import LibAV

/// Writes a video for a test.
enum ClipFile {
    /// MP4 of so many frames, each as `picture` gives it, in BT.709.
    static func write(
        _ settings: VideoEncoderSettings, frames: Int, to path: String, picture: () throws -> VideoFrame?
    ) throws {
        let encoder = try VideoEncoder(settings)
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
        try muxer.start()
        for number in 0..<frames {
            guard var frame = try picture() else { break }
            frame.presentationTime = Int64(number)
            frame.color = .bt709
            try encoder.send(frame)
            while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        try muxer.finish()
    }
}
