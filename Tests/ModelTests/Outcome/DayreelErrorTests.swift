import Model
import Testing

@Suite struct DayreelErrorTests {
    @Test func `an error's description has its cause, lines and remedy`() {
        var error = DayreelError(.inputOutput, "the object is gone", place: "s3://b/a.mov", cause: "NoSuchKey")
        #expect(error.withCause == "the object is gone: NoSuchKey")
        #expect(error.description == "s3://b/a.mov: error: the object is gone: NoSuchKey")
        (error.place, error.cause, error.remedy) = (nil, nil, "Try again.")
        error.lines = ["a\u{1B}[1m\nb"]
        #expect(error.withCause == "the object is gone")
        #expect(error.description == "error: the object is gone\na\\u{1B}[1m\nb\n  Try again.")
    }

    /// A server, a database or a file name may give a part millions of characters. None must hide the others.
    @Test func `long parts of a description lack their middle`() {
        let long = "<" + String(repeating: "k\u{301}", count: 1_000_000) + "\u{1B}>"
        let error = DayreelError(
            .inputOutput, "\(long) is gone", place: "s3://b/\(long)", cause: "because \(long)", remedy: "See \(long).",
            lines: ["line \(long)"])
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.unicodeScalars.count < 4200 })
        #expect(lines[0].hasPrefix("s3://b/<k\u{301}") && lines[0].contains(">: error: <k\u{301}"))
        #expect(lines[0].contains("> is gone: because <k\u{301}") && lines[0].hasSuffix("\\u{1B}>"))
        #expect(
            lines[1].hasPrefix("line <k\u{301}") && lines[2].hasPrefix("  See <k\u{301}") && lines[2].hasSuffix(">."))
    }

    @Test func `the advice follows the cause for reports that show one text`() {
        var error = DayreelError(.missingInput, "the object is gone", cause: "NoSuchKey", remedy: "Run again.")
        #expect(error.withAdvice == "the object is gone: NoSuchKey. Run again")
        error.remedy = nil
        #expect(error.withAdvice == "the object is gone: NoSuchKey")
    }
}
