import Files
import Pipeline

enum TestDesk {
    /// A desk whose workers cannot be started.
    static var none: ExaminerDesk {
        ExaminerDesk(
            command: ProcessLaunch(executable: "/nowhere/dayreel", arguments: [], environment: [:]), workers: 1,
            on: BlockingExecutor())
    }
}
