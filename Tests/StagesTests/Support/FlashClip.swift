import Foundation
import LibAV
import TestSupport

/// A clip whose picture flashes when its sound clicks. All times are milliseconds.
struct FlashClip {
    var format = "mp4"
    /// The presentation times of the pictures, relative to the first.
    var pictures = (0..<120).map { $0 * 1000 / 30 }
    /// The start times of the picture and the sound in the container.
    var pictureStart = 0
    var soundStart = 0
    var encoder = "aac"
    var sampleRate = 48_000
    var channels = 1

    /// The pictures that flash: the first of each second from the second on, and the last but three.
    var flashes: [Int] {
        let last = pictures.count - 4
        let seconds = (1..<60).compactMap { second in pictures.firstIndex { $0 >= second * 1000 } }
        return seconds.filter { pictures[$0] + 300 < pictures[last] } + [last]
    }

    private var length: Int { (pictures.last ?? 0) + 40 }

    func write(to path: String) throws -> String {
        let video = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: 64, height: 48, frameRate: Rational(1000, 1), pixelFormat: "yuv420p",
                color: .bt709, keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast", "qp": "10"],
                threads: 1))
        let audio = try AudioEncoder(
            AudioEncoderSettings(encoder: encoder, sampleRate: sampleRate, channels: channels, bitRate: 96_000))
        let muxer = try Muxer(path: path, format: format)
        let (picture, sound) = (try muxer.addStream(video), try muxer.addStream(audio))
        try muxer.start(options: [:])
        for number in pictures.indices {
            var frame = try VideoFrame(width: 64, height: 48, pixelFormat: "yuv420p")
            frame.fill(luma: flashes.contains(number) ? 235 : 30, blue: 128, red: 128)
            frame.presentationTime = Int64(pictureStart + pictures[number])
            frame.duration = Int64((number + 1 < pictures.count ? pictures[number + 1] : length) - pictures[number])
            try video.send(frame)
            try muxer.drain(video, into: picture)
        }
        try video.finish()
        try muxer.drain(video, into: picture)
        try audio.send(try samples())
        try audio.finish()
        try muxer.drain(audio, into: sound)
        try muxer.finish()
        return path
    }

    /// 20 ms of 1 kHz at each flash, in all channels.
    private func samples() throws -> AudioFrame {
        let count = (pictureStart + length - soundStart) * sampleRate / 1000
        var frame = try AudioFrame(sampleRate: sampleRate, channels: channels, sampleCount: count)
        frame.presentationTime = Int64(soundStart * sampleRate / 1000)
        let burst = BurstOfSine(sampleRate: sampleRate)
        for channel in 0..<channels {
            frame.withMutableChannel(channel) { samples in
                for flash in flashes {
                    let first = (pictureStart + pictures[flash] - soundStart) * sampleRate / 1000
                    for index in burst.samples.indices where samples.indices.contains(first + index) {
                        samples[first + index] = burst.samples[index]
                    }
                }
            }
        }
        return frame
    }
}

/// A click: 20 ms of 1 kHz at half of full scale, which starts at its peak so that its beginning is detected at once.
struct BurstOfSine {
    let samples: [Float]

    init(sampleRate: Int) {
        samples = (0..<(sampleRate / 50)).map { Float(0.5 * cos(2000 * .pi * Double($0) / Double(sampleRate))) }
    }
}
