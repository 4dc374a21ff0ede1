import Model
import Pipeline
import Reports
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

    @Test func aNameThatIsTooLongIsShortenedInTheMiddle() {
        var table = TextTable(["Name", "n"], alignments: [.left, .right], fits: [.shortened, .whole])
        table.append(["Holiday in the mountains IMG_2024.MOV", "1"])
        table.append(["家族旅行の思い出アルバム二〇二四年夏.MOV", "10"])
        let lines = table.text(within: 24).split(separator: "\n")
        #expect(lines.allSatisfy { String($0).terminalWidth <= 24 })
        #expect(lines[1].hasPrefix("Holiday i") && lines[1].contains("…") && lines[1].contains("2024.MOV"))
        #expect(lines[2].hasPrefix("家族旅行") && lines[2].contains("夏.MOV"))
        #expect(table.text(within: 200).contains("Holiday in the mountains IMG_2024.MOV"))
    }

    @Test(arguments: [
        (21, "100APPLE/IMG_1001.MOV"), (20, "…/IMG_1001.MOV"), (14, "…/IMG_1001.MOV"), (12, "IMG_1001.MOV"),
        (11, "IMG_1…1.MOV"),
    ])
    func aPathLosesItsFoldersFirst(width: Int, text: String) {
        #expect("100APPLE/IMG_1001.MOV".shortenedPath(to: width) == text)
        #expect("  100APPLE/IMG_1001.MOV".shortenedPath(to: 16) == "  …/IMG_1001.MOV")
    }

    @Test func aColumnWithoutACellIsLeftOut() {
        var table = TextTable(["Day", "In", "Why"], alignments: [.left, .right, .left])
        #expect(table.text == "Day  In  Why\n")
        table.append(["1", "", "only video"])
        #expect(table.text == "Day  Why\n1    only video\n")
    }

    @Test func longTextContinuesBelow() {
        var table = TextTable(["Day", "Why"], alignments: [.left, .left], fits: [.whole, .wrapped])
        table.append(["2024-12-01", "not: later than IMG_1.MOV and more"])
        table.append(["2024-12-02", "only video"])
        let expected = """
            Day         Why
            2024-12-01  not: later than
                        IMG_1.MOV and
                        more
            2024-12-02  only video

            """
        #expect(table.text(within: 28) == expected)
    }

    @Test func wordsStayWhole() {
        var table = TextTable(["Place", "Why"], alignments: [.left, .left], fits: [.wrapped, .wrapped])
        table.append(["Drumnadrochit", "only video"])
        table.append(["Chamonix-Mont-Blanc", "the best of its day"])
        let expected = """
            Place          Why
            Drumnadrochit  only video
            Chamonix-      the best of
            Mont-Blanc     its day

            """
        #expect(table.text(within: 28) == expected)
    }

    /// A table in the plan's layout stays within 80 columns, whatever the names are.
    @Test(arguments: [
        String(repeating: "x", count: 200), String(repeating: "日本", count: 60), String(repeating: "👨‍👩‍👧", count: 60),
        "a b " + String(repeating: "é", count: 100), String(repeating: "e\u{301}", count: 300),
    ])
    func noLineExceedsTheWidth(name: String) {
        var table = TextTable(
            ["Day", "Time", "Clip", "In", "Length", "Why"], alignments: [.left, .left, .left, .right, .right, .left],
            fits: [.whole, .whole, .shortened, .whole, .whole, .wrapped])
        table.append(["2024-12-01", "12:00:00", name, "0.0", "12.0", "not: later than \(name)"])
        let lines = table.text(within: 80).split(separator: "\n").map(String.init)
        #expect(lines.map(\.terminalWidth).max() ?? 0 <= 80)
        #expect(lines[1].contains("…") && lines[1].contains("not: later"))
    }
}
