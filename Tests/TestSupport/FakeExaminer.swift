package import Foundation
package import Pipeline

/// Examiners that are a shell script, which speaks the protocol of examiners.
package struct FakeExaminer {
    package let folder: TemporaryFolder

    /// `folder` has what its answers need, and is where they run; nil for one of its own.
    package init(in folder: TemporaryFolder? = nil) throws {
        // The command line ignores SIGPIPE too: writing to a dead examiner must not end this process.
        signal(SIGPIPE, SIG_IGN)
        self.folder = try folder ?? TemporaryFolder()
    }

    /// `answer` is shell text with the question as `$line`; `first NAME` is true once over all examiners. `start` runs before the
    /// examiner is ready.
    package func launch(start: String = "", answer: String) throws -> ProcessLaunch {
        let script = """
            state='\(folder.path)'
            cd "$state"
            first() { mkdir "$state/first-$1" 2>/dev/null; }
            reply() { printf '=%s\\n' "$1"; }
            echo $$ >> "$state/pids"
            # As Dayreel's own: the number of bytes in eight digits, and so many bytes.
            if [ "$1" = \(ProcessLaunch.rulesOption) ]; then
                dd bs=1 count="$(dd bs=1 count=8 2>/dev/null)" 2>/dev/null >> "$state/rules"
            fi
            \(start)
            printf '*\\n'
            while IFS= read -r line; do
                printf '%s\\n' "$line" >> "$state/asked"
                \(answer)
            done
            """
        let path = try folder.write(script, to: "examiner.sh")
        return ProcessLaunch(executable: "/bin/sh", arguments: [path], environment: ["PATH": "/usr/bin:/bin"])
    }

    /// The process identifiers of all examiners that were started.
    package var examiners: [pid_t] { folder.text("pids").split(separator: "\n").compactMap { pid_t($0) } }
    /// The questions in the order of their arrival.
    package var asked: [String] { folder.text("asked").split(separator: "\n").map(String.init) }
}
