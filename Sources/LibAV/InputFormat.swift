import CFFmpeg

/// Owns an opened `AVFormatContext` for reading, and the deadline that its interrupt callback asks.
final class InputFormat {
    let pointer: UnsafeMutablePointer<AVFormatContext>
    let deadline: Deadline
    let path: String

    /// Opens the file and finds out its container. The time of the deadline starts here.
    init(path: String, stretch: ByteStretch?, timeLimit: Duration?) throws {
        LibAVLog.install()
        self.path = path
        deadline = Deadline(limit: timeLimit)
        deadline.restart()
        // Without the protocol a path such as "a:b.mp4" would be read as protocol "a". A hostile playlist must not
        // reach the network.
        var options = try OptionDictionary(
            (stretch?.options ?? [:]).merging(["protocol_whitelist": "file,subfile"]) { first, _ in first })
        var format: UnsafeMutablePointer<AVFormatContext>? = try allocated(avformat_alloc_context())
        format?.pointee.interrupt_callback = deadline.interruptCallback
        let url = stretch == nil ? "file:\(path)" : "subfile:file:\(path)"
        // Frees the context itself when it fails.
        try check(avformat_open_input(&format, url, nil, &options.pointer), "open", path: path)
        pointer = try allocated(format)
    }

    deinit {
        var format: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&format)
    }

    /// Reads as much of the file as it takes to know its streams. Each file can be asked once.
    func findStreamInfo(_ wanted: StreamKnowledge) throws {
        try refusePlaylists()
        pointer.pointee.max_analyze_duration = 2_000_000
        let code =
            switch wanted {
            case .headers: Int32(0)
            case .sound where isMP4: try findStreamInfoWithoutPictures()
            case .sound, .everything: avformat_find_stream_info(pointer, nil)
            }
        // libav ends the search quietly when it is interrupted.
        if deadline.isOver { throw LibAVError(code: DAYREEL_ERROR_EXIT, operation: "open", path: path) }
        try check(code, "open", path: path)
    }

    /// Or MOV.
    private var isMP4: Bool {
        pointer.pointee.iformat.map { String(cString: $0.pointee.name) }?.hasPrefix("mov,") ?? false
    }

    /// libav's decoders are told to skip every picture, by an option for each stream.
    private func findStreamInfoWithoutPictures() throws -> Int32 {
        var options: [OpaquePointer?] = []
        defer { for var dictionary in options { av_dict_free(&dictionary) } }
        for case let stream? in UnsafeBufferPointer(
            start: pointer.pointee.streams, count: Int(pointer.pointee.nb_streams))
        {
            var dictionary: OpaquePointer?
            if stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO {
                try check(av_dict_set(&dictionary, "skip_frame", "all", 0), "open", path: path)
            }
            options.append(dictionary)
        }
        return options.withUnsafeMutableBufferPointer { avformat_find_stream_info(pointer, $0.baseAddress) }
    }

    /// These would read further files, which the caller did not name.
    private func refusePlaylists() throws {
        guard let name = pointer.pointee.iformat.map({ String(cString: $0.pointee.name) }),
            ["hls", "concat", "dash", "imf", "webm_dash_manifest"].contains(name)
        else { return }
        throw LibAVError(kind: .unsupported, operation: "open", path: path, message: "a playlist, not a media file")
    }

    func stream(_ index: Int) throws -> UnsafeMutablePointer<AVStream> {
        guard index >= 0, index < Int(pointer.pointee.nb_streams), let stream = pointer.pointee.streams[index] else {
            throw LibAVError(
                code: DAYREEL_ERROR_STREAM_NOT_FOUND, operation: "find stream \(index) of", path: path)
        }
        return stream
    }
}

/// How much of a file is read when it is opened, so that its streams are known.
package enum StreamKnowledge: Sendable {
    /// All that libav can tell: it decodes a picture and some sound.
    case everything
    /// Times, and all of the sound. Of MP4 and MOV, whose index has the times, no picture is decoded: what only a decoded one
    /// shows, such as its format, stays unknown.
    case sound
    /// What the container's headers say. Nothing is decoded: for files that we wrote ourselves.
    case headers
}
