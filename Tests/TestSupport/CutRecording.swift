import Foundation
import LibAV

/// A recording that a camera has cut into files: one continuous stream of pictures and one of sound, without a gap and without a new start.
///
/// Picture n has the luma 40 + n; the sound is a sine of 440 Hz and amplitude 0.1. There are 25 pictures a second, with a key frame each
/// second.
package struct CutRecording {
    package static let rate = 25
    package static let sampleRate = 48_000

    private let folder: String
    private let source: String

    /// Makes a recording of whole seconds. `folder` is for temporary files.
    package init(seconds: Int, in folder: String, width: Int = 64) throws {
        self.folder = folder
        source = folder + "/.recording-\(width).mp4"
        let video = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: width, height: width * 3 / 4, frameRate: Rational(Int32(Self.rate), 1),
                keyframeInterval: Self.rate, bFrames: 2,
                options: ["preset": "ultrafast", "qp": "0", "x264-params": "scenecut=0"]))
        let audio = try AudioEncoder(AudioEncoderSettings(sampleRate: Self.sampleRate, channels: 1, bitRate: 128_000))
        let muxer = try Muxer(path: source, format: "mp4")
        let (picture, sound) = (try muxer.addStream(video), try muxer.addStream(audio))
        try muxer.start()
        for number in 0..<seconds * Self.rate {
            var frame = try VideoFrame(width: width, height: width * 3 / 4, pixelFormat: "yuv420p")
            frame.fill(luma: UInt8(40 + number), blue: 128, red: 128)
            (frame.presentationTime, frame.duration) = (Int64(number), 1)
            try video.send(frame)
        }
        try video.finish()
        try muxer.drain(video, into: picture)
        var frame = try AudioFrame(sampleRate: Self.sampleRate, channels: 1, sampleCount: seconds * Self.sampleRate)
        frame.withMutableChannel(0) { samples in
            for index in samples.indices {
                samples[index] = Float(0.1 * sin(2 * .pi * 440 * Double(index) / Double(Self.sampleRate)))
            }
        }
        frame.presentationTime = 0
        try audio.send(frame)
        try audio.finish()
        try muxer.drain(audio, into: sound)
        try muxer.finish()
    }

    /// Writes the stretch between two key frames, in seconds, as a file of its own that begins at zero. Packets of sound belong to the file
    /// in which they begin.
    package func write(
        _ seconds: Range<Int>, to name: String, format: String = "mp4", tags: [String: String] = [:]
    ) throws {
        let demuxer = try Demuxer(path: source)
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        let muxer = try Muxer(path: path, format: format)
        muxer.setMetadata(tags)
        let streams = try [0, 1].map { try muxer.addStream(copying: demuxer, stream: $0) }
        try muxer.start()
        // Pictures are told apart by their keys, because their times are not in order.
        var (key, firsts): (Int, [Int64?]) = (-1, [nil, nil])
        while var packet = try demuxer.read() {
            let index = packet.streamIndex
            let time = packet.presentationTime ?? 0
            if index == 0, packet.isKeyframe { key += 1 }
            let isInside = index == 0 ? seconds.contains(key) : seconds.contains(Int(max(0, time)) / Self.sampleRate)
            guard isInside else { continue }
            let first = firsts[index] ?? time
            firsts[index] = first
            packet.presentationTime = time - first
            packet.decodeTime = packet.decodeTime.map { $0 - first }
            try muxer.write(packet, stream: streams[index])
        }
        try muxer.finish()
    }
}
