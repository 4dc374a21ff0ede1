import Files
import Foundation
import Model
import Subprocess

/// One worker of an `ExaminerDesk`, from its start to its end.
struct DeskProcess: Sendable {
    let command: WorkerLaunch
    let patience: Duration
    let desk: ExaminerDesk

    private struct Talk: Sendable {
        var isReady = false
        var held: ExaminerDesk.Question?
    }

    /// Runs a process until there are no more questions for it, or it dies over one, which is then answered so. Trouble with starting
    /// it is the answer to the next question.
    func run() async {
        let log = WorkerLog()
        let alarm = SilenceAlarm(timeout: patience)
        alarm.pause()
        do {
            let (talk, status) = try await command.start { try await converse(with: $0, log: log, alarm: alarm) }
            if let held = talk.held {
                let end = ProcessEnd(status, silentFor: alarm.hasFired ? patience : nil)
                await desk.answer(held.number, .success(.reply(.lost(.died(end)))))
            } else if !talk.isReady {
                await fail(ExaminerProcess.cannotStart(command, status, log))
            }
        } catch let error as DayreelError {
            await fail(error)
        } catch {}
    }

    private func fail(_ error: DayreelError) async {
        guard !Task.isCancelled, let question = await desk.nextAtOnce() else { return }
        await desk.answer(question.number, .failure(error))
    }

    /// The process has ended on return.
    private func converse(with worker: RunningWorker, log: WorkerLog, alarm: SilenceAlarm) async throws -> Talk {
        async let logging: Void = worker.collectWords(into: log)
        async let _: Void = worker.kill(when: alarm)
        var talk = Talk()
        var splitter = LineSplitter(limit: 1 << 24)
        var output = worker.standardOutput.makeAsyncIterator()
        while let buffer = try await output.next() {
            alarm.reset()
            for line in buffer.withUnsafeBytes({ splitter.add($0) }) { try await take(line, in: &talk, log) }
            try Task.checkCancellation()
            guard talk.isReady, talk.held == nil else { continue }
            alarm.pause()
            talk.held = await desk.next()
            try Task.checkCancellation()
            guard let question = talk.held else {
                try? await worker.standardInputWriter.finish()
                continue
            }
            alarm.reset()
            // A worker that has died cannot be written to: then its output ends too.
            _ = try? await worker.standardInputWriter.write(question.bytes + [UInt8(ascii: "\n")])
        }
        try Task.checkCancellation()
        await worker.awaitEnd()
        await logging
        return talk
    }

    private func take(_ line: [UInt8], in talk: inout Talk, _ log: WorkerLog) async throws {
        switch (line.first, talk.held) {
        case (ExaminerLoop.ready, _) where line.count == 1: talk.isReady = true
        case (ExaminerLoop.reply, let held?):
            talk.held = nil
            await desk.answer(held.number, .success(.reply(.line(Array(line.dropFirst())))))
        case (ExaminerLoop.missing, let held?):
            talk.held = nil
            let error = try InternalJSON.value(MissingBytesError.self, from: line.dropFirst())
            await desk.answer(held.number, .success(.missing(error.missing)))
        case (ExaminerLoop.failure, let held?):
            talk.held = nil
            let error = try InternalJSON.value(DayreelError.self, from: line.dropFirst())
            await desk.answer(held.number, .failure(error))
        // What a library prints.
        default: (line + [UInt8(ascii: "\n")]).withUnsafeBytes { log.append($0) }
        }
    }
}
