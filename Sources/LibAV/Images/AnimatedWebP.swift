import CFFmpeg

/// Encodes pictures as one animated WebP file that repeats without end (RFC 9649).
package final class AnimatedWebP {
    private let graph: FilterGraph
    private let codec: VideoEncoder
    /// The times of pictures that are still in the graph, in milliseconds.
    private var times: [Int64] = []

    /// libav's name of the encoder.
    package static let encoder = "libwebp_anim"

    /// `input` is the format of the pictures, which are scaled to `width` and `height`. `quality` ranges from 0, the smallest, to 100.
    package init(input: VideoFormat, width: Int, height: Int, quality: Int) throws {
        // The format prescribes the matrix of BT.601 in limited range (RFC 6386, 9.2).
        let scale = Filter(
            "scale",
            ["w": "\(width)", "h": "\(height)", "flags": "area", "out_color_matrix": "smpte170m", "out_range": "tv"])
        graph = try FilterGraph(input: input, chain: [scale], outputPixelFormats: ["yuv420p"])
        codec = try VideoEncoder(
            VideoEncoderSettings(
                encoder: Self.encoder, width: width, height: height, frameRate: Rational(25, 1),
                color: ColorDescription(range: "tv", matrix: "smpte170m"), keyframeInterval: 1_000,
                options: ["quality": "\(quality)"], timeBase: Rational(1, 1_000)))
    }

    /// Adds a picture that is shown from `time` on, in milliseconds, until the next one.
    package func add(_ picture: consuming VideoFrame, at time: Int64) throws {
        times.append(time)
        try graph.push(picture)
        try pass()
    }

    /// Ends the animation, and returns the bytes of the file.
    package func finish() throws -> [UInt8] {
        try graph.finish()
        try pass()
        try codec.finish()
        guard let packet = try codec.receive() else {
            throw LibAVError(kind: .other, operation: "encode", message: "no picture came out of \(Self.encoder)")
        }
        return packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    }

    private func pass() throws {
        while !times.isEmpty, var picture = try graph.pull() {
            picture.presentationTime = times.removeFirst()
            try codec.send(picture)
        }
    }
}
