import Files
import TestSupport
import Testing

@testable import Library

/// Tables from strangers, read piece by piece.
@Suite struct CSVRowsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The rows of a text, which must be the same from memory and from a file.
    private func rows(_ text: String) throws -> [CSVRows.Row] {
        func all(_ rows: CSVRows) throws -> [CSVRows.Row] {
            var (rows, found) = (rows, [CSVRows.Row]())
            while let row = try rows.next() { found.append(row) }
            #expect(try rows.next() == nil)
            return found
        }
        let found = try all(CSVRows(Array(text.utf8)))
        #expect(try all(CSVRows(MediaFile(folder.write(text, to: "table.csv")))) == found)
        return found
    }

    private func row(_ line: Int, _ fields: String...) -> CSVRows.Row {
        CSVRows.Row(line: line, fields: fields, isWhole: true)
    }

    private func torn(_ line: Int) -> CSVRows.Row { CSVRows.Row(line: line, fields: [], isWhole: false) }

    @Test func `lines end in any way, and empty ones count but are no rows`() throws {
        #expect(try rows("\u{FEFF}a,b\r\n\n\r\nc,\"d\"\"e\"\n") == [row(1, "a", "b"), row(4, "c", "d\"e")])
        #expect(try rows("a\nb,c") == [row(1, "a"), row(2, "b", "c")])
        #expect(try rows("a,\"b\nc") == [torn(1), row(2, "c")])
        for text in ["", "\n", "\u{FEFF}", "\r\n\n"] { #expect(try rows(text).isEmpty) }
    }

    /// Pieces of the file end anywhere: within a line, after a carriage return, at the end.
    @Test(arguments: [65_534, 65_535, 65_536, 65_537, 65_538, 131_072])
    func `rows are the same wherever a piece ends`(length: Int) throws {
        let line = String(repeating: "x", count: 98)
        var text = ""
        while text.utf8.count < length - 100 { text += line + "\r\n" }
        text += String(repeating: "y", count: length - text.utf8.count - 2) + "\r\n"
        let expected = text.split(separator: "\r\n").enumerated().map { row($0.offset + 1, String($0.element)) }
        #expect(try rows(text) == expected)
        #expect(try rows(text + "z") == expected + [row(expected.count + 1, "z")])
    }

    @Test(arguments: [CSVRows.longestLine, CSVRows.longestLine + 1, 200_000, 10_000_000])
    func `a line has a limit, and the rows after it count`(length: Int) throws {
        let long = String(repeating: "x", count: length)
        let expected = length > CSVRows.longestLine ? torn(2) : row(2, long)
        #expect(try rows("a\n\(long)\nb\n") == [row(1, "a"), expected, row(3, "b")])
        #expect(try rows("a\n\(long)") == [row(1, "a"), expected])
    }

    @Test func `a row has a limit of fields`() throws {
        let most = String(repeating: ",", count: CSVRows.mostFields - 1)
        #expect(try rows(most).map(\.isWhole) == [true])
        #expect(try rows(most + ",\na") == [torn(1), row(2, "a")])
    }
}
