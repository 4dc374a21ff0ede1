import CFFmpeg

/// Writes a file: streams are added, `start` writes the header, `write` the packets, `finish` the rest.
///
/// Bit-exact: the file depends neither on libav's version nor on the time. A muxer that is released without `finish` leaves an incomplete
/// file, which its caller must remove.
package final class Muxer {
    package let path: String
    let output: OutputFile
    private var isStarted = false
    /// The bytes of the cover and its stream, until they are written.
    var cover: (stream: Int, jpeg: [UInt8])?

    /// Throws kind `.unsupported` for an unknown format. The file is created by `start`.
    package init(path: String, format: String) throws {
        self.path = path
        output = try OutputFile(path: path, format: format)
    }

    /// Adds the stream of an encoder and returns its number. `tag` is the container's name of the codec, four characters; nil for libav's
    /// choice.
    package func addStream(_ encoder: VideoEncoder, tag: String? = nil) throws -> Int {
        let stream = try addStream(of: encoder.codec)
        set(tag, of: stream)
        stream.pointee.avg_frame_rate = encoder.settings.frameRate.av
        stream.pointee.sample_aspect_ratio = encoder.settings.sampleAspectRatio.av
        return Int(stream.pointee.index)
    }

    package func addStream(_ encoder: AudioEncoder) throws -> Int {
        Int(try addStream(of: encoder.codec).pointee.index)
    }

    private func addStream(of codec: CodecContext) throws -> UnsafeMutablePointer<AVStream> {
        let stream = try allocated(avformat_new_stream(output.pointer, nil))
        try check(
            avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), "add a stream to", path: path)
        stream.pointee.time_base = codec.pointer.pointee.time_base
        return stream
    }

    /// Adds a stream to which packets of a file are copied, with its codec, headers, rotation, pixel aspect and language. `tag` as for an
    /// encoder.
    package func addStream(copying demuxer: Demuxer, stream index: Int, tag: String? = nil) throws -> Int {
        let source = try demuxer.input.stream(index)
        let stream = try allocated(avformat_new_stream(output.pointer, nil))
        try check(
            avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar), "add a stream to", path: path)
        try check(dayreel_stream_copy_side_data(stream, source), "add a stream to", path: path)
        stream.pointee.codecpar.pointee.codec_tag = 0
        set(tag, of: stream)
        stream.pointee.time_base = source.pointee.time_base
        stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        stream.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
        stream.pointee.disposition = source.pointee.disposition
        return Int(stream.pointee.index)
    }

    /// Sets the codec tag, whose first character goes into the lowest byte.
    private func set(_ tag: String?, of stream: UnsafeMutablePointer<AVStream>) {
        guard let tag, tag.utf8.count == 4 else { return }
        stream.pointee.codecpar.pointee.codec_tag = tag.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension Muxer {
    /// Sets tags of the file: `title`, `creation_time` in ISO 8601, …
    package func setMetadata(_ metadata: [String: String]) {
        Self.set(metadata, in: &output.pointer.pointee.metadata)
    }

    /// Sets tags of a stream: `language`, `handler_name`. Ignores an unknown stream.
    package func setMetadata(_ metadata: [String: String], forStream index: Int) {
        guard let stream = try? output.stream(index) else { return }
        Self.set(metadata, in: &stream.pointee.metadata)
    }

    private static func set(_ metadata: [String: String], in dictionary: inout OpaquePointer?) {
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
    }

    /// Sets the display matrix of the stream, which tells players how to turn the picture.
    package func setRotation(_ rotation: DisplayRotation, forStream index: Int) throws {
        let stream = try output.stream(index)
        let matrix = rotation.displayMatrix
        let size = matrix.count * MemoryLayout<Int32>.size
        let bytes = try allocated(dayreel_stream_add_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size))
        matrix.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: bytes, count: size).copyMemory(from: source)
        }
    }

    /// Adds a chapter. `start` and `end` are in microseconds.
    package func addChapter(title: String, start: Int64, end: Int64) throws {
        try check(dayreel_add_chapter(output.pointer, start, end, title), "add a chapter to", path: path)
    }

    /// Creates the file and writes its header. Throws kind `.unsupported` for an option that the format does not know.
    package func start(options: [String: String] = [:]) throws {
        var dictionary = try OptionDictionary(exactTimescale.merging(options) { _, wanted in wanted })
        try output.openFile(path: path)
        try check(avformat_write_header(output.pointer, &dictionary.pointer), "write", path: path)
        isStarted = true
        try writeCover()
        try dictionary.requireEmpty(for: "format \(String(cString: output.pointer.pointee.oformat.pointee.name))")
    }

    /// The option that makes lengths exact. By default, MP4 and MOV round the lengths of edit lists to the time scale of the whole file,
    /// milliseconds, so audio would not end at its last sample. A common multiple of the streams' time scales needs no rounding.
    private var exactTimescale: [String: String] {
        guard let muxer = output.pointer.pointee.priv_data, av_opt_find(muxer, "movie_timescale", nil, 0, 0) != nil
        else {
            return [:]
        }
        var scale = 1000
        for index in 0..<Int(output.pointer.pointee.nb_streams) where index != cover?.stream {
            let other = Int(timeBase(ofStream: index).denominator)
            guard other > 0 else { continue }
            var (a, b) = (scale, other)
            while b != 0 { (a, b) = (b, a % b) }
            let multiple = scale / a * other
            // Above that, a film of an hour needs 64-bit boxes.
            if multiple <= 1_000_000 { scale = multiple }
        }
        return ["movie_timescale": "\(scale)"]
    }

    /// Unit of the stream's times in the file, final after `start`. 0/1 for an unknown stream.
    package func timeBase(ofStream index: Int) -> Rational {
        (try? output.stream(index)).map { Rational($0.pointee.time_base) } ?? Rational(0, 1)
    }

    /// Writes a packet with its times converted to the stream's. Packets of a stream must come in the order of their decode times; packets
    /// of different streams are interleaved.
    package func write(_ packet: consuming Packet, stream index: Int) throws {
        var packet = packet
        packet.rescale(to: Rational(try output.stream(index).pointee.time_base))
        packet.streamIndex = index
        packet.pointer.pointee.pos = -1
        try check(av_interleaved_write_frame(output.pointer, packet.pointer), "write", path: path)
    }

    /// Completes the file and closes it. A full disk may only show here.
    package func finish() throws {
        let trailer = isStarted ? av_write_trailer(output.pointer) : 0
        isStarted = false
        let closed = output.closeFile()
        try check(closed < 0 ? closed : trailer, "write", path: path)
    }
}

