import JobFiles
package import Model

extension DayreelError {
    /// Any error of a command as one of Dayreel's.
    package init(any error: any Error) {
        self =
            error as? DayreelError ?? (error as? JobFile.Refusal)?.dayreelError ?? DayreelError(unforeseen: error)
    }
}
