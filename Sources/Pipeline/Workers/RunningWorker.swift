import Foundation
import Model
import Subprocess
import SystemPackage

/// A running worker process.
typealias RunningWorker = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

extension RunningWorker {
    /// Collects the end of its standard error. Returns when that ends.
    func collectWords(into log: WorkerLog) async {
        var errors = standardError.makeAsyncIterator()
        while let buffer = try? await errors.next() { buffer.withUnsafeBytes { log.append($0) } }
    }

    /// Kills the process when the alarm goes off.
    func kill(when alarm: SilenceAlarm, sleep: SilenceAlarm.Sleep = SilenceAlarm.realTime) async {
        if await alarm.wait(sleep: sleep) { try? send(signal: .kill) }
    }

    /// Waits for a worker whose output has ended. Kills it after a second if it does not end.
    func awaitEnd() async {
        try? await standardInputWriter.finish()
        // Signal 0 does nothing (kill(2)): the step only allows time.
        await teardown(using: [.send(signal: Signal(rawValue: 0), allowedDurationToNextStep: .seconds(1))])
    }
}

extension ProcessEnd {
    /// `patience`: the time for which the worker had been silent when it was killed for that; nil otherwise.
    init(_ status: TerminationStatus, silentFor patience: Duration? = nil) {
        if let patience {
            self = .silent(patience)
            return
        }
        switch status {
        case .exited(let status): self = .exited(status)
        case .signaled(let signal): self = .signal(signal)
        }
    }
}
