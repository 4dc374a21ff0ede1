import CFFmpeg

/// A call into libav that failed: which call, on what, why, and what libav logged about it.
package struct LibAVError: Error, Hashable, Sendable {
    /// The kinds of failure that a caller may want to tell apart.
    package enum Kind: Hashable, Sendable {
        case notFound, permissionDenied, noSpace, inputOutput, tooManyFiles, invalidData, unsupported, interrupted,
            outOfMemory, other

        /// True for trouble of a disk, a network or this process, which says nothing about the file: what is tried again may work.
        package var mayPass: Bool { self == .inputOutput || self == .tooManyFiles }

        /// True if the bytes of the file are at fault, as far as libav tells: what was made of the rest may be stored under the file's
        /// fingerprint. A file that has gone while it is read, such as one on a disk that was pulled out, is as good as it was.
        package var blamesContents: Bool {
            switch self {
            case .invalidData, .unsupported, .other: true
            case .notFound, .permissionDenied, .noSpace, .inputOutput, .tooManyFiles, .interrupted, .outOfMemory: false
            }
        }
    }

    package var kind: Kind
    /// The verb that failed: "open", "decode", "encode", "write" …
    package var operation: String
    package var path: String?
    /// libav's negative error code; 0 when Dayreel itself found the error.
    package var code: Int32 = 0
    package var message: String
    /// libav's last warnings and errors on this thread, oldest first.
    package var log: [String] = []
}

extension LibAVError {
    /// The error for libav's code. Takes the log lines of this thread.
    init(code: Int32, operation: String, path: String? = nil) {
        self.init(
            kind: Kind(code: code), operation: operation, path: path, code: code,
            message: Self.message(forCode: code), log: LibAVLog.drain())
    }

    private static func message(forCode code: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress else { return "error \(code)" }
            av_strerror(code, start, buffer.count)
            return String(cString: start)
        }
    }
}

extension LibAVError: CustomStringConvertible {
    package var description: String {
        let place = path.map { " \($0)" } ?? ""
        let cause = log.last.map { " (\($0))" } ?? ""
        return "cannot \(operation)\(place): \(message)\(cause)"
    }
}

extension LibAVError.Kind {
    init(code: Int32) {
        switch code {
        case -ENOENT, -ENOTDIR: self = .notFound
        case -EACCES, -EPERM, -EROFS: self = .permissionDenied
        case -ENOSPC, -EDQUOT, -EFBIG: self = .noSpace
        case -EIO, -EAGAIN, -EISDIR, -EBADF, -ENAMETOOLONG, -ENXIO, -ENODEV, -ESTALE, -ETIMEDOUT: self = .inputOutput
        case -EMFILE, -ENFILE: self = .tooManyFiles
        case -ENOMEM: self = .outOfMemory
        case DAYREEL_ERROR_EXIT: self = .interrupted
        case DAYREEL_ERROR_INVALIDDATA, DAYREEL_ERROR_EOF, DAYREEL_ERROR_STREAM_NOT_FOUND: self = .invalidData
        case -ENOSYS, DAYREEL_ERROR_PATCHWELCOME, DAYREEL_ERROR_OPTION_NOT_FOUND, DAYREEL_ERROR_DEMUXER_NOT_FOUND,
            DAYREEL_ERROR_MUXER_NOT_FOUND, DAYREEL_ERROR_DECODER_NOT_FOUND, DAYREEL_ERROR_ENCODER_NOT_FOUND,
            DAYREEL_ERROR_FILTER_NOT_FOUND, DAYREEL_ERROR_PROTOCOL_NOT_FOUND, DAYREEL_ERROR_BSF_NOT_FOUND:
            self = .unsupported
        default: self = .other
        }
    }
}

/// Returns the result of a libav call; throws if it is negative.
@discardableResult
func check(_ code: Int32, _ operation: String, path: String? = nil) throws -> Int32 {
    guard code >= 0 else { throw LibAVError(code: code, operation: operation, path: path) }
    return code
}

/// Returns a pointer that libav allocated; throws if memory has run out.
func allocated<Pointer>(_ pointer: Pointer?) throws -> Pointer {
    guard let pointer else { throw LibAVError(code: DAYREEL_ERROR_NOMEM, operation: "allocate memory") }
    return pointer
}

/// Collects the log of libav and x264 by thread, so that none of it reaches stderr.
///
/// Keeps only warnings and errors, and of these the last 50 lines of a thread. Lines from libav's own worker threads are dropped with those
/// threads.
package enum LibAVLog {
    private static let installed: Void = dayreel_log_install()

    /// Takes over libav's log. Idempotent; every type of this module that opens or makes something calls it.
    package static func install() { installed }

    /// The warnings and errors logged on this thread since the last drain, oldest first.
    package static func drain() -> [String] {
        var lines: [String] = []
        while let line = dayreel_log_take() {
            lines += String(cString: line).split(separator: "\n").map(String.init)
        }
        return lines
    }

    /// Does something without keeping what is logged on this thread.
    static func muted<Result>(_ work: () throws -> Result) rethrows -> Result {
        mute(true)
        defer { mute(false) }
        return try work()
    }

    /// Not inlined: the log's variables exist once for each file whose code refers to them.
    @inline(never) private static func mute(_ isMuted: Bool) { dayreel_log_mute(isMuted ? 1 : 0) }
}
