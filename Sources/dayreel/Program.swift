import DayreelKit
import Dispatch
import Foundation
import LibAV
import Model

/// The entry point of the process.
///
/// It starts as plain code, not as a task. If the system grants no threads, Swift's tasks wait for them forever; the checks that notice
/// this come first.
@main
enum Program {
    static func main() {
        LibAVLog.install()
        do {
            try ResourceCheck.check(
                isWorker: CommandLine.arguments.dropFirst().first.flatMap(WorkerRole.init(rawValue:)) != nil)
        } catch {
            Failure(of: error).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        let beginning = DispatchSemaphore(value: 0)
        Task.detached(executorPreference: CurrentProcess.executor) {
            beginning.signal()
            await Dayreel.start()
            exit(0)
        }
        // A task that has not begun by now never will: there were threads a moment ago, and now there are none.
        guard beginning.wait(timeout: .now() + .seconds(20)) == .success else {
            Failure(of: DayreelError.tooFewThreads(EAGAIN)).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        dispatchMain()
    }
}
