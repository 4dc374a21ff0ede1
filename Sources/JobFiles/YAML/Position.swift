/// A place in a file, as editors count: the first line and the first column are 1. A column is a Unicode scalar.
struct Position: Hashable, Sendable {
    let line: Int
    let column: Int

    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    static let start = Position(line: 1, column: 1)
}

extension Position: Comparable {
    static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension Position: CustomStringConvertible {
    var description: String { "line \(line), column \(column)" }
}
