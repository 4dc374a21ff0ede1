/// Something with which the user lets an output replace a file that Dayreel did not make.
package enum OutputPermission: Hashable, Sendable {
    /// The option of a command.
    case force
    /// The key of a job.
    case overwrite

    /// The words for remedies: what says so replaces the file.
    package var words: String {
        switch self {
        case .force: "'--force'"
        case .overwrite: "'output.overwrite: foreign' in the job"
        }
    }
}
