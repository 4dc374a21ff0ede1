import LibAV
import Model

/// The reads that failed while a file was probed: its disk, its share or the right to read it was gone for a moment.
///
/// What they would have told is unknown, and not absent. Facts that lack it hold for one run: the catalog does not keep them, and the next
/// scan probes the file again. Bytes that were read and say nothing are no failed read.
final class FailedReads {
    private let timeLimit: Duration
    /// The reason of the first of them; nil if there are none.
    private(set) var refusal: ProbeRefusal?
    private var mayPass = false
    private var lacksFiles = false

    /// `timeLimit`: the longest time that a read may take.
    init(timeLimit: Duration) { self.timeLimit = timeLimit }

    /// The value of a read; nil for one that fails.
    func value<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch let error as DayreelError {
            note(error)
        } catch let error as LibAVError {
            note(error)
        } catch {
            add(.unreadable(cause: "\(error)"), mayPass: false, lacksFiles: false)
        }
        return nil
    }

    /// Missing permission will not come back within a moment.
    func note(_ error: DayreelError) {
        add(
            .unreadable(cause: error.cause ?? error.message), mayPass: error.code != .missingInput,
            lacksFiles: error.code == .busy)
    }

    /// The error of a demuxer's `failedRead`.
    func note(_ error: LibAVError) {
        add(
            error.kind == .interrupted ? .slow(limit: timeLimit) : .unreadable(cause: error.message),
            mayPass: error.mayPass, lacksFiles: error.kind == .tooManyFiles)
    }

    /// Notes that a file was not read to its end, because that takes longer than this.
    func noteSlowness(limit: Duration) { add(.slow(limit: limit), mayPass: false, lacksFiles: false) }

    private func add(_ refusal: ProbeRefusal, mayPass: Bool, lacksFiles: Bool) {
        self.refusal = self.refusal ?? refusal
        self.mayPass = self.mayPass || mayPass
        self.lacksFiles = self.lacksFiles || lacksFiles
    }

    /// Marks the outcome of a probe that lacks what they would have told.
    func mark(_ outcome: inout MediaProbe.Outcome) {
        guard let refusal else { return }
        outcome.isLasting = false
        outcome.mayPass = outcome.mayPass || mayPass
        outcome.lacksFiles = outcome.lacksFiles || lacksFiles
        switch (outcome.facts, refusal) {
        // These have a reason already.
        case (.refused, _), (.brokenMotionPhoto, _): break
        case (_, .unreadable(let cause)): outcome.failedRead = cause
        case (_, .slow(let limit)): outcome.failedRead = "it takes longer than \(limit)"
        default: break
        }
    }
}
