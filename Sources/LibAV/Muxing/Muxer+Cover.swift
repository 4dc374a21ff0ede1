import CFFmpeg

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
