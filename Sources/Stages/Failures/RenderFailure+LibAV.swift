import EBUR128
import LibAV
import Model

extension RenderFailure {
    /// A source that libav cannot work with. Memory may be short for a reason of its own, and a disk in trouble for a moment:
    /// both are tried again.
    init(_ error: LibAVError, source: Fingerprint?) {
        guard error.isPassing else {
            let words = error.description
            self.init(error.kind == .outOfMemory ? .outOfMemory(words) : .unreadable(words), source: source)
            return
        }
        self.init(.inputOutput(DayreelError(reading: error.path ?? "", -error.code)), source: source)
    }

    /// Lays libav's errors in `work` to a source, and want of memory for measuring its sound.
    static func attributing<Result: ~Copyable>(to source: Fingerprint, _ work: () throws -> Result) throws -> Result {
        do {
            return try work()
        } catch let error as LibAVError {
            throw RenderFailure(error, source: source)
        } catch let error as LoudnessMeter.OutOfMemory {
            throw RenderFailure(.outOfMemory(error.description), source: source)
        }
    }
}

extension LibAVError {
    /// Trouble of a disk, a network or this process, which says nothing about the file.
    var isPassing: Bool { kind == .inputOutput || kind == .tooManyFiles }
}
