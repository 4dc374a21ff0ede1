import Foundation

/// Trouble that ends the run: what, where, why, and what to do about it.
package struct DayreelError: Error, Hashable, Sendable, Codable {
    /// The classes of failure that scripts distinguish, after `sysexits.h`.
    package enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        case usage
        case jobInvalid = "job-invalid"
        case clipsSkipped = "clips-skipped"
        case noMedia = "no-media"
        case missingInput = "missing-input"
        case missingComponent = "missing-component"
        case internalError = "internal-error"
        case outputUnwritable = "output-unwritable"
        case diskFull = "disk-full"
        case inputOutput = "input-output"
        case busy
        /// The existing film shows days that the new one would lack.
        case fullerFilm = "fuller-film"
        case hungUp = "hung-up"
        case interrupted
        case quit
        case terminated
    }

    package var code: Code
    /// The event, in a sentence that starts in lower case and ends without a full stop.
    package var message: String
    /// A file, a folder, a day or a place in a job file (`job.yaml:7:3`).
    package var place: String?
    /// The underlying cause, such as the system's or libav's own words.
    package var cause: String?
    /// Advice to the user: sentences that start with a capital or a quoted text and end with a full stop.
    package var remedy: String?
    /// The key of the source that it concerns: `photos.albums[1]`, relative to the source, or `sources[2].photos.albums[1]`. Leads to the
    /// place in the job file.
    package var sourceKey: String?
    /// Lines that are shown unchanged below the message, such as the line of a file with a caret, and further errors.
    package var lines: [String]?

    package init(
        _ code: Code, _ message: String, place: String? = nil, cause: String? = nil, remedy: String? = nil,
        lines: [String]? = nil
    ) {
        self.code = code
        self.message = message
        self.place = place
        self.cause = cause
        self.remedy = remedy
        self.lines = lines
    }
}

extension DayreelError: CustomStringConvertible {
    /// `place: error: message: cause`, the lines below, and the remedy on a line of its own. Special characters in file names are escaped.
    /// Long parts lack their middle, so that none hides the others.
    package var description: String {
        let words = [message, cause].compactMap { $0?.cut(to: Self.longestPart) }.joined(separator: ": ")
        let head = (place.map { "\($0.cut(to: Self.longestPart)): " } ?? "") + "error: " + words
        let below = (lines ?? []).map(\.onItsLines) + [remedy.map { "  " + $0.onOneLine }].compactMap(\.self)
        return ([head.onOneLine] + below).joined(separator: "\n")
    }
}

extension DayreelError {
    /// The most characters of a part of the description.
    private static let longestPart = 1200

    /// The message with its cause: "the object is gone: NoSuchKey".
    package var withCause: String { [message, cause].compactMap(\.self).joined(separator: ": ") }

    /// The message with its cause, and the advice as a sentence after it, for reports that show one text: "the object is gone: NoSuchKey.
    /// Run again".
    package var withAdvice: String {
        guard let remedy, !remedy.isEmpty else { return withCause }
        return withCause + ". " + (remedy.hasSuffix(".") ? String(remedy.dropLast()) : remedy)
    }
}

extension DayreelError.Code {
    /// The exit code of a command that ends with this error: from sysexits.h, or 128 plus the signal (docs/cli.md).
    package var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .jobInvalid, .clipsSkipped: 65
        case .noMedia, .missingInput: 66
        case .missingComponent: 69
        case .internalError: 70
        case .outputUnwritable: 73
        case .diskFull, .inputOutput: 74
        case .busy, .fullerFilm: 75
        case .hungUp: 129
        case .interrupted: 130
        case .quit: 131
        case .terminated: 143
        }
    }
}

extension DayreelError {
    /// The error for a word that is no tag. `known` are the names of tags.
    static func unknownTag(_ word: String, among known: [String]) -> DayreelError {
        let near = NearestWord.of(word, among: known).map { "did you mean '\($0)'? " } ?? ""
        return DayreelError(
            .usage, "there is no tag '\(word)'",
            remedy: "\(near)Tags are \(known.joined(separator: ", ")), or a number.".capitalizedSentence)
    }
}

extension String {
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension DayreelError {
    /// The error for a system call that failed: the class from `errno`, with the system's words as the cause.
    package static func system(_ code: Int32, _ message: String, place: String) -> DayreelError {
        let cause = String(cString: strerror(code))
        switch code {
        case ENOSPC, EDQUOT:
            return DayreelError(
                .diskFull, message, place: place, cause: cause,
                remedy: "Make space on this disk and run again; what is finished is kept.")
        case EACCES, EPERM, EROFS, ENOTDIR, EEXIST, ENAMETOOLONG:
            return DayreelError(
                .outputUnwritable, message, place: place, cause: cause,
                remedy: "Make the folder writable, or name another one.")
        case EMFILE, ENFILE: return tooManyFiles(place: place, cause: cause)
        default:
            return DayreelError(
                .inputOutput, message, place: place, cause: cause, remedy: "Check the disk, then run again.")
        }
    }

    /// The error when this process, or the whole system, cannot open more files now. Says nothing about the file.
    package static func tooManyFiles(place: String?, cause: String) -> DayreelError {
        DayreelError(
            .busy, "too many files are open", place: place, cause: cause,
            remedy: "Allow more with 'ulimit -n 1024', or end other programs, and run again.")
    }

    /// The error for a recording that cannot be opened or read, by `errno`: `missingInput` if only the file is affected, `busy` if too many
    /// files are open, otherwise `inputOutput`, which may be temporary.
    package init(reading path: String, _ code: Int32) {
        let cause = String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG, EISDIR, ENXIO:
            self.init(media: path, cause)
        case EMFILE, ENFILE:
            self = .tooManyFiles(place: path, cause: cause)
        default:
            self.init(
                .inputOutput, "the media file cannot be read", place: path, cause: cause,
                remedy:
                    "Check its disk or the network and run again: finished segments are kept. To do without the file, leave it "
                    + "out with 'exclude'."
            )
        }
    }

    /// The error for a recording that is not usable as a file. `cause` says why.
    package init(media path: String, _ cause: String) {
        self.init(
            .missingInput, "the media file cannot be read", place: path, cause: cause,
            remedy: "Check that it still exists and that you may read it.")
    }

    /// The error for processes that something outside keeps ending.
    package static func disturbed(_ message: String, place: String? = nil, cause: String) -> DayreelError {
        DayreelError(
            .busy, message, place: place, cause: cause,
            remedy: "Look for what ends processes: too little memory ('dmesg' tells what the system has ended), a "
                + "service manager or a person. Then run again: what is finished is kept.")
    }

    /// The error when the system cannot start more threads or processes for this user, or lacks the memory for them.
    package static func tooFewThreads(_ code: Int32) -> DayreelError {
        DayreelError(
            .busy, "the system refuses to start more threads or processes", cause: String(cString: strerror(code)),
            remedy:
                "See what 'ulimit -u' and 'ulimit -v' allow, or the container's limit of processes; end other programs, "
                + "or allow more, and run again.")
    }
}

extension DayreelError {
    /// The error for an unexpected one: trouble of the system if it has an `errno`, otherwise a bug in Dayreel.
    package init(unforeseen error: any Error) {
        let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
        guard let number = SystemWords.number(of: error) else {
            self.init(
                .internalError, "something unforeseen went wrong", cause: "\(error)",
                remedy: "This is a bug in Dayreel. Please report it with the command and this message.")
            return
        }
        self = .system(number, "a file cannot be read or written", place: path ?? "")
        if path == nil { place = nil }
    }
}
