import LibAV
import TestSupport
import Testing

@Suite struct FilterGraphTests {
    private let format = VideoFormat(
        width: 64, height: 48, pixelFormat: "yuv420p", timeBase: Rational(1, 30), frameRate: Rational(30, 1),
        color: .bt709)

    /// Sends pictures 0 ..< `count` through the graph and passes each output picture to `body`.
    private func run(_ graph: FilterGraph, count: Int, _ body: (borrowing VideoFrame) throws -> Void) throws {
        for number in 0..<count {
            try graph.push(Synthetic.picture(number))
            while let frame = try graph.pull() { try body(frame) }
        }
        try graph.finish()
        while let frame = try graph.pull() { try body(frame) }
    }

    @Test func changesPixelsAndKeepsTimes() throws {
        let graph = try FilterGraph(input: format, chain: [Filter("negate", ["components": "y"])])
        #expect(graph.outputTimeBase == Rational(1, 30))
        var times: [Int64] = []
        try run(graph, count: 5) { frame in
            let number = times.count
            #expect(Synthetic.meanLuma(frame) == 255 - Int(Synthetic.luma(ofFrame: number)))
            times.append(try frame.time())
            let color = frame.color
            #expect(color == .bt709)
        }
        #expect(times == [0, 1, 2, 3, 4])
    }

    @Test func scalesPadsAndConverts() throws {
        let graph = try FilterGraph(
            input: format,
            chain: [
                Filter("scale", ["w": "32", "h": "24"]),
                Filter("pad", ["w": "40", "h": "24", "x": "4", "y": "0", "color": "black"]),
            ], outputPixelFormats: ["yuv444p"])
        try run(graph, count: 1) { frame in
            let facts = PictureFacts(frame)
            #expect([facts.width, facts.height, facts.planeCount] == [40, 24, 3])
            #expect(facts.pixelFormat == "yuv444p")
            frame.withPlane(0) { bytes, stride, width, height in
                #expect([width, height] == [40, 24])
                #expect(bytes[stride * 12 + 1] == 16)
                #expect(bytes[stride * 12 + 20] == Synthetic.luma(ofFrame: 0))
                #expect(bytes[stride * 23 + 38] == 16)
            }
        }
    }

    /// Full-range red of BT.601 becomes limited BT.709: Y 63, Cb 102, Cr 240.
    @Test func honoursMatrixAndRange() throws {
        var input = format
        input.color = ColorDescription(range: "pc", matrix: "smpte170m")
        let graph = try FilterGraph(
            input: input,
            chain: [Filter("scale", ["out_color_matrix": "bt709", "out_range": "tv"])])
        var frame = try VideoFrame(width: 64, height: 48, pixelFormat: "yuv420p")
        for (plane, value): (Int, UInt8) in [(0, 76), (1, 85), (2, 255)] {
            frame.withMutablePlane(plane) { bytes, _, _, _ in bytes.update(repeating: value) }
        }
        frame.color = input.color
        try graph.push(frame)
        try graph.finish()
        let result = try graph.picture()
        for (plane, value) in [(0, 63), (1, 102), (2, 240)] {
            result.withPlane(plane) { bytes, _, _, _ in
                #expect(abs(Int(bytes[0]) - value) <= 2, "plane \(plane): \(bytes[0])")
            }
        }
    }

    /// vflip turns the picture upside down with a negative stride, which the frame must hide.
    @Test func givesRowsFromTopToBottom() throws {
        let graph = try FilterGraph(input: format, chain: [Filter("vflip")])
        var frame = try Synthetic.picture(0)
        frame.withMutablePlane(0) { bytes, stride, width, _ in for x in 0..<width { bytes[x] = 200 } }
        try graph.push(frame)
        let flipped = try graph.picture()
        flipped.withPlane(0) { bytes, stride, width, height in
            #expect(stride > 0)
            #expect(bytes[0] == Synthetic.luma(ofFrame: 0))
            #expect(bytes[stride * (height - 1)] == 200)
        }
    }

