import Foundation
import Subprocess
import SystemPackage
import TestSupport

extension Program {
    /// Runs the program and passes on each line of its standard error as it comes, with the process's number.
    func follow(
        _ arguments: [String], eachLine: (String, pid_t) throws -> Void
    ) async throws -> (
        exitCode: Int32, lines: [String]
    ) {
        let result = try await Subprocess.run(
            .path(FilePath(copy ?? Self.executable.path)), arguments: Arguments(arguments),
            environment: environmentOfChild,
            input: .none, output: .discarded, error: .sequence
        ) { execution in
            var lines: [String] = []
            for try await line in execution.standardError.strings() {
                let text = line.trimmingCharacters(in: .newlines)
                lines.append(text)
                try eachLine(text, execution.processIdentifier.value)
            }
            return lines
        }
        let code: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return (code, result.closureResult)
    }

    /// True until the process ends. kill(2) finds one that has ended as long as nobody has asked for its exit code.
    func isRunning(_ process: pid_t) -> Bool {
        guard let state = Self.status(of: process)?.first else { return false }
        return state != "Z" && state != "X"
    }

    /// The fields of a process from its state on, which is field 3 of proc_pid_stat(5): the name before it is in brackets and may have
    /// blanks. Nil if there is no such process.
    static func status(of process: pid_t) -> [Substring]? {
        guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
    }

    /// Command lines of living workers of the same program for the same home, or for stores in another folder.
    func livingWorkers(for folder: String? = nil) throws -> [String] {
        try ProcessTree.workers(naming: folder ?? home.path).map(\.command)
    }
}
