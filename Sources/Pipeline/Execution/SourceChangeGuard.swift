import Files
package import Model

/// The sources of a task, as they were when it began: what is made of them counts only if they are still that at its end.
///
/// A file that is swapped while it is rendered would lie in the store under the name of the file that it was before.
package struct SourceChangeGuard {
    private let sources: [Fingerprint: (path: String, state: FileState)]

    /// Looks at all sources. Throws `RenderFailure`: `changed` for one that is not what its fingerprint says, `unreadable` for
    /// one that is gone, `inputOutput` for one that cannot be read at the moment.
    package init(_ inputs: [Fingerprint: SourceInfo]) throws {
        var sources: [Fingerprint: (path: String, state: FileState)] = [:]
        for (source, info) in inputs {
            let location = info.location
            let state: FileState
            do {
                state = try Self.state(of: location.path)
                guard try Fingerprint(of: location) == source else { throw RenderFailure(.changed, source: source) }
            } catch let error as DayreelError {
                throw RenderFailure(error, source: source)
            }
            sources[source] = (location.path, state)
        }
        self.sources = sources
    }

    /// Throws `RenderFailure` (`changed`) if a source is another file by now, or was written to.
    package func check() throws {
        for (source, file) in sources where (try? Self.state(of: file.path)) != file.state {
            throw RenderFailure(.changed, source: source)
        }
    }

    /// Throws `DayreelError`, as `Fingerprint(of:)`.
    private static func state(of path: String) throws -> FileState {
        try FileState(ofFileAt: path) { DayreelError(reading: path, $0) }
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