    @Test func splitsAndJoins() throws {
        let graph = try FilterGraph(
            input: format,
            nodes: [
                .init("two", Filter("split", ["outputs": "2"])), .init("inverse", Filter("negate")),
                .init("side by side", Filter("hstack", ["inputs": "2"])),
            ],
            links: [
                .init("in", to: "two"), .init("two", 0, to: "side by side", 0), .init("two", 1, to: "inverse"),
                .init("inverse", to: "side by side", 1), .init("side by side", to: "out"),
            ])
        var count = 0
        try run(graph, count: 3) { frame in
            let width = frame.width
            #expect(width == 128)
            let luma = Synthetic.luma(ofFrame: count)
            frame.withPlane(0) { bytes, _, _, _ in
                #expect(bytes[10] == luma)
                #expect(bytes[100] > 200 || luma > 20)
                #expect(bytes[100] != luma)
            }
            count += 1
        }
        #expect(count == 3)
    }

    @Test func aSourceNeedsNoInput() throws {
        let graph = try FilterGraph(
            source: [Filter("color", ["color": "white", "size": "32x32", "rate": "10", "duration": "1"])],
            outputPixelFormats: ["gray"])
        var count = 0
        while let frame = try graph.pull() {
            frame.withPlane(0) { bytes, stride, _, _ in #expect(bytes[stride + 3] >= 235) }
            count += 1
        }
        #expect(count == 10)
        #expect(throws: LibAVError.self) { try graph.finish() }
    }

    @Test func anAudioSourceGivesPlanarFloat() throws {
        let graph = try FilterGraph(
            source: [Filter("sine", ["frequency": "440", "sample_rate": "48000", "duration": "1"])])
        var samples = 0
        while let frame = try graph.pullAudio() {
            let rate = frame.sampleRate
            #expect(rate == 48_000)
            frame.withChannel(0) { span in for index in span.indices { #expect(abs(span[index]) <= 0.13) } }
            samples += frame.sampleCount
        }
        #expect(samples == 48_000)
    }

    /// The value has the characters that would break a filter string.
    @Test func takesAnyCharacterInAnOption() throws {
        let text = "it's: 100%, [a;b] \\ \"c\""
        let graph = try FilterGraph(
            input: format, chain: [Filter("metadata", ["mode": "add", "key": "note", "value": text])])
        try run(graph, count: 1) { frame in
            let note = frame.metadata["note"]
            #expect(note == text)
        }
    }

    /// BS.1770: a full-scale 1 kHz sine in both channels has about 0 LUFS; half the amplitude is 6 dB less.
    @Test func readsTheMeasurementsOfFilters() throws {
        let graph = try FilterGraph(
            audioInput: (sampleRate: 48_000, channels: 2),
            chain: [Filter("ebur128", ["metadata": "1"])])
        var loudness: String?
        for piece in 0..<30 {
            var frame = try AudioFrame(sampleRate: 48_000, channels: 2, sampleCount: 4800)
            for channel in 0..<2 {
                frame.withMutableChannel(channel) { span in
                    for index in span.indices {
                        span[index] = Synthetic.sine(piece * 4800 + index, rate: 48_000, frequency: 1000)
                    }
                }
            }
            frame.presentationTime = Int64(piece * 4800)
            try graph.push(frame)
            while let output = try graph.pullAudio() { loudness = output.metadata["lavfi.r128.I"] ?? loudness }
        }
        let lufs = try #require(loudness.flatMap { Double($0) })
        #expect(abs(lufs - -6.0) < 0.3)
    }

    @Test func refusesWhatDoesNotExist() throws {
        func error(_ chain: [Filter], formats: [String] = []) throws -> LibAVError? {
            #expect(throws: LibAVError.self) {
                try FilterGraph(input: format, chain: chain, outputPixelFormats: formats)
            }
        }
        let option = try error([Filter("scale", ["wdith": "10"])])
        #expect(option?.kind == .unsupported)
        #expect(option?.message.contains("wdith") ?? false)
        #expect(try error([Filter("no-such-filter")])?.kind == .unsupported)
        #expect(try error([Filter("null")], formats: ["yuv421p"])?.kind == .unsupported)
        #expect(try error([Filter("scale", ["w": "no number"])]) != nil)
    }

    @Test func refusesAPictureOfAnotherSize() throws {
        let graph = try FilterGraph(input: format, chain: [Filter("null")])
        let error = #expect(throws: LibAVError.self) { try graph.push(Synthetic.picture(0, width: 32)) }
        #expect(error?.kind == .invalidData)
    }
}
