import Model
import Testing

@Suite struct CSVLineTests {
    @Test(
        arguments: [
            ("a,,b", ["a", "", "b"]), ("\"a, \"\"b\"\"\",c", ["a, \"b\"", "c"]), ("5\" a,b", ["5\" a", "b"]),
            ("", [""]),
            ("\"a", nil), ("\"a\"b,c", nil),
        ] as [(String, [String]?)])
    func `a quote counts only at the start of a field and must be closed at its end`(line: String, fields: [String]?) {
        let read = CSVLine.fields(of: Array(line.utf8)[...])
        #expect(read?.map { String(decoding: $0, as: UTF8.self) } == fields)
    }

    @Test func `a written line reads back as it was`() {
        let fields = ["a", " b ", "c,d", "\"e\"", ""]
        let read = CSVLine.fields(of: CSVLine.bytes(of: fields)[...])
        #expect(read?.map { String(decoding: $0, as: UTF8.self) } == fields)
    }
}
