import Model
import Testing

@testable import JobFiles

/// The error for a mistake in a file's syntax, and its place: at the mistake, not where the parser had to stop.
@Suite struct SyntaxFaultTests {
    /// Each line is read once. When each line was searched for from the start, this took minutes.
    @Test func aSlipFarAboveIsFoundInOnePass() {
        let text = "timeframe:2024-12\n" + String(repeating: "\n", count: 200_000) + "sources:\n"
        let problem = Document(parsing: Array(text.utf8)).problems.first
        #expect(problem?.message.contains("'timeframe:'") == true)
        #expect(problem?.position == TextPosition(line: 1, column: 11))
    }

    /// Reading everything after each of these braces once took hours.
    @Test(.timeLimit(.minutes(1))) func aLineOfBracesIsReadOnce() {
        let count = 300_000
        for open in ["{", "["] {
            let line = SourceLine("a: " + String(repeating: open, count: count))
            #expect(line.bareBraces == nil)
        }
        let closed = SourceLine(
            "a: " + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "x")
        #expect(closed.bareBraces?.column == 4)
        #expect(SourceLine("a: ]} {b} [c]d").bareBraces?.text == "[c]d")
        #expect(SourceLine("a: [{b]c}").bareBraces?.column == 4)
    }

    @Test func quotedTextIsShortAndPrintable() {
        let long = "title: x: " + String(repeating: "\u{1F39E}", count: 100) + "\u{200B}"
        let message = Document(parsing: Array(long.utf8)).problems.first?.message ?? ""
        #expect(message.count < 120 && !message.unicodeScalars.contains("\u{200B}"))
    }
}
