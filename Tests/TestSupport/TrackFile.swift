import Foundation
import LibAV

/// Writes two seconds of media with several pictures and sounds. The brightness of what is shown and the pitch of what is heard tell which.
package struct TrackFile {
    package enum Track: Sendable {
        /// `frames` grey pictures, spread evenly over the two seconds.
        case picture(luma: UInt8, frames: Int = 20, width: Int = 64, encoder: String = "libx264")
        /// A sine of amplitude 0.1, or silence at 0 Hz; nil for a track without samples.
        case sound(hertz: Double?, encoder: String = "aac", channels: Int = 1)
    }

    private static let seconds = 2
    private static let sampleRate = 48_000

    package var format: String
    package var tracks: [Track]

    /// `format` is libav's name of the container.
    package init(_ tracks: [Track], format: String = "mov") { (self.tracks, self.format) = (tracks, format) }

    /// Writes the file. libav's container marks the first track of each kind as the default.
    package func write(to path: String, tags: [String: String] = [:]) throws {
        let muxer = try Muxer(path: path, format: format)
        muxer.setMetadata(tags)
        let writers = try tracks.map { try Writer($0, muxer) }
        try muxer.start(options: format == "mov" ? ["movflags": "+faststart"] : [:])
        for writer in writers { try writer.run(muxer) }
        try muxer.finish()
    }

    /// Renames the codec of AC-3 tracks of a MOV to one that libav does not know: Apple's spatial sound.
    package static func makeSpatial(_ path: String) throws { try rename("ac-3", "apac", in: path) }

    /// Renames all codecs with this four-letter name in a MOV.
    package static func rename(_ codec: String, _ other: String, in path: String) throws {
        var bytes = try [UInt8](contentsOf: path)
        let (old, new) = (Array(codec.utf8), Array(other.utf8))
        for index in 0..<max(0, bytes.count - 4) where bytes[index..<index + 4].elementsEqual(old) {
            bytes.replaceSubrange(index..<index + 4, with: new)
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private enum Writer {
        case picture(VideoEncoder, Int, luma: UInt8, frames: Int)
        case sound(AudioEncoder, Int, hertz: Double?)

        init(_ track: Track, _ muxer: Muxer) throws {
            switch track {
            case .picture(let luma, let frames, let width, let name):
                let isJPEG = name == "mjpeg"
                let color = ColorDescription(
                    range: isJPEG ? "pc" : "tv", matrix: "bt709", primaries: "bt709", transfer: "bt709")
                let settings = VideoEncoderSettings(
                    encoder: name, width: width, height: width * 3 / 4,
                    frameRate: Rational(Int32(max(1, frames)), Int32(seconds)),
                    pixelFormat: isJPEG ? "yuvj420p" : "yuv420p", color: color, keyframeInterval: 10, bFrames: 0,
                    options: name == "libx264" ? ["preset": "ultrafast", "qp": "0"] : [:])
                let encoder = try VideoEncoder(settings)
                self = .picture(encoder, try muxer.addStream(encoder), luma: luma, frames: frames)
            case .sound(let hertz, let name, let channels):
                let encoder = try AudioEncoder(
                    AudioEncoderSettings(
                        encoder: name, sampleRate: sampleRate, channels: channels, bitRate: 128_000))
                self = .sound(encoder, try muxer.addStream(encoder), hertz: hertz)
            }
        }

        func run(_ muxer: Muxer) throws {
            switch self {
            case .picture(let encoder, let stream, let luma, let frames):
                for number in 0..<frames {
                    let settings = encoder.settings
                    var frame = try VideoFrame(
                        width: settings.width, height: settings.height, pixelFormat: settings.pixelFormat)
                    frame.fill(luma: luma, blue: 128, red: 128)
                    (frame.presentationTime, frame.duration) = (Int64(number), 1)
                    try encoder.send(frame)
                }
                try encoder.finish()
                try muxer.drain(encoder, into: stream)
            case .sound(let encoder, let stream, let hertz):
                guard let hertz else { return }
                try encoder.send(Self.sine(hertz, channels: encoder.settings.channels))
                try encoder.finish()
                try muxer.drain(encoder, into: stream)
            }
        }

        private static func sine(_ hertz: Double, channels: Int) throws -> AudioFrame {
            var frame = try AudioFrame(sampleRate: sampleRate, channels: channels, sampleCount: seconds * sampleRate)
            for channel in 0..<channels {
                frame.withMutableChannel(channel) { samples in
                    for index in samples.indices {
                        samples[index] = Float(0.1 * sin(2 * .pi * hertz * Double(index) / Double(sampleRate)))
                    }
                }
            }
            frame.presentationTime = 0
            return frame
        }
    }
}
