import CFFmpeg

/// The files of one recording as one: packets come on the first file's timeline, without a gap between the files.
///
/// Nothing is decoded here, and one decoder gets the packets of all files: cameras cut a continuous stream, whose pictures and samples may
/// need those before the cut. The first file stays open, because it describes the streams; of the others, one at a time.
final class JoinedInput {
    let first: InputFile
    private let continuations: [FileContinuation]
    private let timeLimit: Duration?
    private let learning: StreamKnowledge
    /// The number of the file that is read: 0 for the first.
    private var number = 0
    private var continuation: InputFile?
    /// The streams to read; nil for all.
    private var wanted: Set<Int>?
    /// The first failed read of a file that is closed.
    private var earlierFailure: LibAVError?

    init(_ first: InputFile, continuations: [FileContinuation], learning: StreamKnowledge, timeLimit: Duration?) {
        (self.first, self.continuations) = (first, continuations)
        (self.learning, self.timeLimit) = (learning, timeLimit)
    }

    private var current: InputFile { continuation ?? first }

    var failedRead: LibAVError? { earlierFailure ?? first.failedRead ?? continuation?.failedRead }

    /// Reads the next packet of a wanted stream, with its times on the first file's timeline. Returns false at the end of the last file.
    func read(into packet: UnsafeMutablePointer<AVPacket>) throws -> Bool {
        while true {
            if try readFile(into: packet) {
                try shift(packet)
                return true
            }
            guard number < continuations.count else { return false }
            try open(number + 1)
        }
    }

    /// Reads the next packet of the current file. Returns false at its end.
    private func readFile(into packet: UnsafeMutablePointer<AVPacket>) throws -> Bool {
        let file = current
        file.deadline.restart()
        while true {
            av_packet_unref(packet)
            let code = av_read_frame(file.pointer, packet)
            if code == DAYREEL_ERROR_EOF { try file.check(0, "read") } else { try file.check(code, "read") }
            if code == DAYREEL_ERROR_EOF { return false }
            let stream = try file.stream(Int(packet.pointee.stream_index)).pointee
            // Some packets were read to identify the streams, before these could be discarded.
            if stream.discard == AVDISCARD_ALL { continue }
            packet.pointee.time_base = stream.time_base
            return true
        }
    }

    /// Moves a packet of a continuation to its place in the recording.
    private func shift(_ packet: UnsafeMutablePointer<AVPacket>) throws {
        guard number > 0 else { return }
        let offset = try offset(ofStream: Int(packet.pointee.stream_index))
        packet.pointee.pts = packet.pointee.pts.timestamp.map { $0.adding(offset) }.avTimestamp
        packet.pointee.dts = packet.pointee.dts.timestamp.map { $0.adding(offset) }.avTimestamp
    }

    /// The units of the stream's time base to add to times of the current continuation.
    private func offset(ofStream index: Int) throws -> Int64 {
        let (own, first) = (try current.stream(index).pointee, try first.stream(index).pointee)
        let start = start(of: continuations[number - 1], first)
            .rescaled(from: .microseconds, to: Rational(first.time_base))
        let offset = (first.start_time.timestamp ?? 0).adding(start).adding(-(own.start_time.timestamp ?? 0))
        return continuesClock(by: offset, in: Rational(first.time_base)) ? 0 : offset
    }

    /// True for a transport stream whose clock runs on from file to file, as camcorders write it: its own times are exact.
    private func continuesClock(by offset: Int64, in timeBase: Rational) -> Bool {
        guard let format = first.pointer.pointee.iformat, String(cString: format.pointee.name) == "mpegts" else {
            return false
        }
        return abs(offset.rescaled(from: timeBase, to: .microseconds)) <= 1_000_000
    }

    private func start(of continuation: FileContinuation, _ stream: AVStream) -> Int64 {
        stream.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO ? continuation.sound : continuation.picture
    }

