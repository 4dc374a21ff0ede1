import CFFmpeg

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
