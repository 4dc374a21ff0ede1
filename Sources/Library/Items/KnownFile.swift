package import Model

extension ItemBuilder {
    /// A file and its contents.
    package struct KnownFile: Hashable, Sendable {
        package var file: FoundFile
        package var facts: FileFacts
        /// The fingerprint, if another file has the same size: files with equal ones are the same video.
        package var fingerprint: Fingerprint?
        /// The source's own data about it, if any.
        package var claim: SourceClaim?
        /// iCloud's data about it, if it comes from an export.
        package var exported: ExportedFacts?
        /// The path of the Takeout sidecar beside a copy of it, if it has none itself.
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

extension ItemBuilder.KnownFile {
    /// The words of its owner about it: in the source's own data, else in a file beside it.
    func caption(_ sidecar: TakeoutSidecar?, _ xmp: XMPSidecar?) -> String? {
        MediaCaption.of([claim?.caption, sidecar?.caption, xmp?.caption], fileName: claim?.name ?? file.name)
    }
}
