import CFFmpeg

/// Owns an opened `AVFormatContext` for reading, the bytes that it reads, and the deadline of its interrupt callback.
final class InputFile {
    let pointer: UnsafeMutablePointer<AVFormatContext>
    let deadline: Deadline
    let path: String
    private let bytes: ByteReader

    /// Opens the file and identifies its container. Starts the time of the deadline.
    init(path: String, stretch: Range<Int64>?, timeLimit: Duration?) throws {
        LibAVLog.install()
        self.path = path
        deadline = Deadline(limit: timeLimit)
        deadline.restart()
        bytes = try ByteReader(path: path, stretch: stretch, deadline: deadline)
        let container = try Self.container(of: bytes, path: path)
        var format: UnsafeMutablePointer<AVFormatContext>? = try allocated(avformat_alloc_context())
        format?.pointee.pb = bytes.io
        format?.pointee.interrupt_callback = deadline.interruptCallback
        // References to other files, such as the segments of a DASH manifest, are not followed.
        format?.pointee.io_open = { _, _, _, _, _ in DAYREEL_ERROR_PERMISSION }
        // On failure, this call frees the context itself.
        let code = avformat_open_input(&format, nil, container, nil)
        try Self.check(code, "open", path: path, bytes)
        pointer = try allocated(format)
    }

    /// The containers of recordings, by the first of libav's names for each. libav's others are playlists, image sequences, subtitles and
    /// devices, which it would take for films or which open further files.
    private static let containers: Set<String> = [
        "mov", "matroska", "avi", "mpegts", "mpeg", "asf", "flv", "ogg", "mxf",
        // Pictures without a container: tapes, single-board computers, cameras on a network, browsers.
        "dv", "mpegvideo", "m4v", "h264", "hevc", "mjpeg", "ivf", "yuv4mpegpipe",
        "wav", "aiff", "mp3", "aac", "ac3", "amr", "flac",
        // Single pictures: these demuxers read their own bytes only.
        "png_pipe", "jpeg_pipe",
    ]

    /// The container according to the file's first bytes. Its name is ignored: libav takes `clip%03d.jpg` for an image sequence.
    private static func container(
        of bytes: ByteReader, path: String
    ) throws -> UnsafePointer<AVInputFormat> {
        var format: UnsafePointer<AVInputFormat>?
        let code = av_probe_input_buffer2(bytes.io, &format, "", nil, 0, 0)
        try check(min(code, 0), "open", path: path, bytes)
        guard let format, let name = name(of: format), containers.contains(name) else {
            throw LibAVError(
                kind: .unsupported, operation: "open", path: path,
                message: "not a recording: its contents look like '\(format.flatMap(name) ?? "")'")
        }
        return format
    }

    /// The first of the container's names: "mov" of "mov,mp4,m4a,3gp,3g2,mj2".
    private static func name(of format: UnsafePointer<AVInputFormat>) -> String? {
        String(cString: format.pointee.name).split(separator: ",").first.map(String.init)
    }

    /// Throws for a negative code, and for a read that failed even if libav ignored it.
    private static func check(_ code: Int32, _ operation: String, path: String, _ bytes: ByteReader) throws {
        if let failure = bytes.failure { throw LibAVError(code: -failure, operation: "read", path: path) }
        try LibAV.check(code, operation, path: path)
    }

    /// Throws for a negative code, and for a read that failed even if libav ignored it.
    @discardableResult
    func check(_ code: Int32, _ operation: String) throws -> Int32 {
        try Self.check(code, operation, path: path, bytes)
        return code
    }

    /// The error of the first read of the file's bytes that failed, or else of one that took too long; nil if there was none.
    var failedRead: LibAVError? {
        if let failure = bytes.failure { return LibAVError(code: -failure, operation: "read", path: path) }
        return deadline.wasOver ? LibAVError(code: DAYREEL_ERROR_EXIT, operation: "read", path: path) : nil
    }

    deinit {
        var format: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&format)
    }

    /// Reads as much of the file as it takes to know its streams. Call it once per file.
    func findStreamInfo(_ wanted: StreamKnowledge) throws {
        pointer.pointee.max_analyze_duration = 2_000_000
        let code =
            switch wanted {
            case .headers: Int32(0)
            case .everything where isMP4: try findStreamInfoWithoutPictures()
            case .everything: avformat_find_stream_info(pointer, nil)
            }
        // libav ends the search quietly when it is interrupted.
        if deadline.isOver { throw LibAVError(code: DAYREEL_ERROR_EXIT, operation: "open", path: path) }
        try check(code, "open")
    }

    /// True for MP4 and QuickTime.
    private var isMP4: Bool { pointer.pointee.iformat.flatMap(Self.name) == "mov" }

    /// Finds the stream information. Where the format of the pictures is known, libav's decoders are told to skip every picture: one takes
    /// as long as everything else together.
    private func findStreamInfoWithoutPictures() throws -> Int32 {
        var options: [OpaquePointer?] = []
        defer { for var dictionary in options { av_dict_free(&dictionary) } }
        for case let stream? in UnsafeBufferPointer(
            start: pointer.pointee.streams, count: Int(pointer.pointee.nb_streams))
        {
            var dictionary: OpaquePointer?
            if try learnsPictures(of: stream) { try check(av_dict_set(&dictionary, "skip_frame", "all", 0), "open") }
            options.append(dictionary)
        }
        return options.withUnsafeMutableBufferPointer { avformat_find_stream_info(pointer, $0.baseAddress) }
    }

    func stream(_ index: Int) throws -> UnsafeMutablePointer<AVStream> {
        guard index >= 0, index < Int(pointer.pointee.nb_streams), let stream = pointer.pointee.streams[index] else {
            throw LibAVError(
                code: DAYREEL_ERROR_STREAM_NOT_FOUND, operation: "find stream \(index) of", path: path)
        }
        return stream
    }
}

/// The part of a file that is read when it is opened, so that its streams are known.
package enum StreamKnowledge: Sendable {
    /// Everything that libav can tell: decodes some sound, and a picture unless its head tells as much.
    case everything
    /// The container's headers only, without decoding: for files that Dayreel wrote.
    case headers
}

/// Stops libav if a file takes too long: libav's interrupt callback asks this object.
///
/// The only clock in this module. It is monotonic, bounds an operation and never affects a result.
final class Deadline {
    /// Microseconds that one operation may take; nil for no limit.
    private let limit: Int64?
    private var end: Int64?
    /// True if the current operation has reached its limit.
    private(set) var isOver = false
    /// True if any operation has.
    private(set) var wasOver = false

    init(limit: Duration?) {
        self.limit = limit.map { limit in
            let (seconds, attoseconds) = limit.components
            return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        }
    }

    /// Starts the time limit of a new operation.
    func restart() {
        isOver = false
        end = limit.map { av_gettime_relative() + $0 }
    }

    /// The answer to libav's question whether to stop now.
    var hasPassed: Bool {
        if !isOver, let end, av_gettime_relative() >= end { (isOver, wasOver) = (true, true) }
        return isOver
    }

    /// The callback refers to this object without owning it: the owner of the libav object must keep this one alive.
    var interruptCallback: AVIOInterruptCB {
        guard limit != nil else { return AVIOInterruptCB(callback: nil, opaque: nil) }
        return AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                return Unmanaged<Deadline>.fromOpaque(opaque).takeUnretainedValue().hasPassed ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }
}
