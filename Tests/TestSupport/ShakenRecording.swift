import LibAV

/// A picture of 640 by 360 pixels with much to see, filmed by a hand whose way is known to the pixel.
package struct ShakenRecording: Sendable {
    package static let size = (width: 640, height: 360)
    private static let margin = 120

    /// The way of the content in pixels, from the first picture, to the right and down.
    package let way: [(right: Int, down: Int)]
    private let levels: [UInt8]
    private var columns: Int { Self.size.width + 2 * Self.margin }
    private var rows: Int { Self.size.height + 2 * Self.margin }

    /// `way` stays within 100 pixels of its start.
    package init(way: [(right: Int, down: Int)]) {
        self.way = way
        let (columns, rows) = (Self.size.width + 2 * Self.margin, Self.size.height + 2 * Self.margin)
        // Boxes of many sizes and levels, none dark.
        var random = SeededRandom(seed: 7)
        var levels = [UInt8](repeating: 120, count: columns * rows)
        for _ in 0..<700 {
            let left = Int.random(in: 0..<columns - 4, using: &random)
            let top = Int.random(in: 0..<rows - 4, using: &random)
            let (width, height) = (Int.random(in: 4...60, using: &random), Int.random(in: 4...60, using: &random))
            let level = UInt8.random(in: 70...220, using: &random)
            for row in top..<min(rows, top + height) {
                for place in row * columns + left..<row * columns + min(columns, left + width) { levels[place] = level }
            }
        }
        self.levels = levels
    }

    /// A hand that shakes, so many pixels far, while it turns steadily by `drift` pixels a picture.
    package static func hand(_ count: Int, size: Double = 6, drift: Double = 0) -> ShakenRecording {
        ShakenRecording(
            way: (0..<count).map { number in
                let time = Double(number)
                return (
                    Int((size * (wave(time * 1.1) + 0.6 * wave(time * 0.43)) + drift * time).rounded()),
                    Int((size * 0.8 * wave(time * 0.8 + 1)).rounded())
                )
            })
    }

    /// A sine, near enough.
    private static func wave(_ angle: Double) -> Double {
        let turn = (angle / 6.283185307179586).truncatingRemainder(dividingBy: 1)
        let part = turn < 0.5 ? turn : turn - 1
        return 8 * part * (1 - 2 * abs(part))
    }

    /// Writes H.264 in MP4 at 30 frames a second. Throws `LibAVError`.
    package func write(to path: String) throws {
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "libx264", width: Self.size.width, height: Self.size.height, frameRate: Rational(30, 1),
                keyframeInterval: 30, bFrames: 0, options: ["preset": "ultrafast", "crf": "14"]))
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
        try muxer.start(options: [:])
        func drain() throws { while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) } }
        for number in way.indices {
            var frame = try picture(number)
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

    private func picture(_ number: Int) throws -> VideoFrame {
        var frame = try VideoFrame(width: Self.size.width, height: Self.size.height, pixelFormat: "yuv420p")
        frame.fill(luma: 0, blue: 128, red: 128)
        let (left, top) = (Self.margin - way[number].right, Self.margin - way[number].down)
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                let from = (top + row) * columns + left
                for column in 0..<width { bytes[row * stride + column] = levels[from + column] }
            }
        }
        return frame
    }
}
