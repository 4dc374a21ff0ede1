import CFFmpeg

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
