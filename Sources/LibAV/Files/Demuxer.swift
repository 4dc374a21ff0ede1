import CFFmpeg

/// Reads the packets of one file, in file order, or those of several that are one recording.
package final class Demuxer {
    package let info: MediaInfo
    /// The first file, which describes the streams.
    let input: InputFile
    let joined: JoinedInput

    /// Opens a file, or part of it, and the files that continue it. `stretch` is the part in bytes, such as the video inside a motion
    /// photo; what is beyond the file does not count. The time limit applies to the opening, and again to each read and seek; on reaching
    /// it, they throw kind `.interrupted`. Discards log lines of earlier work on this thread.
    package init(
        path: String, stretch: Range<Int64>? = nil, continuations: [FileContinuation] = [],
        learning: StreamKnowledge = .everything, timeLimit: Duration? = nil
    ) throws {
        _ = LibAVLog.drain()
        let input = try InputFile(path: path, stretch: stretch, timeLimit: timeLimit)
        try input.findStreamInfo(learning)
        self.input = input
        joined = JoinedInput(input, continuations: continuations, learning: learning, timeLimit: timeLimit)
        info = MediaInfo(reading: input.pointer)
    }

    /// The error of the first read of the file's bytes that failed or took too long, whether or not a call threw it: libav may have taken
    /// it for damage, or for the end of the file. Nil if there was none.
    package var failedRead: LibAVError? { joined.failedRead }

    /// The next packet; nil at the end of the file.
    package func read() throws -> Packet? {
        let packet = try Packet()
        guard try read(into: packet.pointer) else { return nil }
        return packet
    }

    /// Reads like `read()`, but into a reusable packet. Returns false at the end.
    func read(into packet: UnsafeMutablePointer<AVPacket>) throws -> Bool { try joined.read(into: packet) }

    /// Continues from a keyframe of the stream whose decode time is at or before the position, or from the first one if there is none. A
    /// container without an index is read from its beginning again.
    package func seek(toKeyframeAtOrBefore microseconds: Int64, stream: Int) throws {
        try joined.seek(toKeyframeAtOrBefore: microseconds, stream: stream)
    }

    /// The decoder's headers as stored in the container, for instance SPS and PPS of H.264 (avcC). Empty if there are none.
    package func extradata(ofStream index: Int) throws -> [UInt8] {
        let parameters = try input.stream(index).pointee.codecpar.pointee
        return Array(UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size)))
    }

    /// Restricts reading to these streams from now on.
    package func discardAll(except streams: Set<Int>) { joined.discardAll(except: streams) }
}

extension Demuxer {
    /// True if the container's index points to bytes of the stream beyond `size`: the file was cut off, whatever its boxes say. Checks the
    /// last entry, because files are written from front to back.
    package func indexReaches(beyond size: Int64, stream index: Int) throws -> Bool {
        let stream = try input.stream(index)
        let count = avformat_index_get_entries_count(stream)
        guard count > 0, let last = avformat_index_get_entry(stream, count - 1) else { return false }
        let (end, overflow) = last.pointee.pos.addingReportingOverflow(Int64(last.pointee.size))
        return overflow || end > size
    }
}

extension Demuxer {
    /// The byte ranges that hold these streams between two positions (microseconds), starting at the preceding keyframe, according to the
    /// container's index. Relative to the file, or to the part of it that was opened. Empty if the container has no index.
    package func stretches(ofStreams streams: [Int], from start: Int64, to end: Int64) throws -> [Range<Int64>] {
        try streams.flatMap { index in
            let stream = try input.stream(index)
            let timeBase = Rational(stream.pointee.time_base)
            let first = max(
                0,
                av_index_search_timestamp(
                    stream, start.rescaled(from: .microseconds, to: timeBase), AVSEEK_FLAG_BACKWARD))
            let last = end.rescaled(from: .microseconds, to: timeBase)
            var found: [Range<Int64>] = []
            for number in first..<max(first, avformat_index_get_entries_count(stream)) {
                guard let entry = avformat_index_get_entry(stream, number)?.pointee, entry.timestamp <= last else {
                    break
                }
                let size = Int64(entry.size)
                guard entry.pos >= 0, size > 0, entry.pos <= .max - size else { continue }
                found.append(entry.pos..<entry.pos + size)
            }
            return found
        }
    }
}
