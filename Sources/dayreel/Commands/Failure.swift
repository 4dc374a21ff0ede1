import ArgumentParser
import Foundation
import JobFiles
import Model
import Reports

/// The message and the exit code with which a failed command ends.
struct Failure {
    let message: String
    let exitCode: Int32
    /// The errors for programs: one for each error of a job file.
    private let errors: [DayreelError]
    /// True for help, which is a result if it was asked for.
    let isResult: Bool

    /// Creates the outcome of reading the command line: a usage error (64), or help.
    init(usage error: any Error) {
        exitCode = Dayreel.exitCode(for: error).rawValue
        isResult = exitCode == 0
        let full = Dayreel.withoutParsersHeadings(Dayreel.fullMessage(for: error))
        // The parser writes "Error:"; all other errors of Dayreel start in lower case.
        message = full.hasPrefix("Error: ") ? "error: " + full.dropFirst("Error: ".count) : full
        let lines = message.split(separator: "\n", maxSplits: 1).map(String.init)
        errors =
            lines.first.map { first in
                let words = first.hasPrefix("error: ") ? String(first.dropFirst("error: ".count)) : first
                return [DayreelError(.usage, words, remedy: lines.dropFirst().first)]
            } ?? []
    }

    /// Creates the outcome of running a command.
    init(of error: any Error) {
        switch error {
        case let error as DayreelError: self.init(error)
        case JobFile.Refusal.invalid(let listing): self.init(listing.dayreelError, each: listing.dayreelErrors)
        case let error as JobFile.Refusal: self.init(error.dayreelError)
        case is ExitCode, is CleanExit, is ValidationError: self.init(usage: error)
        // The parser's own command `help` throws its text as an error of a private type.
        case _ where Dayreel.exitCode(for: error) == .success: self.init(usage: error)
        default: self.init(DayreelError(unforeseen: error))
        }
    }

    private init(_ error: DayreelError, each errors: [DayreelError]? = nil) {
        message = "\(error)"
        exitCode = error.code.exitCode
        isResult = false
        self.errors = errors ?? [error]
    }

    /// Prints the message and ends the process.
    func end(as form: ProgressForm) -> Never {
        show(as: form)
        exit(exitCode)
    }

    /// Prints the message.
    func show(as form: ProgressForm) {
        let terminal = Terminal.standard
        if form == .json, !isResult {
            for error in errors { terminal.event(ProgressJSON.error(error)) }
        } else if !message.isEmpty {
            if isResult { try? terminal.result(message) } else { terminal.message(message) }
        }
    }
}
