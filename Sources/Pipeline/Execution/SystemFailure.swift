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

    /// This process, or the whole system, may open no more files now. That says nothing of the file.
    package static func tooManyFiles(place: String?, cause: String) -> DayreelError {
        DayreelError(
            .busy, "too many files are open", place: place, cause: cause,
            remedy: "Allow more with 'ulimit -n 1024', or end other programs, and run again.")
    }

    /// The system starts no more threads or processes for this user, or has no memory for them.
    package static func tooFewThreads(_ code: Int32) -> DayreelError {
        DayreelError(
            .busy, "the system starts no more threads or processes", cause: String(cString: strerror(code)),
            remedy:
                "See what 'ulimit -u' and 'ulimit -v' allow, or the container's limit of processes; end other programs, "
                + "or allow more, and run again.")
    }
}

/// Calls a POSIX function again while a signal interrupts it; throws what `errno` says when it returns -1.
@discardableResult
func checked<Result: SignedInteger>(
    _ message: @autoclosure () -> String, place: String, _ call: () -> Result
) throws -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw DayreelError.system(code, message(), place: place) }
    }
}
