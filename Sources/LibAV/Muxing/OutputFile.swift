import CFFmpeg

/// Owns an `AVFormatContext` for writing, and its open file.
final class OutputFile {
    let pointer: UnsafeMutablePointer<AVFormatContext>

    /// Throws kind `.unsupported` for an unknown format. Does not open the file yet.
    init(path: String, format name: String) throws {
        LibAVLog.install()
        var format: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&format, nil, name, "file:\(path)")
        guard code >= 0, let format else {
            throw LibAVError(
                kind: .unsupported, operation: "write", path: path, code: code,
                message: "libav has no format '\(name)'", log: LibAVLog.drain())
        }
        pointer = format
        pointer.pointee.flags |= AVFMT_FLAG_BITEXACT
    }

    deinit {
        _ = closeFile()
        avformat_free_context(pointer)
    }

    func openFile(path: String) throws {
        try check(avio_open(&pointer.pointee.pb, "file:\(path)", AVIO_FLAG_WRITE), "open", path: path)
    }

    /// Writes buffered bytes and closes the file. Returns the first error of all its writes, or 0. Closing twice is not an error.
    func closeFile() -> Int32 {
        guard let file = pointer.pointee.pb else { return 0 }
        avio_flush(file)
        let written = file.pointee.error
        let closed = avio_closep(&pointer.pointee.pb)
        return written < 0 ? written : closed
    }

    func stream(_ index: Int) throws -> UnsafeMutablePointer<AVStream> {
        guard index >= 0, index < Int(pointer.pointee.nb_streams), let stream = pointer.pointee.streams[index] else {
            throw LibAVError(code: DAYREEL_ERROR_STREAM_NOT_FOUND, operation: "find stream \(index)")
        }
        return stream
    }
}
