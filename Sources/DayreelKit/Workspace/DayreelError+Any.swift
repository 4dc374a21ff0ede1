import JobFiles
package import Model

extension DayreelError {
    /// Converts any error of a command to one of Dayreel's.
    package init(any error: any Error) {
        self =
            error as? DayreelError ?? (error as? JobFile.Refusal)?.dayreelError ?? DayreelError(unforeseen: error)
    }
}
