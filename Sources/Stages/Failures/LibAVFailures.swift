package import LibAV
package import Model

extension RenderFailure {
    /// The failure for a source that libav cannot handle. A lack of memory may have another cause, and a disk's trouble may be temporary:
    /// both are tried again.
    init(_ error: LibAVError, source: Fingerprint?) {
        guard error.kind.mayPass else {
            let words = error.description
            self.init(error.kind == .outOfMemory ? .outOfMemory(words) : .unreadable(words), source: source)
            return
        }
        self.init(.inputOutput(DayreelError(reading: error.path ?? "", -error.code)), source: source)
    }

    /// Attributes libav's errors in `work`, and a lack of memory for measuring sound, to a source.
    static func attributing<Result: ~Copyable>(to source: Fingerprint, _ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as LibAVError {
            throw RenderFailure(error, source: source)
        } catch let error as SoundOutOfMemory {
            throw RenderFailure(.outOfMemory(error.description), source: source)
        }
    }
}

/// The error of a meter of loudness that lacks memory.
struct SoundOutOfMemory: Error, CustomStringConvertible {
    var description: String { "there is no memory to measure the loudness of sound" }
}

extension DayreelError {
    /// The error for libav's trouble with one of Dayreel's outputs.
    package init(_ error: LibAVError, place: String?) {
        let place = error.path ?? place
        switch error.kind {
        case .noSpace:
            self.init(
                .diskFull, "the disk is full", place: place, cause: error.message,
                remedy: "Free some space and run the same command again: finished segments are kept.")
        case .unsupported:
            self.init(
                .missingComponent, "libav cannot \(error.operation)", place: place, cause: error.message,
                remedy: "'dayreel doctor' says what is missing and how to install it.")
        case .permissionDenied, .notFound:
            self.init(.outputUnwritable, "libav cannot \(error.operation)", place: place, cause: error.message)
        case .inputOutput:
            self.init(
                .inputOutput, "libav cannot \(error.operation)", place: place, cause: error.message,
                remedy: "Check the disk, then run again: finished segments are kept.")
        case .tooManyFiles: self = .tooManyFiles(place: place, cause: error.message)
        case .outOfMemory:
            self.init(
                .busy, "libav cannot \(error.operation)", place: place, cause: error.message,
                remedy: "End other programs and run again: finished segments are kept.")
        default:
            self.init(.internalError, "libav cannot \(error.operation)", place: place, cause: error.description)
        }
    }
}

extension [Fingerprint: SourceInfo] {
    /// Throws `DayreelError` if the task does not say where the source lies.
    func location(of source: Fingerprint) throws -> MediaLocation {
        guard let location = self[source]?.location else {
            throw DayreelError(.internalError, "a task does not say where its source lies")
        }
        return location
    }
}
