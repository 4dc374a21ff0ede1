import LibAV
import Model

/// The reads that failed while a file was probed, because its disk, its share or the permission to read it was gone for a moment.
///
/// The facts in the unread bytes are unknown, not absent. An outcome without them is valid for one run: the catalog does not keep it, and
/// the next scan probes the file again. A read that succeeds and finds no facts is not a failed read.
final class FailedReads {
    private let timeLimit: Duration
    /// The first failure; nil if no read failed.
    private(set) var refusal: ProbeRefusal?
    private var mayPass = false
    private var lacksFiles = false

    /// `timeLimit` is the longest time that a read may take.
    init(timeLimit: Duration) { self.timeLimit = timeLimit }

    /// Performs a read and returns its value. Notes a failure and returns nil.
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

    /// Notes a failed read. A missing file or permission will not come back within a moment, so it is not worth another attempt.
    func note(_ error: DayreelError) {
        add(
            .unreadable(cause: error.cause ?? error.message), mayPass: error.code != .missingInput,
            lacksFiles: error.code == .busy)
    }

    /// Notes a demuxer's `failedRead`.
    func note(_ error: LibAVError) {
        add(
            error.kind == .interrupted ? .slow(limit: timeLimit) : .unreadable(cause: error.message),
            mayPass: error.kind.mayPass, lacksFiles: error.kind == .tooManyFiles)
    }

    /// Notes that a file was not read to its end, because that takes longer than `limit`.
    func noteSlowness(limit: Duration) { add(.slow(limit: limit), mayPass: false, lacksFiles: false) }

    private func add(_ refusal: ProbeRefusal, mayPass: Bool, lacksFiles: Bool) {
        self.refusal = self.refusal ?? refusal
        self.mayPass = self.mayPass || mayPass
        self.lacksFiles = self.lacksFiles || lacksFiles
    }

    /// Marks an outcome as incomplete if a read failed.
    func mark(_ outcome: inout MediaProbe.Outcome) {
        guard let refusal else { return }
        outcome.isLasting = false
        outcome.mayPass = outcome.mayPass || mayPass
        outcome.lacksFiles = outcome.lacksFiles || lacksFiles
        switch (outcome.facts, refusal) {
        // These outcomes have a reason already.
        case (.refused, _), (.brokenMotionPhoto, _): break
        case (_, .unreadable(let cause)): outcome.failedRead = cause
        case (_, .slow(let limit)): outcome.failedRead = "it takes longer than \(DurationText.of(limit))"
        default: break
        }
    }
}
