import ArgumentParser
import Foundation
import Pipeline

/// How the program ends when a command did not do its work: the words and the exit code.
struct Failure {
    let message: String
    let exitCode: Int32
    /// Help that was asked for is a result.
    let isResult: Bool

    /// What reading the command line came to: a usage error (64), or help.
    init(usage error: any Error) {
        exitCode = Dayreel.exitCode(for: error).rawValue
        isResult = exitCode == 0
        let full = Dayreel.fullMessage(for: error)
        // The parser writes "Error:"; all other errors of Dayreel start in lower case.
        message = full.hasPrefix("Error: ") ? "error: " + full.dropFirst("Error: ".count) : full
    }

    /// What running a command came to.
    init(of error: any Error) {
        switch error {
        case let error as DayreelError: self.init(message: "\(error)", exitCode: error.code.exitCode)
        case is ExitCode, is CleanExit, is ValidationError: self.init(usage: error)
        // The parser's own command `help` throws its text as an error of a private type.
        case _ where Dayreel.exitCode(for: error) == .success: self.init(usage: error)
        default:
            let error = DayreelError(
                .internalError, "something unforeseen went wrong", cause: "\(error)",
                remedy: "This is a fault of Dayreel's. Please report it with the command and this message.")
            self.init(message: "\(error)", exitCode: error.code.exitCode)
        }
    }

    private init(message: String, exitCode: Int32) {
        self.message = message
        self.exitCode = exitCode
        isResult = false
    }

    /// Says it and ends the process.
    func end() -> Never {
        let terminal = Terminal.standard
        if !message.isEmpty {
            if isResult { try? terminal.result(message) } else { terminal.message(message) }
        }
        exit(exitCode)
    }
}
