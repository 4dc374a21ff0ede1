import Files
import Foundation
package import Model

/// The state of a task's sources when it began. What is read from them is valid only if it is the same at its end.
///
/// Otherwise the result for a file that was swapped during rendering, perhaps only for a moment, would be stored under the identity of the
/// right file.
package struct SourceChangeGuard: Sendable {
    private let sources: [Fingerprint: [(path: String, status: FileStatus)]]

    /// Examines all sources. Throws `RenderFailure`: `changed` for one that does not match its fingerprint, `unreadable` for one that is
    /// missing, `inputOutput` for one that cannot be read at the moment.
    package init(_ inputs: [Fingerprint: SourceInfo]) throws { try self.init(inputs.mapValues(\.location)) }

    /// Examines sources at these places, in the same way.
    package init(_ places: [Fingerprint: MediaLocation]) throws {
        var sources: [Fingerprint: [(path: String, status: FileStatus)]] = [:]
        for (source, location) in places {
            do {
                sources[source] = try location.paths.map { path in
                    guard let status = FileStatus(path) else { throw DayreelError(reading: path, errno) }
                    return (path, status)
                }
                guard try Fingerprint(of: location) == source else { throw RenderFailure(.changed, source: source) }
            } catch let error as DayreelError {
                throw RenderFailure(error, source: source)
            }
        }
        self.sources = sources
    }

    /// Throws `RenderFailure` (`changed`) if a source has been replaced, moved or written to.
    package func check() throws {
        for source in sources.keys where !isUnchanged(source) { throw RenderFailure(.changed, source: source) }
    }

    /// True for a source that has not been replaced, moved or written to since the start.
    package func isUnchanged(_ source: Fingerprint) -> Bool {
        guard let files = sources[source] else { return false }
        return files.allSatisfy { path, status in
            guard let now = FileStatus(path) else { return false }
            // The name of an object's local file identifies its content, and the file changes when a part of it is fetched.
            guard BlockMap.path(ofFileAt: path) == nil else {
                return now.identity == status.identity && now.size == status.size
            }
            return now.isUntouched(since: status)
        }
    }
}

extension RenderFailure {
    /// The failure for a source that cannot be opened or read.
    fileprivate init(_ error: DayreelError, source: Fingerprint) {
        let isGone = error.code == .missingInput
        self.init(
            isGone ? .unusable(.unreadable(error.cause ?? error.message)) : .inputOutput(error), source: source)
    }
}

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
