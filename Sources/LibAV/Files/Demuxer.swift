import CFFmpeg

/// Reads the packets of one file, in the order of the file.
package final class Demuxer {
    package let info: MediaInfo
    let input: InputFile

    /// Opens a file, or a stretch of it. The time limit holds for the opening, and again for each read and seek; when
    /// it is hit, an error of kind `.interrupted` is thrown. Log lines of earlier work on this thread are dropped.
    package init(
        path: String, stretch: ByteStretch? = nil, learning: StreamKnowledge = .everything, timeLimit: Duration? = nil
    ) throws {
        _ = LibAVLog.drain()
        let input = try InputFile(path: path, stretch: stretch, timeLimit: timeLimit)
        try input.findStreamInfo(learning)
        self.input = input
        info = MediaInfo(reading: input.pointer)
    }

    /// The next packet; nil at the end of the file.
    package func read() throws -> Packet? {
        let packet = try Packet()
        guard try read(into: packet.pointer) else { return nil }
        return packet
    }

    /// Like `read`, into a packet that is used again and again. False at the end.
    func read(into packet: UnsafeMutablePointer<AVPacket>) throws -> Bool {
        input.deadline.restart()
        while true {
            av_packet_unref(packet)
            let code = av_read_frame(input.pointer, packet)
            if code == DAYREEL_ERROR_EOF { try input.check(0, "read") } else { try input.check(code, "read") }
            if code == DAYREEL_ERROR_EOF { return false }
            let stream = try input.stream(Int(packet.pointee.stream_index)).pointee
            // Some were read to know the streams, before these could be discarded.
            if stream.discard == AVDISCARD_ALL { continue }
            packet.pointee.time_base = stream.time_base
            return true
        }
    }

    /// Continues at a keyframe of the stream whose decode time is at or before the position; the first one when there
    /// is none before. A container without an index is read from its beginning again.
    package func seek(toKeyframeAtOrBefore microseconds: Int64, stream: Int) throws {
        input.deadline.restart()
        let timeBase = Rational(try input.stream(stream).pointee.time_base)
        let time = microseconds.rescaled(from: .microseconds, to: timeBase)
        var code = av_seek_frame(input.pointer, Int32(stream), time, AVSEEK_FLAG_BACKWARD)
        if code < 0 {
            // No keyframe before: the first after. No index at all: the beginning of the file.
            code = avformat_seek_file(input.pointer, Int32(stream), .min, time, .max, 0)
        }
        if code < 0 { code = av_seek_frame(input.pointer, -1, 0, AVSEEK_FLAG_BYTE) }
        try input.check(code, "seek in")
    }

    /// The decoder's headers as the container keeps them: SPS and PPS of H.264 (avcC), for instance. Empty without any.
    package func extradata(ofStream index: Int) throws -> [UInt8] {
        let parameters = try input.stream(index).pointee.codecpar.pointee
        return Array(UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size)))
    }

    /// Reads only these streams from now on.
    package func discardAll(except streams: Set<Int>) {
        let file = input.pointer.pointee
        for case let stream? in UnsafeBufferPointer(start: file.streams, count: Int(file.nb_streams)) {
            stream.pointee.discard = streams.contains(Int(stream.pointee.index)) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }
}

extension Demuxer {
    /// True if the container's index names bytes of the stream beyond that size: the file was cut off, whatever its boxes say.
    /// The last entry is asked, as files are written from front to back.
    package func indexReaches(beyond size: Int64, stream index: Int) throws -> Bool {
        let stream = try input.stream(index)
        let count = avformat_index_get_entries_count(stream)
        guard count > 0, let last = avformat_index_get_entry(stream, count - 1) else { return false }
        let (end, overflow) = last.pointee.pos.addingReportingOverflow(Int64(last.pointee.size))
        return overflow || end > size
    }
}
