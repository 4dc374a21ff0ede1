import CFFmpeg

/// A graph of libav filters with at most one input, one output and one thread. Push, then pull until nil.
package final class FilterGraph {
    /// A filter of a general graph, with a name of its own. The names `in` and `out` denote the ends of the graph.
    package struct Node: Hashable, Sendable {
        package var name: String
        package var filter: Filter

        package init(_ name: String, _ filter: Filter) {
            self.name = name
            self.filter = filter
        }
    }

    /// A connection from an output of one node to an input of another, each counted from 0.
    package struct Link: Hashable, Sendable {
        package var from: String
        package var output: Int
        package var to: String
        package var input: Int

        package init(_ from: String, _ output: Int = 0, to: String, _ input: Int = 0) {
            self.from = from
            self.output = output
            self.to = to
            self.input = input
        }
    }

    private let graph: FilterGraphBuilder
    // Both belong to the graph.
    private let source: UnsafeMutablePointer<AVFilterContext>?
    private let sink: UnsafeMutablePointer<AVFilterContext>
    private let format: VideoFormat?

    /// A chain that filters frames of `input`. Its output has one of the pixel formats, or any if none is named.
    package init(input: VideoFormat, chain: [Filter], outputPixelFormats: [String] = []) throws {
        graph = try FilterGraphBuilder()
        let source = try graph.addSource(input)
        sink = try Self.build(chain, behind: source, in: graph, outputPixelFormats)
        self.source = source
        format = input
    }

    /// A chain whose first filter is a source (`testsrc2`, `color`, `sine`): pull only.
    package init(source chain: [Filter], outputPixelFormats: [String] = []) throws {
        graph = try FilterGraphBuilder()
        sink = try Self.build(chain, behind: nil, in: graph, outputPixelFormats)
        (source, format) = (nil, nil)
    }

    /// A chain with planar float samples as input and output. The time base of the input is one sample.
    package init(audioInput: (sampleRate: Int, channels: Int), chain: [Filter]) throws {
        graph = try FilterGraphBuilder()
        let source = try graph.addSource(sampleRate: audioInput.sampleRate, channels: audioInput.channels)
        sink = try Self.build(chain, behind: source, in: graph, [])
        self.source = source
        format = nil
    }

    /// A general graph that may split and join. Links refer to nodes, `in` and `out`.
    package init(input: VideoFormat, nodes: [Node], links: [Link], outputPixelFormats: [String] = []) throws {
        graph = try FilterGraphBuilder()
        let source = try graph.addSource(input)
        var contexts = ["in": source]
        for node in nodes { contexts[node.name] = try graph.add(node.filter, label: node.name) }
        func context(_ name: String) throws -> UnsafeMutablePointer<AVFilterContext> {
            guard let context = contexts[name] else {
                throw LibAVError(kind: .other, operation: "link filters", message: "there is no node '\(name)'")
            }
            return context
        }
        for link in links where link.to != "out" {
            try graph.link(context(link.from), link.output, context(link.to), link.input)
        }
        guard let end = links.first(where: { $0.to == "out" }) else {
            throw LibAVError(kind: .other, operation: "link filters", message: "nothing is linked to 'out'")
        }
        sink = try graph.addSink(
            behind: context(end.from), pad: end.output, pixelFormats: outputPixelFormats)
        try graph.configure()
        self.source = source
        format = input
    }

    private static func build(
        _ chain: [Filter], behind source: UnsafeMutablePointer<AVFilterContext>?, in graph: FilterGraphBuilder,
        _ pixelFormats: [String]
    ) throws -> UnsafeMutablePointer<AVFilterContext> {
        var last = source
        for (number, filter) in chain.enumerated() {
            let node = try graph.add(filter, label: "\(filter.name) \(number)")
            if let last { try graph.link(last, 0, node, 0) }
            last = node
        }
        guard let last else {
            throw LibAVError(kind: .other, operation: "set up filters", message: "the chain is empty")
        }
        let sink = try graph.addSink(behind: last, pad: 0, pixelFormats: pixelFormats)
        try graph.configure()
        return sink
    }
}

extension FilterGraph {
    /// Unit of the times of pulled frames.
    package var outputTimeBase: Rational { Rational(av_buffersink_get_time_base(sink)) }

    /// Sends the graph a picture with times in the time base of the input. Throws kind `.invalidData` for another size or pixel format than
    /// the graph's: not every filter survives such a change.
    package func push(_ frame: consuming VideoFrame) throws {
        if let format {
            guard frame.width == format.width, frame.height == format.height, frame.pixelFormat == format.pixelFormat
            else {
                throw LibAVError(
                    kind: .invalidData, operation: "filter",
                    message: "a picture of \(frame.width)x\(frame.height) \(frame.pixelFormat) among "
                        + "\(format.width)x\(format.height) \(format.pixelFormat)")
            }
        }
        try push(frame.pointer)
    }

    /// Sends the graph samples, with the time of the first counted in samples.
    package func push(_ frame: consuming AudioFrame) throws {
        try push(frame.pointer)
    }

    /// Ends the input; the filters then return the frames that they hold.
    package func finish() throws {
        try push(nil)
    }

    private func push(_ frame: UnsafeMutablePointer<AVFrame>?) throws {
        guard let source else {
            throw LibAVError(kind: .other, operation: "filter", message: "the graph has no input")
        }
        let code = av_buffersrc_add_frame(source, frame)
        // The filters have already ended the stream (trim, select) and need no more input.
        if code == DAYREEL_ERROR_EOF { return }
        try check(code, "filter")
    }

    /// The next picture; nil if the graph needs more input or has ended.
    package func pull() throws -> VideoFrame? {
        let frame = try VideoFrame.empty()
        guard try pull(into: frame.pointer) else { return nil }
        return try frame.withPositiveStrides()
    }

    /// The next samples; nil if the graph needs more input or has ended.
    package func pullSamples() throws -> AudioFrame? {
        let frame = try AudioFrame.empty()
        guard try pull(into: frame.pointer) else { return nil }
        return frame
    }

    func pull(into frame: UnsafeMutablePointer<AVFrame>) throws -> Bool {
        // Only this call runs the filters.
        let code = av_buffersink_get_frame(sink, frame)
        if code == DAYREEL_ERROR_AGAIN || code == DAYREEL_ERROR_EOF { return false }
        try check(code, "filter")
        return true
    }
}
