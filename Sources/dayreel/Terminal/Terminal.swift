import Foundation
import Model
import Reports

/// The output of a command: results on standard output, everything else on standard error.
struct Terminal: Sendable {
    /// True if lines may be rewritten in place: standard error is a terminal that can move its cursor.
    let isAnimated: Bool
    /// True if standard error may be coloured.
    let hasColor: Bool
    /// True if results may be coloured too: standard output is a terminal as well.
    let hasColoredResults: Bool
    /// The columns of the terminal; 80 without one.
    let columns: Int
    /// The columns of tables among the results: the terminal's if results go there, else 80.
    let resultColumns: Int
    /// True if results go to a terminal, so that their sentences are wrapped at its width.
    let wrapsResults: Bool
    /// The columns at which sentences among the results are wrapped; nil if none is.
    var sentenceColumns: Int? { wrapsResults ? resultColumns : nil }

    /// The terminal of this process.
    static var standard: Terminal {
        Terminal(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(FileHandle.standardError.fileDescriptor) == 1,
            showsResults: isatty(FileHandle.standardOutput.fileDescriptor) == 1,
            columns: windowWidth)
    }

    /// Honours `NO_COLOR` (no-color.org: any value but an empty one) and `TERM=dumb`.
    init(environment: [String: String], isTerminal: Bool, showsResults: Bool = false, columns: Int? = nil) {
        isAnimated = isTerminal && environment["TERM"] != "dumb"
        hasColor = isAnimated && (environment["NO_COLOR"] ?? "").isEmpty
        hasColoredResults = hasColor && showsResults
        self.columns = columns ?? 80
        resultColumns = showsResults ? self.columns : 80
        wrapsResults = showsResults
    }

    /// The terminal's current number of columns if lines are rewritten in place.
    var currentColumns: Int { isAnimated ? Self.windowWidth ?? columns : columns }

    /// Writes a result and a line break. Throws `DayreelError(.inputOutput)` if it cannot be written.
    func result(_ text: String) throws { try part(text.hasSuffix("\n") ? text : text + "\n") }

    /// Writes a part of a result unchanged. Throws as `result` does. If nobody reads any more, as behind `| head`, ends the process as
    /// SIGPIPE does: commands that start workers ignore that signal.
    func part(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
            if poll(&output, 1, 0) == 1, output.revents & Int16(POLLERR) != 0 {
                signal(SIGPIPE, SIG_DFL)
                kill(getpid(), SIGPIPE)
                _exit(128 + SIGPIPE)
            }
            throw DayreelError(
                .inputOutput, "the result cannot be written to standard output", cause: SystemWords.of(error))
        }
    }

    /// Writes anything but a result, unchanged. Ignores failures: there is nowhere left to report them.
    func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

    /// Writes a message of one or more lines. Their contents cannot control the terminal or a CI service.
    func message(_ text: String) {
        let lines = text.onItsLines
        write((isAnimated ? lines.messageLines(within: currentColumns) : lines) + "\n")
    }

    /// Writes a line of JSON that is not a result; its own escapes are sufficient.
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
