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

    /// Creates the outcome of reading the command line: a usage error (64), or help. `words` are those of the command line.
    init(usage error: any Error, of words: [String] = []) {
        exitCode = Dayreel.exitCode(for: error).rawValue
        isResult = exitCode == 0
        let full = Self.withAdvice(Dayreel.withoutParsersHeadings(Dayreel.fullMessage(for: error)), words)
        // The parser writes "Error:"; all other errors of Dayreel start in lower case.
        message = full.hasPrefix("Error: ") ? "error: " + full.dropFirst("Error: ".count) : full
        let lines = message.split(separator: "\n", maxSplits: 1).map(String.init)
        errors =
            lines.first.map { first in
                let words = first.hasPrefix("error: ") ? String(first.dropFirst("error: ".count)) : first
                return [DayreelError(.usage, words, remedy: lines.dropFirst().first)]
            } ?? []
    }

    /// The parser's message with the most similar value, and with the truth about a value that begins with a dash.
    private static func withAdvice(_ message: String, _ words: [String]) -> String {
        let message = UnknownOption.withAdvice(message, of: words)
        if let match = message.firstMatch(of: /Missing value for '(-[^ ']+)[^']*'/),
            let index = words.firstIndex(of: String(match.output.1)), let value = words.dropFirst(index + 1).first,
            value.hasPrefix("-"), value.dropFirst().first?.isNumber == true
        {
            return message.replacing(
                match.output.0, with: "'\(match.output.1)' takes no value below zero: '\(value.onOneLine)'")
        }
        if words.first == "render", let match = message.firstMatch(of: /^Error: [^\n]*nexpected argument[^\n]*/) {
            let advice = ". 'render' takes one job file; 'dayreel make FOLDER DAYS' makes the film of folders"
            return message.replacing(match.output, with: match.output + advice, maxReplacements: 1)
        }
        let choice = /The value '([^'\n]+)' is invalid for '[^'\n]+'\. Please provide one of[ ]/
        guard let match = message.firstMatch(of: choice) else { return message }
        let list = message[match.range.upperBound...].split(separator: "\n\n")[0].split(separator: "\nUsage")[0]
        let values = list.matches(of: /'([^']+)'|  - ([^\n]+)/).compactMap { $0.output.1 ?? $0.output.2 }
        guard let near = NearestWord.of(String(match.output.1), among: values.map(String.init)) else { return message }
        return message.replacing(
            ". Please provide one of ", with: " (did you mean '\(near)'?). Please provide one of ", maxReplacements: 1)
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
