import LibAV
import Model

extension RenderFailure {
    /// The failure for a source that libav cannot handle. A lack of memory may have another cause, and a disk's trouble may be temporary:
    /// both are tried again.
    init(_ error: LibAVError, source: Fingerprint?) {
        guard error.isPassing else {
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

extension LibAVError {
    /// True for trouble of a disk, a network or this process, which says nothing about the file.
    var isPassing: Bool { kind == .inputOutput || kind == .tooManyFiles }
}
