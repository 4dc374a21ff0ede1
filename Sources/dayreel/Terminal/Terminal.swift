import Foundation
import Model
import Reports

/// The output of a command: results on standard output, everything else on standard error.
struct Terminal: Sendable {
    /// Lines may be rewritten in place: standard error is a terminal that can move its cursor.
    let isAnimated: Bool
    /// Colour is welcome there.
    let hasColor: Bool
    /// Colour is welcome in results too: standard output is a terminal as well.
    let hasColoredResults: Bool
    /// Columns of the terminal; 80 where there is none.
    let columns: Int
    /// Columns for tables among the results: those of the terminal if they go there, else 80.
    let resultColumns: Int

    /// The process's own.
    static var standard: Terminal {
        Terminal(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(FileHandle.standardError.fileDescriptor) == 1,
            showsResults: isatty(FileHandle.standardOutput.fileDescriptor) == 1,
            columns: windowWidth)
    }

    /// `NO_COLOR` (no-color.org: any value but an empty one) and `TERM=dumb` are honoured.
    init(environment: [String: String], isTerminal: Bool, showsResults: Bool = false, columns: Int? = nil) {
        isAnimated = isTerminal && environment["TERM"] != "dumb"
        hasColor = isAnimated && (environment["NO_COLOR"] ?? "").isEmpty
        hasColoredResults = hasColor && showsResults
        self.columns = columns ?? 80
        resultColumns = showsResults ? self.columns : 80
    }

    /// Columns of the terminal as it is now, where lines are rewritten in place.
    var currentColumns: Int { isAnimated ? Self.windowWidth ?? columns : columns }

    /// A result, with a line break after it. Throws `DayreelError(.inputOutput)` if nobody can take it.
    func result(_ text: String) throws { try part(text.hasSuffix("\n") ? text : text + "\n") }

    /// A part of a result, as it stands. Throws as `result` does.
    func part(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw DayreelError(
                .inputOutput, "the result cannot be written to standard output", cause: SystemWords.of(error))
        }
    }

    /// Anything that is not a result, as it stands. What cannot be written is lost: there is nowhere left to say so.
    func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    /// A line that is not a result, or a few. What is in them cannot steer the terminal or a CI service.
    func message(_ text: String) { write(text.onItsLines + "\n") }

    /// A line of JSON that is not a result: its own escapes are enough.
    func event(_ json: String) { write(json + "\n") }

    func message(_ diagnostic: Diagnostic) { message(diagnostic.line) }

    private static var windowWidth: Int? {
        for stream in [FileHandle.standardError, .standardOutput] {
            var size = winsize()
            if ioctl(stream.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        }
        return nil
    }
}
