/// One `import` of a source file.
struct ImportStatement: Equatable {
    var line: Int
    var module: String
    /// `package`, `public`, …, or nil for the default, which is internal (InternalImportsByDefault).
    var access: String?
    /// `@testable`, `@_exported`, … without the sign.
    var attributes: [String] = []

    /// All imports of a file, in order.
    static func all(in text: SwiftText) -> [ImportStatement] {
        text.numberedLines.filter { $0.text.contains("import") }.flatMap { number, line in
            line.split(separator: ";").compactMap { ImportStatement(line: number, text: $0) }
        }
    }

    init(line: Int, module: String, access: String? = nil, attributes: [String] = []) {
        self.line = line
        self.module = module
        self.access = access
        self.attributes = attributes
    }

    /// Nil for a statement that imports nothing.
    private init?(line: Int, text: Substring) {
        let pattern =
            /^\s*(?<attributes>(?:@\w+(?:\([^)]*\))?\s+)*)(?:(?<access>public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|actor|func|var|let|typealias)\s+)?(?<module>\w+)/
        guard let match = text.firstMatch(of: pattern) else { return nil }
        let attributes = match.output.attributes.split(whereSeparator: \.isWhitespace).map { String($0.dropFirst()) }
        self.init(
            line: line, module: String(match.output.module), access: match.output.access.map(String.init),
            attributes: attributes)
    }
}
