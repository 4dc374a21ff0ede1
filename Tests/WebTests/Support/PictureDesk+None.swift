import Files
import Pipeline
import Reports

@testable import Web

extension PictureDesk {
    /// One that nobody asks.
    static var none: PictureDesk {
        let nobody = ProcessLaunch(executable: "/nowhere/dayreel", arguments: [], environment: [:])
        return PictureDesk(
            workers: ExaminerDesk(command: nobody, workers: 1, on: BlockingExecutor(), words: .english), kept: nil,
            cacheSize: 0)
    }
}
