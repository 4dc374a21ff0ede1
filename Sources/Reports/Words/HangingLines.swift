import Model

extension String {
    /// The text in lines of at most `width` columns, those after the first indented; nil for one line, as in a file.
    func hanging(within width: Int?) -> String {
        guard let width else { return self }
        return wrapped(to: max(20, width) - 2).enumerated().map { $0 == 0 ? $1 : "  " + $1 }.joined(separator: "\n")
    }

    /// A message of several lines within `width` columns. Lines of source and the marks below them stay as they are, because the marks
    /// count columns.
    package func messageLines(within width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.drop { $0 == " " || $0.isASCII && $0.isNumber }
            let indent = line.prefix { $0 == " " }
            guard !text.hasPrefix("|"), line.contains(where: { $0 != " " }) else { return String(line) }
            let room = max(20, width) - indent.count - 2
            return String(line.dropFirst(indent.count)).wrapped(to: room).enumerated().map { number, piece in
                indent + (number == 0 ? "" : "  ") + piece
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
