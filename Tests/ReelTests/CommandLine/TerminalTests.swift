import Model
import Reports
import Testing

@testable import dayreel

@Suite struct TerminalTests {
    @Test func `animation needs a terminal that can move its cursor`() {
        #expect(Terminal(environment: ["TERM": "xterm"], isTerminal: true).isAnimated)
        #expect(!Terminal(environment: ["TERM": "dumb"], isTerminal: true).isAnimated)
        #expect(!Terminal(environment: ["TERM": "xterm"], isTerminal: false).isAnimated)
    }

    @Test func `colour can be turned off`() {
        #expect(Terminal(environment: ["TERM": "xterm", "NO_COLOR": ""], isTerminal: true).hasColor)
        #expect(!Terminal(environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true).hasColor)
        #expect(!Terminal(environment: ["TERM": "dumb"], isTerminal: true).hasColor)
    }

    @Test func `a diagnostic is one line, whatever the file is called`() {
        let diagnostic = Diagnostic(.warning, .unreadableMedia, path: "a\nb.mov", "cannot be read")
        #expect(diagnostic.line == "a\\nb.mov: warning: cannot be read")
    }
}
