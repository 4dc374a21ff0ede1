import Foundation
import LibAV
import TestSupport

@testable import Stages

extension TestMedia {
    /// Writes a picture with a frame every 40 ms and a sine of this frequency and level, `seconds` long. The sound may start later and be
    /// shorter than the picture.
    func sounding(
        _ name: String, seconds: Double, hertz: Double, level: Double = 0.1, sampleRate: Int = 44_100, channels: Int = 1
    ) throws -> String {
        let video = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: 64, height: 48, frameRate: Rational(25, 1), pixelFormat: "yuv420p",
                color: .bt709, keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast"], threads: 1))
        let audio = try AudioEncoder(
            AudioEncoderSettings(encoder: "aac", sampleRate: sampleRate, channels: channels, bitRate: 128_000))
        let muxer = try Muxer(path: path(name), format: "mp4")
        let (picture, sound) = (try muxer.addStream(video), try muxer.addStream(audio))
        try muxer.start(options: [:])
        for number in 0..<Int(seconds * 25) {
            try video.send(gray(at: number, for: 1))
            try muxer.drain(video, into: picture)
        }
        try video.finish()
        try muxer.drain(video, into: picture)
        let total = Int(seconds * Double(sampleRate))
        func sine(_ index: Int) -> Float {
            Float(level * sin(2 * .pi * hertz * Double(index) / Double(sampleRate)))
        }
        for start in stride(from: 0, to: total, by: audio.frameSize) {
            let samples = (start..<min(start + audio.frameSize, total)).map(sine)
            try audio.send(frame(of: samples, at: start, sampleRate: sampleRate, channels: channels))
            try muxer.drain(audio, into: sound)
        }
        try audio.finish()
        try muxer.drain(audio, into: sound)
        try muxer.finish()
        return path(name)
    }

    /// A flat picture at a time in units of its stream's time base.
    private func gray(at time: Int, for duration: Int) throws -> VideoFrame {
        var frame = try VideoFrame(width: 64, height: 48, pixelFormat: "yuv420p")
        frame.fill(luma: 100, blue: 128, red: 128)
        frame.presentationTime = Int64(time)
        frame.duration = Int64(duration)
        return frame
    }

    /// The same samples in every channel.
    private func frame(of samples: [Float], at start: Int, sampleRate: Int, channels: Int) throws -> AudioFrame {
        var frame = try AudioFrame(sampleRate: sampleRate, channels: channels, sampleCount: samples.count)
        for channel in 0..<channels {
            frame.withMutableChannel(channel) { content in
                for index in samples.indices { content[index] = samples[index] }
            }
        }
        frame.presentationTime = Int64(start)
        return frame
    }

    /// Writes two seconds of picture and these samples at 48 kHz, once from each of these positions.
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
            try video.send(gray(at: time, for: 50))
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
