import Testing

@Suite struct SwiftTextTests {
    @Test func dropsCommentsAndKeepsLines() {
        let text = SwiftText("a // x\n/* b\n /* c */ d\n*/ e\n")
        #expect(text.code == "a \n\n\n e\n")
        #expect(text.literals.isEmpty)
    }

    @Test func takesLiteralsOut() {
        let text = SwiftText("let a = \"x // y\" + \"\"\"\n  z \"q\"\n  \"\"\"\nlet b = #\"\\(r)\"#")
        #expect(text.code == "let a = \"\" + \n\n\"\"\nlet b = \"\"")
        #expect(text.literals.map(\.text) == ["x // y", "\n  z \"q\"\n  ", "\\(r)"])
        #expect(text.literals.map(\.line) == [1, 1, 4])
    }

    @Test func readsInterpolationsAsCode() {
        let text = SwiftText(#"f("a\(g("b", (1)))c\"d") // e"#)
        #expect(text.literals.map(\.text) == ["b", #"ac\"d"#])
        #expect(text.code == #"f((g("", (1)))"") "#)
    }

    @Test func survivesSourceThatEndsInTheMiddle() {
        #expect(SwiftText("a \"b").literals == [SwiftText.Literal(line: 1, text: "b")])
        #expect(SwiftText("a /* b").code == "a ")
        #expect(SwiftText("\"a\\").literals.count == 1)
        #expect(SwiftText("\"a\\(b").code.hasPrefix("(b"))
    }
}
