import Foundation
import Pipeline
import Stages

extension StandardPipeline.Surroundings {
    /// Those of this program.
    init(places: Places, workers: Int) {
        self.init(
            program: Version.current, catalog: places.catalog, workers: workers,
            examiners: .ofThisProgram(workers: workers), volume: DiskVolume.of)
    }
}

extension ExaminerPool {
    /// Processes of this program that open media for it.
    static func ofThisProgram(workers: Int) -> ExaminerPool {
        SignalTrap.prepareParent()
        let command = WorkerCommand(
            executable: ThisProgram.executable, name: ThisProgram.path, arguments: [ThisProgram.examinerName],
            environment: ProcessInfo.processInfo.environment, isFrugal: false)
        return ExaminerPool(command: command, workers: workers)
    }
}
