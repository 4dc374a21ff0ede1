import CFFmpeg

/// Ends libav's waiting when a file takes too long: its interrupt callback asks this.
///
/// The only clock in this module, and a monotonic one: it bounds an operation and never enters a result.
final class Deadline {
    /// Microseconds that one operation may take; nil for no limit.
    private let limit: Int64?
    private var end: Int64?
    /// The limit of the current operation has been hit.
    private(set) var isOver = false

    init(limit: Duration?) {
        self.limit = limit.map { limit in
            let (seconds, attoseconds) = limit.components
            return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        }
    }

    /// Starts the time of a new operation.
    func restart() {
        isOver = false
        end = limit.map { av_gettime_relative() + $0 }
    }

    /// The answer to libav, which asks whether to stop now.
    var hasPassed: Bool {
        if !isOver, let end, av_gettime_relative() >= end { isOver = true }
        return isOver
    }

    /// The callback holds this object without owning it: whoever owns the libav object must own this too.
    var interruptCallback: AVIOInterruptCB {
        guard limit != nil else { return AVIOInterruptCB(callback: nil, opaque: nil) }
        return AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                return Unmanaged<Deadline>.fromOpaque(opaque).takeUnretainedValue().hasPassed ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }
}
