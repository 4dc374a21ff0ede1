import Model
import Pipeline
import Reports
import Testing

/// Names from files, as terminals and logs get them.
@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("a\nb\u{1B}[31m", #"a\nb\u{1B}[31m"#), ("it's", "it's"), ("日本 é 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "日本 é 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("a\u{202E}vom.exe", #"a\u{202E}vom.exe"#), ("a\u{2028}b\u{85}c", #"a\u{2028}b\u{0085}c"#),
        ("a\u{200B}b\u{FEFF}", #"a\u{200B}b\u{FEFF}"#), ("::error::x", #"\u{3A}:error::x"#),
        ("  ::error::x", #"  \u{3A}:error::x"#), ("a: ::b::", "a: ::b::"), ("x ##[error]y", #"x \u{23}#[error]y"#),
        ("##vso[task.complete]", #"\u{23}#vso[task.complete]"#),
    ])
    func controlCharactersAreEscaped(text: String, shown: String) {
        #expect(text.onOneLine == shown)
    }

    @Test func linesStayLines() {
        #expect("one\n::error::two\r\nthree".onItsLines == "one\n\\u{3A}:error::two\\r\nthree" as String)
    }

    @Test(arguments: [
        ("IMG_20240601_120000.MOV", 12, "IMG_2…00.MOV"), ("short", 12, "short"), ("日本語の名前", 7, "日本…前"),
        ("abc", 1, "…"),
    ])
    func isShortenedInTheMiddle(text: String, width: Int, shown: String) {
        #expect(text.shortened(to: width) == shown)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("", 5, [""]),
        ("a  b", 10, ["a  b"]), ("日本語 日本", 6, ["日本語", "日本"]), ("ab abcdef", 4, ["ab", "abcd", "ef"]),
    ])
    func isWrapped(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test func numbersHaveTheRightNoun() {
        #expect([0, 1, 2].map { $0.counted("day") } == ["0 days", "1 day", "2 days"])
        #expect([1, 2].map { $0.counted("file has", "files have") } == ["1 file has", "2 files have"])
    }

    /// Every kind of error and of diagnostic, with a name that would forge an error in a CI log and colour the terminal.
    @Test func noMessageCanContainControlCharacters() throws {
        let name = "a\n::error::b\u{1B}[31m\r\u{202E}c.mov"
        let day = try #require(Day("2024-12-07"))
        var texts = DayreelError.Code.allCases.map { code in
            DayreelError(code, "the file \(name) is bad", place: name, cause: name, remedy: name).description
        }
        for severity in [Diagnostic.Severity.note, .warning] {
            let diagnostic = Diagnostic(severity, .unreadableMedia, day: day, path: name, "the item \(name) is bad")
            var bar = ProgressBar(ProgressBar.Options(isAnimated: false, isColored: false))
            texts += [diagnostic.line, bar.text(for: .diagnostic(diagnostic))]
        }
        for text in texts {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
            #expect(lines.count <= 2 && lines.allSatisfy { !$0.drop { $0 == " " }.hasPrefix("::") }, "\(text)")
            #expect(!text.unicodeScalars.contains { ["\u{1B}", "\r", "\u{202E}"].contains($0) }, "\(text)")
        }
    }

    /// A diagnostic gives its day and its file only once.
    @Test func aDiagnosticHasOneWording() throws {
        let day = try #require(Day("2024-12-07"))
        let bare = Diagnostic(.warning, .unreadableMedia, day: day, path: "/m/a.mov", "it cannot be used: truncated")
        #expect(bare.line == "2024-12-07: /m/a.mov: warning: it cannot be used: truncated")
        let full = Diagnostic(
            .warning, .daySkipped, day: day, path: "/m/a.mov", "nothing of 2024-12-07 can be shown: a.mov: too short")
        #expect(full.line == "warning: nothing of 2024-12-07 can be shown: a.mov: too short")
        let placed = Diagnostic(
            .warning, .sourceMissing, path: "trip.yaml", position: TextPosition(line: 3, column: 5),
            "there is no folder /x")
        #expect(placed.line == "trip.yaml:3:5: warning: there is no folder /x")
    }
}
