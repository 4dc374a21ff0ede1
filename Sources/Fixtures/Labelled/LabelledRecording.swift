import Foundation
import LibAV

/// A recording whose sections are known to be good or bad: a scene under a camera that is held, shaken, covered, turned or out of focus, by
/// formula.
package struct LabelledRecording: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Held by a hand, with somebody moving in it.
        case good
        /// Held by a hand, and nothing happens.
        case still
        case shaken, black, dark, blurred, fast, glaring
        /// Two who run about; singers under moving lights; somebody whom the camera follows; somebody who talks and sits.
        case children, concert, followed, talking
        /// A light that shines into the lens, drops of rain on it, and a night with more noise than picture.
        case flare, rain, night

        package var isGood: Bool { [.good, .children, .concert, .followed, .talking].contains(self) }
    }

    package struct Section: Hashable, Sendable, Codable {
        package var kind: Kind
        /// Whole seconds.
        package var seconds: Int

        package init(_ kind: Kind, _ seconds: Int) { (self.kind, self.seconds) = (kind, seconds) }
    }

    package var sections: [Section]
    /// Another scene and other motion for each number.
    package var seed: Int
    package var width: Int
    package var height: Int
    /// Frames per second.
    package var rate: Int
    /// Frames from one key frame to the next.
    package var keyFrames: Int
    package var bFrames: Int
    /// What is filmed; nil for a drawn scene.
    package var photo: LabelledPhoto?
    /// True if somebody speaks in the good sections. Without, there is no sound.
    package var isSpoken = false

    package init(
        _ sections: [Section], seed: Int = 1, width: Int = 320, height: Int = 180, rate: Int = 30,
        keyFrames: Int? = nil, bFrames: Int = 0
    ) {
        self.sections = sections
        self.seed = seed
        self.width = width
        self.height = height
        self.rate = rate
        self.keyFrames = keyFrames ?? rate
        self.bFrames = bFrames
    }

    /// Seconds.
    package var length: Int { sections.reduce(0) { $0 + $1.seconds } }

    /// Writes H.264 in MP4, with AAC if somebody speaks. The same recording gives the same pictures. `frames`: fewer than its length has.
    /// Throws `LibAVError`.
    package func write(to path: String, frames: Int? = nil) throws {
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: width, height: height, frameRate: Rational(Int32(rate), 1),
                keyframeInterval: keyFrames, bFrames: bFrames,
                options: ["preset": "veryfast", "crf": "20", "mbtree": "0", "sc_threshold": "0"]))
        let sound =
            try isSpoken ? AudioEncoder(AudioEncoderSettings(sampleRate: 16_000, channels: 1, bitRate: 48_000)) : nil
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
        let track = try sound.map { try muxer.addStream($0) }
        try muxer.start(options: [:])
        func drain() throws { while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) } }
        let camera = ShownScene(self)
        for number in 0..<(frames ?? length * rate) {
            var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
            camera.draw(number, into: &frame)
            frame.presentationTime = Int64(number)
            frame.duration = 1
            frame.color = .bt709
            try encoder.send(frame)
            try drain()
        }
        try encoder.finish()
        try drain()
        if let sound, let track { try encodeVoice(sound) { try muxer.write($0, stream: track) } }
        try muxer.finish()
    }

    private func encodeVoice(_ encoder: AudioEncoder, write: (consuming Packet) throws -> Void) throws {
        let samples = voice
        var position = 0
        while position < samples.count {
            let count = min(encoder.frameSize, samples.count - position)
            var frame = try AudioFrame(sampleRate: 16_000, channels: 1, sampleCount: count)
            frame.withMutableChannel(0) { span in
                for index in span.indices { span[index] = samples[position + index] }
            }
            frame.presentationTime = Int64(position)
            position += count
            try encoder.send(frame)
            while let packet = try encoder.receive() { try write(packet) }
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try write(packet) }
    }

    /// Somebody speaks from 0.6 s after the start of each good section, for three seconds.
    private var voice: [Float] {
        var samples = [Float](repeating: 0, count: length * 16_000)
        var start = 0
        for section in sections {
            let count = section.seconds * 16_000
            if section.kind.isGood {
                let said = SyntheticVoice.samples(count, speaking: 9600..<min(count, 57_600))
                samples.replaceSubrange(start..<start + count, with: said)
            }
            start += count
        }
        return samples
    }

    /// The kind of the section at a frame.
    func kind(at number: Int) -> Kind {
        var end = 0
        for section in sections {
            end += section.seconds * rate
            if number < end { return section.kind }
        }
        return sections.last?.kind ?? .good
    }
}

/// A photo's brightness, for recordings that film it.
package struct LabelledPhoto: Hashable, Sendable {
    private static let longestSide = 1280

    private let width: Int
    private let height: Int
    private let levels: [UInt8]
    /// The same out of focus.
    private let soft: [UInt8]

    /// Reads a JPEG file. Throws `LibAVError` if it is none.
    package init(path: String) throws {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let frame = try JPEG.decode([UInt8](data))
        let shrink = max(1, max(frame.width, frame.height) / Self.longestSide)
        let (width, height) = (frame.width / shrink, frame.height / shrink)
        let levels = frame.withPlane(0) { bytes, stride, _, _ in
            (0..<width * height).map { place in
                var sum = 0
                for row in 0..<shrink {
                    let start = (place / width * shrink + row) * stride + place % width * shrink
                    for column in 0..<shrink { sum += Int(bytes[start + column]) }
                }
                return UInt8(sum / (shrink * shrink))
            }
        }
        (self.width, self.height, self.levels) = (width, height, levels)
        soft = (0..<3).reduce(levels) { levels, _ in Self.averaged(levels, width, height, reach: width / 60) }
    }

    private static func averaged(_ levels: [UInt8], _ width: Int, _ height: Int, reach: Int) -> [UInt8] {
        func along(_ levels: [UInt8], _ step: Int, _ length: Int, _ other: Int, _ lines: Int) -> [UInt8] {
            var result = levels
            for line in 0..<lines {
                func level(_ place: Int) -> Int { Int(levels[line * other + min(length - 1, max(0, place)) * step]) }
                var sum = (-reach...reach).reduce(0) { $0 + level($1) }
                for place in 0..<length {
                    result[line * other + place * step] = UInt8(sum / (2 * reach + 1))
                    sum += level(place + reach + 1) - level(place - reach)
                }
            }
            return result
        }
        return along(along(levels, 1, width, width, height), width, height, 1, width)
    }

    /// The level at a place of a picture whose width is one and whose height is 9/16. What lies beyond the photo's edges is its mirror
    /// image.
    func level(x: Float, y: Float, isSoft: Bool) -> Float {
        // A part of the photo in the picture's shape, with room to move.
        let side = 0.74 * min(Float(width), Float(height) * 16 / 9)
        let column = Self.mirrored(Float(width) / 2 + (x - 0.5) * side, Float(width - 2))
        let row = Self.mirrored(Float(height) / 2 + (y - 0.28125) * side, Float(height - 2))
        let (left, top) = (Int(column), Int(row))
        let (across, down) = (column - Float(left), row - Float(top))
        func level(_ place: Int) -> Float { Float(isSoft ? soft[place] : levels[place]) }
        let place = top * width + left
        let upper = level(place) * (1 - across) + level(place + 1) * across
        let lower = level(place + width) * (1 - across) + level(place + width + 1) * across
        return upper * (1 - down) + lower * down
    }

    private static func mirrored(_ place: Float, _ last: Float) -> Float {
        let turn = abs(place).truncatingRemainder(dividingBy: 2 * last)
        return min(turn, 2 * last - turn)
    }
}
