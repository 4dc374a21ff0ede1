import Model

extension [Fingerprint: SourceInfo] {
    /// Throws `DayreelError` if the task does not say where the source lies.
    func location(of source: Fingerprint) throws -> MediaLocation {
        guard let location = self[source]?.location else {
            throw DayreelError(.internalError, "a task does not say where its source lies")
        }
        return location
    }
}
