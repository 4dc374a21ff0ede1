/// A way for the user to let an output replace a file that Dayreel did not make.
package enum OutputPermission: Hashable, Sendable {
    /// The option of a command.
    case force
    /// The key of a job.
    case overwrite

    /// The permission in words, for remedies.
    package var words: String {
        switch self {
        case .force: "'--force'"
        case .overwrite: "'output.overwrite: foreign' in the job"
        }
    }
}
