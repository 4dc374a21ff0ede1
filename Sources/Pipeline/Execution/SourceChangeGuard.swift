import Files
import Foundation
package import Model
import SparseFiles

/// The versions of a task's sources when it began. Its result is valid only if they are the same at its end.
///
/// Otherwise the result for a file that was swapped during rendering would be stored under the identity of the old file.
package struct SourceChangeGuard {
    private let sources: [Fingerprint: (path: String, version: FileVersion)]

    /// Examines all sources. Throws `RenderFailure`: `changed` for one that does not match its fingerprint, `unreadable` for one that is
    /// missing, `inputOutput` for one that cannot be read at the moment.
    package init(_ inputs: [Fingerprint: SourceInfo]) throws {
        var sources: [Fingerprint: (path: String, version: FileVersion)] = [:]
        for (source, info) in inputs {
            let location = info.location
            let version: FileVersion
            do {
                version = try Self.version(of: location.path)
                guard try Fingerprint(of: location) == source else { throw RenderFailure(.changed, source: source) }
            } catch let error as DayreelError {
                throw RenderFailure(error, source: source)
            }
            sources[source] = (location.path, version)
        }
        self.sources = sources
    }

    /// Throws `RenderFailure` (`changed`) if a source has been replaced or written to.
    package func check() throws {
        for (source, file) in sources where (try? Self.version(of: file.path)) != file.version {
            throw RenderFailure(.changed, source: source)
        }
    }

    /// The version of a file. Throws `DayreelError` like `Fingerprint(of:)`.
    private static func version(of path: String) throws -> FileVersion {
        guard var version = FileStatus(path)?.version else { throw DayreelError(reading: path, errno) }
        // The name of an object's local file identifies its content; the time only tells when a part of it was fetched.
        if BlockMap.path(ofFileAt: path) != nil { version.modified = FileTime(seconds: 0) }
        return version
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
