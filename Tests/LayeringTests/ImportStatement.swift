/// One `import` of a source file.
struct ImportStatement: Equatable {
    var line: Int
    var module: String
    /// `package`, `public`, …, or nil for the default, which is internal (InternalImportsByDefault).
    var access: String?
    /// `@testable`, `@_exported`, … without the sign.
    var attributes: [String] = []

    /// The imports that begin a line of a file, in order.
    static func all(in source: String) -> [ImportStatement] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { $1.contains("import") ? ImportStatement(line: $0 + 1, text: $1) : nil }
    }

    /// Nil for a line that imports nothing.
    private init?(line: Int, text: Substring) {
        let pattern =
            /^\s*(?<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)(?:(?<access>public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|actor|func|var|let|typealias)\s+)?(?<module>\w+)/
        guard let match = text.firstMatch(of: pattern) else { return nil }
        self.line = line
        module = String(match.output.module)
        access = match.output.access.map(String.init)
        attributes = match.output.attributes.split(whereSeparator: \.isWhitespace).map { String($0.dropFirst()) }
    }
}
