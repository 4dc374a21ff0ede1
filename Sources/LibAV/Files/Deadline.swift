import CFFmpeg

/// Stops libav if a file takes too long: libav's interrupt callback asks this object.
///
/// The only clock in this module. It is monotonic, bounds an operation and never affects a result.
final class Deadline {
    /// Microseconds that one operation may take; nil for no limit.
    private let limit: Int64?
    private var end: Int64?
    /// True if the current operation has reached its limit.
    private(set) var isOver = false
    /// True if any operation has.
    private(set) var wasOver = false

    init(limit: Duration?) {
        self.limit = limit.map { limit in
            let (seconds, attoseconds) = limit.components
            return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        }
    }

    /// Starts the time limit of a new operation.
    func restart() {
        isOver = false
        end = limit.map { av_gettime_relative() + $0 }
    }

    /// The answer to libav's question whether to stop now.
    var hasPassed: Bool {
        if !isOver, let end, av_gettime_relative() >= end { (isOver, wasOver) = (true, true) }
        return isOver
    }

    /// The callback refers to this object without owning it: the owner of the libav object must keep this one alive.
    var interruptCallback: AVIOInterruptCB {
        guard limit != nil else { return AVIOInterruptCB(callback: nil, opaque: nil) }
        return AVIOInterruptCB(
            callback: { opaque in
                guard let opaque else { return 0 }
                return Unmanaged<Deadline>.fromOpaque(opaque).takeUnretainedValue().hasPassed ? 1 : 0
            }, opaque: Unmanaged.passUnretained(self).toOpaque())
    }
}
