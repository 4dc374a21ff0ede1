/// The input that Arrange turns into positions.
package struct ArrangeRequest: Hashable, Sendable {
    package var selection: Selection
    package var job: Job
    /// Fingerprints of every picked item, by id.
    package var fingerprints: [String: Fingerprint]

    package init(selection: Selection, job: Job, fingerprints: [String: Fingerprint]) {
        self.selection = selection
        self.job = job
        self.fingerprints = fingerprints
    }
}
