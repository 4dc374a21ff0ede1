/// A place in a file, as editors count: the first line and the first column are 1. A column is a Unicode scalar.
package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = Position(line: 1, column: 1)
}

extension Position: Comparable {
    package static func < (left: Position, right: Position) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

extension Position: CustomStringConvertible {
    package var description: String { "line \(line), column \(column)" }
}
