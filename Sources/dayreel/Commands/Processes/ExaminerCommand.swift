import ArgumentParser
import DayreelKit
import Foundation
import Pipeline
import Stages

/// `dayreel examiner`: opens media for a parent process. Not meant for users.
struct ExaminerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: WorkerRole.examiner.rawValue,
        abstract: "Replies to questions about media: a line of standard output for each of its input.",
        shouldDisplay: false)

    func run() async throws {
        SignalTrap.prepareWorker()
        try WorkerLimits(memory: nil).apply()
        let output = FileHandle.standardOutput
        let loop = ExaminerLoop(
            input: FileHandle.standardInput.fileDescriptor, output: { try? output.write(contentsOf: Data($0)) },
            leave: { _exit(0) })
        try loop.run(Examiner().answer)
    }
}
