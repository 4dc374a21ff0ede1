import DayreelKit
import Dispatch
import Foundation
import LibAV
import Model

/// The entry point of the process.
///
/// In the ordinary way, not as a task: Swift's tasks wait for threads for ever where the system gives none, and whatever has to notice that
/// comes before them.
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
        // A task that does not begin would never: there were threads a moment ago, and now there are none.
        guard beginning.wait(timeout: .now() + .seconds(20)) == .success else {
            Failure(of: DayreelError.tooFewThreads(EAGAIN)).end(as: ProgressForm(ofCommandLine: CommandLine.arguments))
        }
        dispatchMain()
    }
}
