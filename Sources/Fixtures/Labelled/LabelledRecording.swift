import LibAV

/// A drawn recording whose sections are known to be good or bad: a scene under a camera that is held, shaken, covered, turned or out of
/// focus, by formula.
package struct LabelledRecording: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Held by a hand, with somebody moving in it.
        case good
        /// Held by a hand, and nothing happens.
        case still
        case shaken, black, dark, blurred, fast, glaring
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

    /// Writes H.264 in MP4, without sound. The same recording gives the same pictures. `frames`: fewer than its length has. Throws
    /// `LibAVError`.
    package func write(to path: String, frames: Int? = nil) throws {
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: width, height: height, frameRate: Rational(Int32(rate), 1),
                keyframeInterval: keyFrames, bFrames: bFrames,
                options: ["preset": "veryfast", "crf": "20", "mbtree": "0", "sc_threshold": "0"]))
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
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
        try muxer.finish()
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
