import Reports
import Testing

@Suite struct HangingLinesTests {
    @Test func `messages are wrapped at words, and what follows is indented`() {
        let text =
            "a.mov: error: " + String(repeating: "word ", count: 30) + "end\n  Write this, that or the other thing."
        let lines = text.messageLines(within: 40).split(separator: "\n")
        #expect(lines.count > 3)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines[0].hasPrefix("a.mov: error: word"))
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") })
        #expect(
            lines.joined(separator: " ").split(separator: " ").count == text.split { $0 == " " || $0 == "\n" }.count)
    }

    /// The mark counts columns of the line above it.
    @Test func `lines of a job file stay as they are`() {
        let source = "  12 | sources: [" + String(repeating: "a/b, ", count: 30) + "]\n     |           ^"
        #expect(source.messageLines(within: 40) == source)
    }
}
