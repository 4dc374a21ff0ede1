import Foundation
import LibAV
import TestSupport

/// Media made by LibAV itself. Every frame and sample is known.
enum Synthetic {
    static let width = 64
    static let height = 48

    /// The luma of a grey picture, which identifies its number: 40 + (3·number mod 180). Encoding changes it by at most 1.
    static func luma(ofFrame number: Int) -> UInt8 { UInt8(40 + number * 3 % 180) }

    static func picture(_ number: Int, width: Int = width, height: Int = height) throws -> VideoFrame {
        var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
        for plane in 0..<frame.planeCount {
            let value = plane == 0 ? luma(ofFrame: number) : 128
            frame.withMutablePlane(plane) { bytes, _, _, _ in
                bytes.update(repeating: value)
            }
        }
        frame.color = .bt709
        frame.presentationTime = Int64(number)
        return frame
    }

    /// The mean of the luma plane.
    static func meanLuma(_ frame: borrowing VideoFrame) -> Int {
        frame.withPlane(0) { bytes, stride, width, height in
            var sum = 0
            for row in 0..<height { for column in 0..<width { sum += Int(bytes[row * stride + column]) } }
            return (sum + width * height / 2) / (width * height)
        }
    }

    static func videoSettings(
        width: Int = width, height: Int = height, options: [String: String] = ["crf": "10", "preset": "veryfast"]
    ) -> VideoEncoderSettings {
        VideoEncoderSettings(
            encoder: "libx264", width: width, height: height, frameRate: Rational(30, 1), keyframeInterval: 10,
            bFrames: 2, options: options)
    }

    /// A sample of a sine of amplitude 0.5.
    static func sine(_ sample: Int, rate: Int, frequency: Double = 440) -> Float {
        Float(0.5 * sin(2 * Double.pi * frequency * Double(sample) / Double(rate)))
    }

    /// Writes pictures 0 ..< `frames` at 30 f/s. `prepare` may set up the muxer before it starts.
    static func writeVideo(
        to path: String, frames: Int = 30, format: String = "mp4", settings: VideoEncoderSettings = videoSettings(),
        prepare: (Muxer, Int) throws -> Void = { _, _ in }
    ) throws {
        try ClipFile(path, format: format, options: format == "mp4" ? ["movflags": "+faststart"] : [:]).write(
            settings, prepare: prepare
        ) { number in
            number < frames ? try picture(number, width: settings.width, height: settings.height) : nil
        }
    }

    /// Writes a 440 Hz sine of amplitude 0.5 in every channel. The encoder gets it in pieces of an awkward length.
    static func writeAudio(
        to path: String, samples: Int, rate: Int, channels: Int, format: String = "mp4", piece: Int = 777
    ) throws {
        let encoder = try AudioEncoder(AudioEncoderSettings(sampleRate: rate, channels: channels, bitRate: 128_000))
        let muxer = try Muxer(path: path, format: format)
        let stream = try muxer.addStream(encoder)
        try muxer.start()
        var position = 0
        while position < samples {
            let count = min(piece, samples - position)
            var frame = try AudioFrame(sampleRate: rate, channels: channels, sampleCount: count)
            for channel in 0..<channels {
                frame.withMutableChannel(channel) { span in
                    for index in span.indices { span[index] = sine(position + index, rate: rate) }
                }
            }
            frame.presentationTime = Int64(position)
            try encoder.send(frame)
            try muxer.drain(encoder, into: stream)
            position += count
        }
        try encoder.finish()
        try muxer.drain(encoder, into: stream)
        try muxer.finish()
    }
}
