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
                guard try Fingerprint(of: location) == source else { throw RenderFailure(changed: source) }
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
            throw RenderFailure(changed: source)
        }
    }

    /// Throws `DayreelError`, as `Fingerprint(of:)`.
    private static func state(of path: String) throws -> FileState {
        try FileState(ofFileAt: path) { DayreelError(reading: path, $0) }
    }
}

extension RenderFailure {
    fileprivate init(changed source: Fingerprint) {
        self.init(kind: .changed, source: source, message: "the file changed while it was rendered")
    }

    /// A source that cannot be opened or read.
    fileprivate init(_ error: DayreelError, source: Fingerprint) {
        let isPassing = error.code != .missingInput
        self.init(
            kind: isPassing ? .inputOutput : .unreadable, source: source, message: error.cause ?? error.message,
            error: isPassing ? error : nil)
    }
}
