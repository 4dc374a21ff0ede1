import Foundation

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
