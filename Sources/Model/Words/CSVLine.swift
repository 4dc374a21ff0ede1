/// Converts between a line of comma-separated values (RFC 4180) and its fields. A field never spans lines: an open quote in a truncated
/// file must not swallow the rows after it.
package enum CSVLine {
    package typealias Field = ArraySlice<UInt8>

    private static let comma = UInt8(ascii: ",")
    private static let quote = UInt8(ascii: "\"")
    private static let space = UInt8(ascii: " ")
    /// The characters at the start of a line that mark a comment, or one of git's conflict markers.
    private static let lineMarks = Array("#<>|".utf8)

    /// The fields without their quotes; nil if a quote is not closed, or if text follows a closing one.
    package static func fields(of line: Field) -> [Field]? {
        guard line.contains(quote) else { return plainFields(of: line) }
        var fields: [Field] = []
        var rest = line
        while true {
            guard rest.first == quote else {
                let end = rest.firstIndex(of: comma) ?? rest.endIndex
                fields.append(rest[..<end])
                guard end < rest.endIndex else { return fields }
                rest = rest[(end + 1)...]
                continue
            }
            guard let (field, after) = quoted(rest) else { return nil }
            fields.append(field)
            guard after < rest.endIndex else { return fields }
            guard rest[after] == comma else { return nil }
            rest = rest[(after + 1)...]
        }
    }

    /// The fields of a line without quotes.
    private static func plainFields(of line: Field) -> [Field] {
        var fields: [Field] = []
        fields.reserveCapacity(6)
        var start = line.startIndex
        for index in line.indices where line[index] == comma {
            fields.append(line[start..<index])
            start = index + 1
        }
        fields.append(line[start...])
        return fields
    }

    /// The field at the start of `line`, which begins with a quote, without its quotes, and the index after its closing quote.
    private static func quoted(_ line: Field) -> (Field, Int)? {
        var bytes: [UInt8] = []
        var index = line.startIndex + 1
        while index < line.endIndex {
            guard line[index] == quote else {
                bytes.append(line[index])
                index += 1
                continue
            }
            guard index + 1 < line.endIndex, line[index + 1] == quote else { return (bytes[...], index + 1) }
            bytes.append(quote)
            index += 2
        }
        return nil
    }

    /// True for text that fits into a field: it contains no line break.
    package static func canHold(_ text: String) -> Bool { !text.utf8.contains { $0 == 10 || $0 == 13 } }

    /// The fields as a line, without a line break. A field with a comma, a quote, or a space at either end gets quotes, as does the first
    /// field if the line would otherwise look like a comment or a conflict marker.
    package static func bytes(of fields: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for (index, field) in fields.enumerated() { append(field, to: &line, isFirst: index == 0) }
        return line
    }

    /// Appends a field to a line, with a comma before it unless it is the first.
    package static func append(_ field: String, to line: inout [UInt8], isFirst: Bool = false) {
        if !isFirst { line.append(comma) }
        let bytes = field.utf8
        let needsQuotes =
            bytes.contains { $0 == comma || $0 == quote } || bytes.first == space || bytes.last == space
            || (isFirst && bytes.first.map { lineMarks.contains($0) } == true)
        guard needsQuotes else {
            line.append(contentsOf: bytes)
            return
        }
        line.append(quote)
        for byte in bytes {
            if byte == quote { line.append(quote) }
            line.append(byte)
        }
        line.append(quote)
    }
}
