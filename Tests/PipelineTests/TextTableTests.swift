import Pipeline
import Testing

@Suite struct TextTableTests {
    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한", 2), ("🎄", 2), ("❤️", 2), ("", 0), ("ﾊ", 1),
    ])
    func widthIsThatOfATerminal(text: String, width: Int) {
        #expect(text.terminalWidth == width)
    }

    @Test func columnsLineUpWhateverTheCharacters() {
        var table = TextTable(["a", "n"], alignments: [.left, .right])
        table.append(["日本", "1"])
        table.append(["x", "100"])
        #expect(table.text == "a       n\n日本    1\nx     100\n")
    }

    @Test func controlCharactersAreEscaped() {
        #expect("a\nb\u{1B}[31m".onOneLine == "a\\nb\\u{1B}[31m")
        #expect("it's".onOneLine == "it's")
    }
}