extension Muxer {
    /// Adds a JPEG file as the cover of an MP4 file (`covr`). It is no track: readers list it behind all tracks. `start` writes it.
    package func addCover(_ jpeg: [UInt8], width: Int, height: Int) throws {
        let stream = try allocated(avformat_new_stream(output.pointer, nil))
        stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_MJPEG
        stream.pointee.codecpar.pointee.width = Int32(width)
        stream.pointee.codecpar.pointee.height = Int32(height)
        stream.pointee.codecpar.pointee.format = AV_PIX_FMT_YUVJ420P.rawValue
        stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
        cover = (Int(stream.pointee.index), jpeg)
        expectGaps()
    }

    /// Writes the cover, if there is one, past the queue in which packets wait for those of other streams.
    func writeCover() throws {
        guard let cover else { return }
        var packet = try Packet.copying(cover.jpeg)
        packet.streamIndex = cover.stream
        packet.presentationTime = 0
        packet.decodeTime = 0
        packet.isKeyframe = true
        try check(av_write_frame(output.pointer, packet.pointer), "write", path: path)
    }

    /// Prepares for a stream that is silent for long. Packets of the others would otherwise wait for its next one, up to ten seconds of
    /// them in memory. Their order stays the same.
    func expectGaps() { output.pointer.pointee.max_interleave_delta = 1_000_000 }
}

extension Muxer {
    /// Adds a track of subtitles to an MP4 file: 3GPP Timed Text (3GPP TS 26.245), which players show if the viewer wants it. `timeBase` is
    /// the unit of the subtitles' times.
    package func addSubtitleStream(timeBase: Rational) throws -> Int {
        let stream = try allocated(avformat_new_stream(output.pointer, nil))
        stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
        stream.pointee.codecpar.pointee.codec_id = AV_CODEC_ID_MOV_TEXT
        stream.pointee.time_base = timeBase.av
        let bytes = Self.textDescription
        let size = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let memory = av_mallocz(size) else {
            throw LibAVError(code: DAYREEL_ERROR_NOMEM, operation: "add a stream to")
        }
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        stream.pointee.codecpar.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        stream.pointee.codecpar.pointee.extradata_size = Int32(bytes.count)
        expectGaps()
        return Int(stream.pointee.index)
    }

    /// Writes a subtitle. Those of a stream must come in the order of their times; `start` and `duration` are in `timeBase`.
    package func write(subtitle text: String, at start: Int64, duration: Int64, timeBase: Rational, stream: Int) throws
    {
        // A sample is the length of its text in two bytes, and the text (5.17).
        let bytes = Array(text.utf8.prefix(Int(UInt16.max)))
        var packet = try Packet.copying([UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes)
        packet.pointer.pointee.time_base = timeBase.av
        packet.presentationTime = start
        packet.decodeTime = start
        packet.duration = duration
        packet.isKeyframe = true
        try write(packet, stream: stream)
    }

    /// The rest of a sample entry of type `tx3g` (5.16): centred at the bottom, white on nothing, 18 units of a sans-serif face. Players
    /// replace all of it by what the viewer has set.
    private static let textDescription: [UInt8] =
        [0, 0, 0, 0, 1, 0xFF]
        + [0, 0, 0, 0]  // background
        + [0, 0, 0, 0, 0, 0, 0, 0]  // box
        + [0, 0, 0, 0, 0, 1, 0, 18, 0xFF, 0xFF, 0xFF, 0xFF]  // style: all characters, face 1
        + [0, 0, 0, 23] + Array("ftab".utf8) + [0, 1, 0, 1, 10] + Array("Sans-Serif".utf8)
}
