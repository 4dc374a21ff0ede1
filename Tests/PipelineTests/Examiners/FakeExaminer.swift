import Foundation
import Pipeline
import TestSupport

/// Examiners that are a shell script, which speaks the protocol.
struct FakeExaminer {
    let folder: TemporaryFolder

    init() throws {
        // As the command line does: writing to a worker that has died must not end this process.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
    }

    /// `answer` is shell text with the question as `$line`; `first NAME` is true once over all workers. `start` runs before the worker is
    /// ready.
    func launch(start: String, answer: String) throws -> ProcessLaunch {
        let script = """
            state='\(folder.path)'
            first() { mkdir "$state/first-$1" 2>/dev/null; }
            reply() { printf '=%s\\n' "$1"; }
            echo $$ >> "$state/pids"
            \(start)
            printf '*\\n'
            while IFS= read -r line; do
                echo "$line" >> "$state/asked"
                \(answer)
            done
            """
        let path = try folder.write(script, to: "worker.sh")
        return ProcessLaunch(executable: "/bin/sh", arguments: [path], environment: ["PATH": "/usr/bin:/bin"])
    }

    /// Process ids of all that were started.
    var workers: [pid_t] { folder.text("pids").split(separator: "\n").compactMap { pid_t($0) } }
    /// Questions, in the order in which they came.
    var asked: [String] { folder.text("asked").split(separator: "\n").map(String.init) }
}
