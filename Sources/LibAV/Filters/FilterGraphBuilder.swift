import CFFmpeg

/// Builds an `AVFilterGraph` and owns it; the graph owns its filters.
final class FilterGraphBuilder {
    let pointer: UnsafeMutablePointer<AVFilterGraph>

    /// The flags for all scaling: exact rounding, full chroma, the same result on every machine.
    private static let scalingFlags = "bicubic+accurate_rnd+full_chroma_int+bitexact"

    init() throws {
        LibAVLog.install()
        pointer = try allocated(avfilter_graph_alloc())
        // One thread: processes do parallel work, and results must not depend on the number of cores.
        pointer.pointee.nb_threads = 1
        pointer.pointee.thread_type = 0
        // For the scalers that libav inserts between unequal pixel formats.
        try check(av_opt_set(pointer, "scale_sws_opts", "flags=\(Self.scalingFlags)", 0), "set up filters")
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFilterGraph>? = pointer
        avfilter_graph_free(&pointer)
    }

    func allocate(_ name: String, label: String) throws -> UnsafeMutablePointer<AVFilterContext> {
        guard let filter = avfilter_get_by_name(name) else {
            throw LibAVError(
                kind: .unsupported, operation: "set up filters", code: DAYREEL_ERROR_FILTER_NOT_FOUND,
                message: "libav has no filter '\(name)'")
        }
        return try allocated(avfilter_graph_alloc_filter(pointer, filter, label))
    }

    func add(_ filter: Filter, label: String) throws -> UnsafeMutablePointer<AVFilterContext> {
        let node = try allocate(filter.name, label: label)
        var settings = filter.options
        if filter.name == "scale", settings["flags"] == nil { settings["flags"] = Self.scalingFlags }
        try requireOptions(of: node, filter)
        var options = try OptionDictionary(settings)
        let code = avfilter_init_dict(node, &options.pointer)
        try check(code, "set up filter \(filter.name)")
        try options.requireEmpty(for: "filter \(filter.name)")
        return node
    }

    /// Throws for an unknown option before the filter is initialized: `scale` would keep it for its scaler without complaint.
    private func requireOptions(of node: UnsafeMutablePointer<AVFilterContext>, _ filter: Filter) throws {
        for name in filter.options.keys.sorted() where av_opt_find(node, name, nil, 0, AV_OPT_SEARCH_CHILDREN) == nil {
            throw LibAVError(
                kind: .unsupported, operation: "set up filter \(filter.name)", code: DAYREEL_ERROR_OPTION_NOT_FOUND,
                message: "filter \(filter.name) has no option '\(name)'")
        }
    }

    func addSource(_ format: VideoFormat) throws -> UnsafeMutablePointer<AVFilterContext> {
        let node = try allocate("buffer", label: "in")
        let parameters = try allocated(av_buffersrc_parameters_alloc())
        defer { av_free(parameters) }
        parameters.pointee.format = try AVPixelFormat(named: format.pixelFormat).rawValue
        parameters.pointee.width = Int32(format.width)
        parameters.pointee.height = Int32(format.height)
        parameters.pointee.time_base = format.timeBase.av
        parameters.pointee.frame_rate = (format.frameRate ?? Rational(0, 1)).av
        parameters.pointee.sample_aspect_ratio = format.sampleAspectRatio.av
        dayreel_buffersrc_set_color(parameters, format.color.avMatrix, format.color.avRange)
        try check(av_buffersrc_parameters_set(node, parameters), "set up filters")
        try check(avfilter_init_dict(node, nil), "set up filters")
        return node
    }

    func addSource(sampleRate: Int, channels: Int) throws -> UnsafeMutablePointer<AVFilterContext> {
        let node = try allocate("abuffer", label: "in")
        let parameters = try allocated(av_buffersrc_parameters_alloc())
        defer { av_free(parameters) }
        parameters.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        parameters.pointee.sample_rate = Int32(sampleRate)
        parameters.pointee.time_base = Rational(1, Int32(sampleRate)).av
        av_channel_layout_default(&parameters.pointee.ch_layout, Int32(channels))
        defer { av_channel_layout_uninit(&parameters.pointee.ch_layout) }
        try check(av_buffersrc_parameters_set(node, parameters), "set up filters")
        try check(avfilter_init_dict(node, nil), "set up filters")
        return node
    }

    /// Adds a sink to an output pad: for video in one of the pixel formats (any if there are none), for audio in planar float.
    func addSink(
        behind node: UnsafeMutablePointer<AVFilterContext>, pad: Int, pixelFormats: [String]
    ) throws -> UnsafeMutablePointer<AVFilterContext> {
        let isAudio =
            pad < Int(node.pointee.nb_outputs)
            && avfilter_pad_get_type(node.pointee.output_pads, Int32(pad)) == AVMEDIA_TYPE_AUDIO
        var (last, lastPad) = (node, pad)
        if isAudio {
            last = try add(Filter("aformat", ["sample_fmts": "fltp"]), label: "planar float")
        } else if !pixelFormats.isEmpty {
            for name in pixelFormats { _ = try AVPixelFormat(named: name) }
            last = try add(
                Filter("format", ["pix_fmts": pixelFormats.joined(separator: "|")]), label: "pixel format")
        }
        if last != node {
            try link(node, pad, last, 0)
            lastPad = 0
        }
        let sink = try allocate(isAudio ? "abuffersink" : "buffersink", label: "out")
        try check(avfilter_init_dict(sink, nil), "set up filters")
        try link(last, lastPad, sink, 0)
        return sink
    }

    func link(
        _ from: UnsafeMutablePointer<AVFilterContext>, _ output: Int, _ to: UnsafeMutablePointer<AVFilterContext>,
        _ input: Int
    ) throws {
        guard output >= 0, output < Int(from.pointee.nb_outputs), input >= 0, input < Int(to.pointee.nb_inputs) else {
            throw LibAVError(
                kind: .other, operation: "link filters", code: DAYREEL_ERROR_INVAL,
                message: "'\(Self.label(from))' has no output \(output) or '\(Self.label(to))' no input \(input)")
        }
        try check(
            avfilter_link(from, UInt32(output), to, UInt32(input)),
            "link filters \(Self.label(from)) and \(Self.label(to))")
    }

    func configure() throws {
        try check(avfilter_graph_config(pointer, nil), "set up filters")
    }

    private static func label(_ node: UnsafeMutablePointer<AVFilterContext>) -> String {
        node.pointee.name.map { String(cString: $0) } ?? "?"
    }
}

/// A filter and its options, which libav gets one by one so that a value may contain any character.
package struct Filter: Hashable, Sendable {
    package var name: String
    package var options: [String: String]

    package init(_ name: String, _ options: [String: String] = [:]) {
        self.name = name
        self.options = options
    }
}
