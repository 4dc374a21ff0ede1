/// The failure of a task, in the form that travels between processes.
package struct RenderFailure: Error, Hashable, Sendable, Codable {
    package enum Reason: Hashable, Sendable, Codable {
        /// A source cannot be shown as planned.
        case unusable(UnusableReason)
        /// These parts of sources have to be fetched first.
        case missing([MissingBytes])
        /// An existing source could not be read: trouble of a disk or a network, which proves nothing about the source and may be over at
        /// the
        /// next attempt. If it is not, the error ends the run.
        case inputOutput(DayreelError)
        /// Trouble of Dayreel itself, which ends the run: the disk, a missing encoder, a failed check.
        case fatal(DayreelError)
    }

    /// The source that caused the failure, if any.
    package var source: Fingerprint?
    package var reason: Reason

    package init(_ reason: Reason, source: Fingerprint? = nil) {
        self.source = source
        self.reason = reason
    }

    package init(_ reason: UnusableReason, source: Fingerprint? = nil) {
        self.init(.unusable(reason), source: source)
    }
}
