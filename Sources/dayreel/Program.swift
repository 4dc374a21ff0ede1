import DayreelKit
import Dispatch
import Foundation
import Model
import Pipeline

/// The entry point of the process.
///
/// It starts as plain code, not as a task. If the system grants no threads, Swift's tasks wait for them forever; the checks that notice
/// this come first.
@main
enum Program {
    static func main() {
        let role = CommandLine.arguments.dropFirst().first.flatMap(WorkerRole.init(rawValue:))
        // After the arguments were read: Swift's runtime finds them on the stack behind the environment, which setenv(3) moves elsewhere.
        CurrentProcess.useFontsOfArchive()
        CurrentProcess.useSoundLocale()
        // Before anything else, because limits do not reach threads that exist already.
        if role != nil { enterSandbox() } else { Sandbox.hideMemory() }
        LateLibraries.reportMissing()
        do {
            try ResourceCheck.check(isWorker: role != nil)
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

    /// Limits this worker or examiner, with the rules of its parent if it has any.
    private static func enterSandbox() {
        let hasRules = CommandLine.arguments.contains(ProcessLaunch.rulesOption)
        // The exit code is that of a worker whose parent disappears while it renders.
        guard Sandbox.enter(rulesFrom: hasRules ? STDIN_FILENO : nil) else { _exit(75) }
    }
}
