package import Model

extension ItemBuilder {
    /// A file with what it holds.
    package struct KnownFile: Hashable, Sendable {
        package var file: FoundFile
        package var facts: FileFacts
        /// Given where another file is as long: equal ones are one video.
        package var fingerprint: Fingerprint?
        /// The source's own knowledge of it, if it has any.
        package var claim: SourceClaim?
        /// iCloud's knowledge of it, where it comes from an export.
        package var exported: ExportedFacts?
        /// Path of the Takeout sidecar that lies beside a copy of it, where it has none itself.
        package var sidecarOfCopy: String?

        package init(
            file: FoundFile, facts: FileFacts, fingerprint: Fingerprint? = nil, claim: SourceClaim? = nil
        ) {
            self.file = file
            self.facts = facts
            self.fingerprint = fingerprint
            self.claim = claim
        }
    }
}
