import Foundation
import LibAV
import TestSupport

@testable import Stages

/// Makes small media whose pictures and sounds say where they come from.
struct TestMedia {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "dayreel-stages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    /// Lossless H.264 whose picture number n is flat with luma 20 + n. `times` are presentation times in milliseconds.
    func counting(_ name: String, times: [Int], width: Int = 64, height: Int = 48) throws -> String {
        try video(name, times: times, width: width, height: height) { frame, number in
            frame.fill(luma: UInt8(20 + number), blue: 128, red: 128)
        }
    }

    func video(
        _ name: String, times: [Int], width: Int, height: Int, draw: (inout VideoFrame, Int) throws -> Void
    ) throws -> String {
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: width, height: height, frameRate: Rational(1000, 1), pixelFormat: "yuv420p",
            color: .bt709, keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast", "qp": "0"], threads: 1)
        let lengths = zip(times, times.dropFirst()).map { $1 - $0 }
        try ClipFile(path(name)).write(settings, frames: times.count) { frame, number in
            try draw(&frame, number)
            frame.presentationTime = Int64(times[number])
            frame.duration = Int64(number < lengths.count ? lengths[number] : lengths.last ?? 33)
        }
        return path(name)
    }

    /// A picture of one frame a 40 ms and a sine of that frequency and level, `seconds` long; the sound may start later and
    /// be shorter than the picture.
    func sounding(
        _ name: String, seconds: Double, hertz: Double, level: Double = 0.1, sampleRate: Int = 44_100, channels: Int = 1
    ) throws -> String {
        let (width, height) = (64, 48)
        let video = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: width, height: height, frameRate: Rational(25, 1), pixelFormat: "yuv420p",
                color: .bt709, keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast"], threads: 1))
        let audio = try AudioEncoder(
            AudioEncoderSettings(encoder: "aac", sampleRate: sampleRate, channels: channels, bitRate: 128_000))
        let muxer = try Muxer(path: path(name), format: "mp4")
        let (picture, sound) = (try muxer.addStream(video), try muxer.addStream(audio))
        try muxer.start(options: [:])
        for number in 0..<Int(seconds * 25) {
            var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
            frame.fill(luma: 100, blue: 128, red: 128)
            frame.presentationTime = Int64(number)
            frame.duration = 1
            try video.send(frame)
            try muxer.drain(video, into: picture)
        }
        try video.finish()
        try muxer.drain(video, into: picture)
        let total = Int(seconds * Double(sampleRate))
        for start in stride(from: 0, to: total, by: audio.frameSize) {
            let count = min(audio.frameSize, total - start)
            var frame = try AudioFrame(sampleRate: sampleRate, channels: channels, sampleCount: count)
            for channel in 0..<channels {
                frame.withMutableChannel(channel) { samples in
                    for index in 0..<count {
                        samples[index] = Float(
                            level * sin(2 * .pi * hertz * Double(start + index) / Double(sampleRate)))
                    }
                }
            }
            frame.presentationTime = Int64(start)
            try audio.send(frame)
            try muxer.drain(audio, into: sound)
        }
        try audio.finish()
        try muxer.drain(audio, into: sound)
        try muxer.finish()
        return path(name)
    }
}

extension TestMedia {
    /// A picture of two seconds and these samples at 48 kHz, once from each of these positions on.
    func sound(
        _ name: String, _ block: SampleBlock, at starts: [Int] = [0], after pictureStart: Int = 0
    ) throws -> String {
        let video = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: 64, height: 48, frameRate: Rational(1000, 1), pixelFormat: "yuv420p",
                color: .bt709, keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast"], threads: 1))
        let encoders = try starts.map { _ in
            try AudioEncoder(AudioEncoderSettings(encoder: "aac", sampleRate: 48_000, channels: 2, bitRate: 320_000))
        }
        let muxer = try Muxer(path: path(name), format: "matroska")
        let picture = try muxer.addStream(video)
        let sound = try muxer.addStream(encoders[0])
        try muxer.start(options: [:])
        for time in stride(from: pictureStart, to: pictureStart + 2000, by: 50) {
            var frame = try VideoFrame(width: 64, height: 48, pixelFormat: "yuv420p")
            frame.fill(luma: 100, blue: 128, red: 128)
            frame.presentationTime = Int64(time)
            frame.duration = 50
            try video.send(frame)
        }
        try video.finish()
        try muxer.drain(video, into: picture)
        for (start, encoder) in zip(starts, encoders) {
            try encoder.send(AudioFrame(block, sampleRate: 48_000, position: start))
            try encoder.finish()
            try muxer.drain(encoder, into: sound)
        }
        try muxer.finish()
        return path(name)
    }
}

extension VideoFrame {
    mutating func fill(luma: UInt8, blue: UInt8, red: UInt8) {
        for (plane, value) in [luma, blue, red].enumerated() {
            withMutablePlane(plane) { bytes, _, _, _ in for index in bytes.indices { bytes[index] = value } }
        }
    }

    /// Mean of a rectangle of a plane, in that plane's samples.
    borrowing func mean(plane: Int = 0, x: Range<Int>? = nil, y: Range<Int>? = nil) -> Double {
        withPlane(plane) { bytes, stride, width, height in
            let (columns, rows) = (x ?? 0..<width, y ?? 0..<height)
            var sum = 0
            for row in rows { for column in columns { sum += Int(bytes[row * stride + column]) } }
            return Double(sum) / Double(columns.count * rows.count)
        }
    }
}

extension SampleBlock {
    /// Root mean square of a stretch of the left channel.
    func level(_ range: Range<Int>) -> Double {
        (range.reduce(0.0) { $0 + Double(left[$1]) * Double(left[$1]) } / Double(range.count)).squareRoot()
    }

    /// The strength of one frequency in a stretch of the left channel: the amplitude of that sine (one bin of a Fourier transform).
    func amplitude(ofHertz hertz: Double, _ range: Range<Int>, sampleRate: Double = 48_000) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for index in range {
            let angle = 2 * .pi * hertz * Double(index) / sampleRate
            real += Double(left[index]) * cos(angle)
            imaginary += Double(left[index]) * sin(angle)
        }
        return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(range.count)
    }
}
