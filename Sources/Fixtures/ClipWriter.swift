import Foundation
import LibAV
import Model

/// Encodes one synthetic clip. The same recipe gives the same bytes.
struct ClipWriter {
    var clip: FixtureClip

    private var shape: ClipShape { ClipShape(picture: clip.picture) }

    /// Calls `painted` after each picture. Throws `LibAVError`.
    func write(to path: String, painted: () -> Void = {}) throws {
        let video = try VideoEncoder(videoSettings)
        let audio = try clip.sound.map { sound in
            try AudioEncoder(
                AudioEncoderSettings(
                    encoder: "aac", sampleRate: sound.sampleRate, channels: sound.channels,
                    bitRate: 64_000 * sound.channels))
        }
        let muxer = try Muxer(path: path, format: clip.stamp.form == .quickTime ? "mov" : "mp4")
        let videoStream = try muxer.addStream(video)
        if clip.picture.rotation != .upright {
            try muxer.setRotation(clip.picture.rotation, forStream: videoStream)
        }
        let audioStream = try audio.map { try muxer.addStream($0) }
        muxer.setMetadata(clip.stamp.metadata)
        try muxer.start(options: clip.stamp.form == .quickTime ? ["movflags": "use_metadata_tags"] : [:])
        try encodePictures(video, painted) { try muxer.write($0, stream: videoStream) }
        if let audio, let audioStream, let sound = clip.sound {
            try encode(sound, with: audio) { try muxer.write($0, stream: audioStream) }
        }
        try muxer.finish()
    }

    private var videoSettings: VideoEncoderSettings {
        let timing = clip.picture.timing
        return VideoEncoderSettings(
            encoder: "libx264", width: shape.storedWidth, height: shape.storedHeight,
            frameRate: Rational(timing.averageRate), color: clip.picture.color, keyframeInterval: 30, bFrames: 0,
            // x264's macroblock tree reads uninitialized memory if a row is not a multiple of eight macroblocks: about once in some hundred
            // runs, the same pictures would give other bytes.
            options: ["preset": "veryfast", "crf": "24", "mbtree": "0"], timeBase: Rational(timing.timeBase).inverted,
            sampleAspectRatio: clip.picture.sampleAspectRatio)
    }

    private func encodePictures(
        _ encoder: VideoEncoder, _ painted: () -> Void, write: (consuming Packet) throws -> Void
    ) throws {
        let pictures = try ClipPictures(of: clip)
        let shaping = try shape.graph()
        for number in 0..<clip.picture.frames {
            var frame = try shaped(pictures.picture(number), by: shaping)
            let timing = clip.picture.timing
            frame.presentationTime = Int64(timing.ticks(ofFrame: number))
            frame.duration = Int64(timing.ticks(ofFrame: number + 1) - timing.ticks(ofFrame: number))
            frame.color = clip.picture.color
            frame.sampleAspectRatio = clip.picture.sampleAspectRatio
            try encoder.send(frame)
            while let packet = try encoder.receive() { try write(packet) }
            painted()
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try write(packet) }
    }

    private func shaped(_ frame: consuming VideoFrame, by graph: FilterGraph?) throws -> VideoFrame {
        guard let graph else { return frame }
        try graph.push(frame)
        guard let result = try graph.pull() else {
            throw DayreelError(.internalError, "no picture came out of the shaping of fixture clip \(clip.number)")
        }
        return result
    }

    private func encode(
        _ sound: FixtureClip.Sound, with encoder: AudioEncoder, write: (consuming Packet) throws -> Void
    ) throws {
        let samples = SyntheticSound(sound, duration: clip.duration)
        var position = 0
        while let frame = try samples.frame(at: position, count: encoder.frameSize) {
            position += frame.sampleCount
            try encoder.send(frame)
            while let packet = try encoder.receive() { try write(packet) }
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try write(packet) }
    }
}

extension Rational {
    fileprivate init(_ rate: FrameRate) { self.init(Int32(rate.numerator), Int32(rate.denominator)) }
}

extension FixtureClip.Stamp {
    /// The metadata tags that phones write into their videos.
    fileprivate var metadata: [String: String] {
        let utc = CaptureTime(instant: instant, offset: 0, evidence: .containerCreationTime)
        var entries = ["creation_time": utc.description.replacing("+00:00", with: ".000000Z")]
        guard form == .quickTime else { return entries }
        let local = CaptureTime(instant: instant, offset: offset, evidence: .quickTimeCreationDate)
        // Apple writes the offset without a colon.
        let date = local.description
        entries["com.apple.quicktime.creationdate"] = "\(date.dropLast(3))\(date.suffix(2))"
        entries["com.apple.quicktime.make"] = "Apple"
        entries["com.apple.quicktime.model"] = "iPhone 15"
        entries["com.apple.quicktime.content.identifier"] = contentIdentifier
        entries["com.apple.quicktime.location.ISO6709"] = place
        return entries
    }
}
