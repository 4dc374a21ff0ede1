import Model
import Testing

@testable import JobFiles

/// The error for a mistake in a file's syntax, and its place: at the mistake, not where the parser had to stop.
@Suite struct SyntaxFaultTests {
    @Test(arguments: [
        ("output:\n\tfile: a.mp4\n", "2:1: a tab cannot indent a line here: use spaces"),
        ("output:\n  file: a.mp4\n\tquality: high\n", "3:1: a tab cannot indent a line here: use spaces"),
        ("\tkey: 1", "1:1: a tab cannot indent a line here: use spaces"),
        (
            "output:\n  file: {year}-{month}.mp4\n",
            "2:9: text with '{' in it must be in quotes: \"{year}-{month}.mp4\""
        ),
        (
            "output:\n  file: {year}.mp4 # mine\n  quality: high\n",
            "2:9: text with '{' in it must be in quotes: \"{year}.mp4\""
        ),
        ("output: { file: {year}.mp4 }\n", "1:17: text with '{' in it must be in quotes: \"{year}.mp4\""),
        (
            "output: { file: out/{year}-{month}.mp4, quality: high }\n",
            "1:17: text with '{' in it must be in quotes: \"out/{year}-{month}.mp4\""
        ),
        ("timeframe:2024-12\nsources:\n  - folder: a\n", "1:11: a space is missing after 'timeframe:'"),
        ("title: x\n\n# when\ntimeframe:2024-12\nsources:\n", "4:11: a space is missing after 'timeframe:'"),
        ("title: x\ntimeframe:2024-12\n", "2:11: a space is missing after 'timeframe:'"),
        ("output:\n  file:a.mp4\n  quality: high\n", "2:8: a space is missing after 'file:'"),
        ("sources:\n  - folder:a\n    x: y\n", "2:12: a space is missing after 'folder:'"),
        ("title: \"Summer\noutput:\n  file: a.mp4\n", "1:8: this quote is not closed"),
        ("title: \"Summer\noutput:\n  file: \"a.mp4\"\n", "1:8: this quote is not closed on its line"),
        ("title: 'Summer\nlist: ['a', b]\n", "1:8: this quote is not closed on its line"),
        (
            "title: 'Tom's film'\na: b\n",
            "1:13: text follows the closing quote: write an apostrophe within single quotes twice"
        ),
        ("title: \"x\" y\n", "1:12: text follows the closing quote"),
        (
            #"folder: "C:\Videos\New""#,
            #"1:12: a backslash in double quotes begins an escape: put the text in single quotes: 'C:\Videos\New'"#
        ),
        (
            #"folder: "C:\Users\me""#,
            #"1:14: a backslash in double quotes begins an escape: put the text in single quotes: 'C:\Users\me'"#
        ),
        ("title: Trip: Rome # x\na: b\n", "1:8: text with ': ' in it must be in quotes: \"Trip: Rome\""),
        ("a: b\n c: d\n", "2:2: this line is indented deeper than the one above it, which has a value already"),
        (
            "output:\n    file: a.mp4\n  quality: high\n",
            "3:3: this line's indentation fits none of the lines above; the mapping that begins at line 1, column 1 "
                + "has it at column 1"
        ),
        (
            "sources:\n  - a\n  b: c\n",
            "3:3: an item of the list that begins at line 2, column 3 must begin with '- '"
        ),
        ("sources: - folder: a\n", "1:10: a list whose items begin with '-' must begin on a line of its own"),
        ("title: a\nfoo bar\nb: x\n", "2:1: this line must be 'key: value', not 'foo bar'"),
        ("%d.%m.%Y", "1:1: text that begins with '%' must be in quotes: \"%d.%m.%Y\""),
        ("%d %m %Y", "1:1: text that begins with '%' must be in quotes: \"%d %m %Y\""),
        ("include: [*.mp4]\n", "1:11: text that begins with '*' must be in quotes: \"*.mp4\""),
        ("include:\n  - *.mp4\n", "2:5: text that begins with '*' must be in quotes: \"*.mp4\""),
        ("title: @home # x\n", "1:8: text that begins with '@' must be in quotes: \"@home\""),
        ("[1, 2", "1:1: this '[' is not closed: ']' is missing"),
        ("include: [a, b\nexclude: c\n", "1:10: this '[' is not closed: ']' is missing"),
        ("a: {fit: blur b: c}\n", "1:16: a ',' or '}' is missing here"),
        ("title: [", "1:8: this '[' is not closed: ']' is missing"),
    ])
    func isSaidInWordsWhereItIs(text: String, expected: String) {
        let problems = Document(parsing: Array(text.utf8)).problems.map {
            "\($0.position.line):\($0.position.column): \($0.message)"
        }
        #expect(problems == [expected])
    }

    /// Each line is read once. When each line was searched for from the start, this took minutes.
    @Test func aSlipFarAboveIsFoundInOnePass() {
        let text = "timeframe:2024-12\n" + String(repeating: "\n", count: 200_000) + "sources:\n"
        let problem = Document(parsing: Array(text.utf8)).problems.first
        #expect(problem?.message == "a space is missing after 'timeframe:'")
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
