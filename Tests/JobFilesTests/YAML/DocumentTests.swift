import Model
import Testing

@testable import JobFiles

/// The places of what is wrong.
private func problems(_ text: String) -> [String] {
    Document(parsing: Array(text.utf8)).problems.map { "\($0.position.line):\($0.position.column)" }
}

private func scalar(_ text: String) throws -> Scalar {
    let document = Document(parsing: Array(text.utf8))
    #expect(document.problems.isEmpty)
    let root = try #require(document.root)
    guard case .scalar(let scalar) = root.content else {
        Issue.record("'\(text)' is \(root.kindName)")
        return Scalar("")
    }
    return scalar
}

@Suite struct DocumentTests {
    @Test func keepsOrderTextAndPlaces() throws {
        let text = "b: no\na:\n  - 2024-12\n  - \"0\"\n"
        let root = try #require(Document(parsing: Array(text.utf8)).root)
        let expected = Node(
            .mapping([
                .init(
                    key: .init(text: "b", position: TextPosition(line: 1, column: 1)),
                    value: Node(.scalar(Scalar("no")), at: TextPosition(line: 1, column: 4))),
                .init(
                    key: .init(text: "a", position: TextPosition(line: 2, column: 1)),
                    value: Node(
                        .sequence([
                            Node(.scalar(Scalar("2024-12")), at: TextPosition(line: 3, column: 5)),
                            Node(.scalar(Scalar("0", style: .doubleQuoted)), at: TextPosition(line: 4, column: 5)),
                        ]), at: TextPosition(line: 3, column: 3))),
            ]), at: .start)
        #expect(root == expected)
    }

    @Test func columnsCountScalarsNotBytes() throws {
        let root = try #require(Document(parsing: Array("é😀: x".utf8)).root)
        guard case .mapping(let entries) = root.content else { return #expect(Bool(false), "no mapping") }
        #expect(entries.first?.value.position == TextPosition(line: 1, column: 5))
    }

    @Test func aByteOrderMarkTakesNoColumn() throws {
        let root = try #require(Document(parsing: [0xEF, 0xBB, 0xBF] + Array("a: b".utf8)).root)
        #expect(root.position == .start)
    }

    @Test func emptyFileHasNoRootAndNoProblem() {
        for text in ["", "\n\n", "# nothing\n"] {
            let document = Document(parsing: Array(text.utf8))
            #expect(document.root == nil)
            #expect(document.problems.isEmpty)
        }
    }

    @Test func problemsBeforeASyntaxErrorAreKept() {
        #expect(problems("a: 1\na: 2\nb: [\n") == ["2:1", "4:1"])
    }

    @Test func refusesWhatIsNotUTF8() {
        let document = Document(parsing: Array("a: 1\nb: é".utf8) + [0xFF, 0x20])
        #expect(document.root == nil)
        #expect(document.problems.map(\.position) == [TextPosition(line: 2, column: 5)])
        let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0x00]
        #expect(Document(parsing: utf16).problems.map(\.position) == [.start])
    }

    @Test func refusesControlCharacters() {
        #expect(problems("a: \u{1}") == ["1:4"])
    }

    @Test func sizeLimitIsExact() {
        let comment = "#" + String(repeating: "x", count: (1 << 20) - 1)
        #expect(problems(comment) == [])
        #expect(problems(comment + "x") == ["1:1"])
    }

    @Test func depthLimitIsExact() {
        let nested = { (levels: Int) in
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(problems(nested(64)) == [])
        #expect(problems(nested(65)) == ["1:65"])
        #expect(problems(String(repeating: "[", count: 1 << 19)).count == 1)
        #expect(problems(String(repeating: "- ", count: 1 << 18)).count == 1)
        #expect(problems(String(repeating: "{a: ", count: 1 << 17)).count == 1)
    }

    @Test func depthCountsThroughAliases() {
        let levels = (1...80).map { "- &a\($0) [\($0 == 1 ? "x" : "*a\($0 - 1)")]" }
        #expect(problems(levels.joined(separator: "\n")).count == 1)
    }

    @Test func aliasBombIsDefused() {
        let lines =
            ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"]
            + (1...9).map { i in
                "a\(i): &a\(i) [" + Array(repeating: "*a\(i - 1)", count: 10).joined(separator: ",") + "]"
            }
        #expect(problems(lines.joined(separator: "\n")) == ["5:38"])
    }

    @Test func aliasesStandForTheirAnchors() throws {
        let document = Document(parsing: Array("a: &x {k: 1}\nb: *x\n".utf8))
        guard case .mapping(let entries)? = document.root?.content else { return #expect(Bool(false), "no mapping") }
        #expect(entries.count == 2)
        #expect(entries.first?.value == entries.last?.value)
        #expect(entries.last?.value.position == TextPosition(line: 1, column: 4))
    }

    @Test func laterAnchorOfTheSameNameWins() throws {
        let document = Document(parsing: Array("[&a 1, &a 2, *a]".utf8))
        guard case .sequence(let items)? = document.root?.content else { return #expect(Bool(false), "no list") }
        #expect(items.last?.content == .scalar(Scalar("2")))
    }
}

@Suite struct ScalarTests {
    @Test(
        arguments: [
            ("no", .text), ("on", .text), ("yes", .text), ("off", .text), ("2024-12", .text), ("2024-12-24", .text),
            ("04:00", .text), ("00:00", .text), ("1_000", .text), ("720p", .text), ("1e", .text), (".", .text),
            ("-", .text),
            ("0x", .text), ("0o8", .text), ("1.5.2", .text), ("e3", .text), ("+.nan", .text), ("tRue", .text),
            ("~", .null), ("null", .null), ("NULL", .null), ("true", .boolean), ("FALSE", .boolean),
            ("2024", .integer), ("-16", .integer), ("+1", .integer), ("0o17", .integer), ("0xAf", .integer),
            ("007", .integer),
            ("0.5", .number), (".5", .number), ("3.", .number), ("-1.5e3", .number), ("1E-2", .number),
            ("-.inf", .number),
            (".NaN", .number),
        ] as [(String, Scalar.Kind)])
    func plainScalarsFollowTheCoreSchema(text: String, kind: Scalar.Kind) {
        #expect(Scalar(text).kind == kind)
    }

    @Test func quotesAndTagsMakeText() throws {
        for text in ["'1'", "\"1\"", "!!str 1", "! 1"] {
            #expect(try scalar(text).kind == .text)
            #expect(try scalar(text).text == "1")
        }
        #expect(try scalar("|\n  true\n").kind == .text)
        #expect(try scalar("!!float 3").kind == .number)
    }

    @Test func booleansAreRead() throws {
        #expect(try scalar("True").boolean == true)
        #expect(try scalar("false").boolean == false)
        #expect(try scalar("'true'").boolean == nil)
        #expect(try scalar("no").boolean == nil)
    }
}

@Suite struct SourceTextTests {
    @Test func linesEndWhereLibyamlEndsThem() {
        let text = SourceText(Array("a\r\nb\rc\u{2028}d\n\ne".utf8))
        #expect((1...7).map { text.line($0) } == ["a", "b", "c", "d", "", "e", nil])
    }

    @Test func quotedTextIsShortAndPrintable() {
        #expect("a\u{1B}[1m\n".quoted == "'a\\u{1B}[1m\\n'")
        #expect(String(repeating: "x", count: 70).quoted == "'" + String(repeating: "x", count: 60) + "…'")
    }
}
