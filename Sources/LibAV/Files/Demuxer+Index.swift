import CFFmpeg

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