    /// Continues from a keyframe of the stream at or before the position, in the file that has it.
    func seek(toKeyframeAtOrBefore microseconds: Int64, stream: Int) throws {
        let described = try first.stream(stream).pointee
        let timeBase = Rational(described.time_base)
        let origin = (described.start_time.timestamp ?? 0).rescaled(from: timeBase, to: .microseconds)
        let position = microseconds.adding(-origin)
        try open(continuations.lastIndex { start(of: $0, described) <= position }.map { $0 + 1 } ?? 0)
        var time = microseconds.rescaled(from: .microseconds, to: timeBase)
        if number > 0 { time = time.adding(-max(try offset(ofStream: stream), -Int64.max)) }
        try Self.seek(current, to: time, stream: stream)
    }

    /// `time` is in units of the stream's time base.
    private static func seek(_ file: InputFile, to time: Int64, stream: Int) throws {
        file.deadline.restart()
        var code = av_seek_frame(file.pointer, Int32(stream), time, AVSEEK_FLAG_BACKWARD)
        if code < 0 {
            // No keyframe before the position: take the first after it. No index at all: start at the beginning of the file.
            code = avformat_seek_file(file.pointer, Int32(stream), .min, time, .max, 0)
        }
        if code < 0 { code = av_seek_frame(file.pointer, -1, 0, AVSEEK_FLAG_BYTE) }
        try file.check(code, "seek in")
    }

    /// Makes a file the current one. A continuation that is not yet open is at its beginning; the first file stays where it is, because
    /// only a seek returns to it. Throws kind `.unsupported` for a file whose streams differ from the first file's: nothing is skipped.
    private func open(_ wanted: Int) throws {
        guard wanted != number else { return }
        let file = try wanted > 0 ? continuation(wanted - 1) : nil
        earlierFailure = earlierFailure ?? continuation?.failedRead
        (number, continuation) = (wanted, file)
    }

    private func continuation(_ index: Int) throws -> InputFile {
        let file = try InputFile(path: continuations[index].path, stretch: nil, timeLimit: timeLimit)
        try file.findStreamInfo(learning)
        for index in 0..<Int(first.pointer.pointee.nb_streams) { try requireSame(index, in: file) }
        if let wanted { Self.discardAll(except: wanted, of: file) }
        return file
    }

    private func requireSame(_ index: Int, in file: InputFile) throws {
        let one = try first.stream(index).pointee
        let type = one.codecpar.pointee.codec_type
        guard type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO else { return }
        let other = try file.stream(index).pointee
        guard one.codecpar.pointee.codec_id == other.codecpar.pointee.codec_id,
            Rational(one.time_base) == Rational(other.time_base)
        else {
            throw LibAVError(
                kind: .unsupported, operation: "continue with", path: file.path,
                message: "its streams are not those of the recording")
        }
    }

    func discardAll(except streams: Set<Int>) {
        wanted = streams
        Self.discardAll(except: streams, of: first)
        if let continuation { Self.discardAll(except: streams, of: continuation) }
    }

    private static func discardAll(except streams: Set<Int>, of file: InputFile) {
        let context = file.pointer.pointee
        for case let stream? in UnsafeBufferPointer(start: context.streams, count: Int(context.nb_streams)) {
            stream.pointee.discard = streams.contains(Int(stream.pointee.index)) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }

    /// The times at which a continuation's samples begin, in units of the stream's time base.
    func joins(ofStream index: Int) throws -> [Int64] {
        let stream = try first.stream(index).pointee
        return continuations.map { next in
            (stream.start_time.timestamp ?? 0)
                .adding(start(of: next, stream).rescaled(from: .microseconds, to: Rational(stream.time_base)))
        }
    }
}

/// A file in which a camera continues a recording. Its streams have the same numbers and formats as those of the first file.
package struct FileContinuation: Hashable, Sendable {
    package var path: String
    /// Microseconds from the recording's first picture to the file's.
    package var picture: Int64
    /// Microseconds from the recording's first sample to the file's.
    package var sound: Int64

    package init(path: String, picture: Int64, sound: Int64) {
        (self.path, self.picture, self.sound) = (path, picture, sound)
    }
}
