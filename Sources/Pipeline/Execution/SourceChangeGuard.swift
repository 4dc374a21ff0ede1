import Files
import Foundation
package import Model
import SparseFiles

/// The sources of a task, as they were when it began: what is made of them counts only if they are still that at its end.
///
/// A file that is swapped while it is rendered would lie in the store under the name of the file that it was before.
package struct SourceChangeGuard {
    private let sources: [Fingerprint: (path: String, version: FileVersion)]

    /// Looks at all sources. Throws `RenderFailure`: `changed` for one that is not what its fingerprint says, `unreadable` for
    /// one that is gone, `inputOutput` for one that cannot be read at the moment.
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

    /// Throws `RenderFailure` (`changed`) if a source is another file by now, or was written to.
    package func check() throws {
        for (source, file) in sources where (try? Self.version(of: file.path)) != file.version {
            throw RenderFailure(.changed, source: source)
        }
    }

    /// Throws `DayreelError`, as `Fingerprint(of:)`.
    private static func version(of path: String) throws -> FileVersion {
        guard var version = FileStatus(path)?.version else { throw DayreelError(reading: path, errno) }
        // The name of an object's file says which content it has; its time only when a part of it was fetched.
        if BlockMap.path(ofFileAt: path) != nil { version.modified = FileTime(seconds: 0) }
        return version
    }
}

extension RenderFailure {
    /// A source that cannot be opened or read.
    fileprivate init(_ error: DayreelError, source: Fingerprint) {
        let isGone = error.code == .missingInput
        self.init(
            isGone ? .unusable(.unreadable(error.cause ?? error.message)) : .inputOutput(error), source: source)
    }
}
