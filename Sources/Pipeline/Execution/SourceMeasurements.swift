package import Model

/// Measurements of a task's sources, kept from one run to the next.
///
/// A value is kept only for a source that has stayed the same since the task began: the measurement of a file that took its place for a
/// moment would count as that of the right file for ever.
package struct SourceMeasurements {
    private let cache: ResultCache
    private let isUnchanged: (Fingerprint) -> Bool

    /// `isUnchanged` is the answer of the task's `SourceChangeGuard`.
    package init(_ cache: ResultCache, isUnchanged: @escaping (Fingerprint) -> Bool) {
        self.cache = cache
        self.isUnchanged = isUnchanged
    }

    /// The value kept for the key, if there is one.
    package func value<Value: Decodable>(_ type: Value.Type, for key: some Encodable) -> Value? {
        cache.value(type, for: key)
    }

    /// Keeps what was measured of the source, unless the source has changed.
    package func keep(_ value: some Encodable, for key: some Encodable, of source: Fingerprint) {
        if isUnchanged(source) { cache.keep(value, for: key) }
    }
}
