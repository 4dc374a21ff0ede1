package import LibAV
package import Model

extension DayreelError {
    /// The error for libav's trouble with one of Dayreel's outputs.
    package init(_ error: LibAVError, place: String?) {
        let place = error.path ?? place
        switch error.kind {
        case .noSpace:
            self.init(
                .diskFull, "the disk is full", place: place, cause: error.message,
                remedy: "Free some space and run the same command again: finished segments are kept.")
        case .unsupported:
            self.init(
                .missingComponent, "libav cannot \(error.operation)", place: place, cause: error.message,
                remedy: "'dayreel doctor' says what is missing and how to install it.")
        case .permissionDenied, .notFound:
            self.init(.outputUnwritable, "libav cannot \(error.operation)", place: place, cause: error.message)
        case .inputOutput:
            self.init(.inputOutput, "libav cannot \(error.operation)", place: place, cause: error.message)
        default:
            self.init(.internalError, "libav cannot \(error.operation)", place: place, cause: error.description)
        }
    }
}
