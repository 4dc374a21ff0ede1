/// A place at which a file breaks a rule.
struct Violation: Equatable, CustomStringConvertible {
    var path: String
    var line: Int
    var message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// The rules for the imports of each source file.
struct LayeringRules {
    var table: LayerTable

    /// Imports that the table does not allow.
    func violations(in file: SourceFile) -> [Violation] {
        guard let allowed = table.allowed[file.target] else {
            return [Violation(path: file.path, line: 1, message: "target \(file.target) is not in the layer table")]
        }
        return ImportStatement.all(in: file.source).compactMap { statement in
            refusal(of: statement, to: file.target, allowed: allowed)
                .map { Violation(path: file.path, line: statement.line, message: $0) }
        }
    }

    private func refusal(of statement: ImportStatement, to target: String, allowed: Set<String>) -> String? {
        let module = statement.module
        if let owners = table.owners[module], !owners.contains(target) {
            let words = owners.sorted().joined(separator: " and ")
            return "only \(words) \(owners.count == 1 ? "imports" : "import") \(module)"
        }
        if !table.everywhere.contains(module), !allowed.contains(module) {
            return "\(target) must not import \(module)"
        }
        if statement.attributes.contains("_exported") { return "\(module) is re-exported" }
        if statement.attributes.contains("testable") { return "@testable is for tests" }
        if table.foreign.contains(module), ["package", "public"].contains(statement.access) {
            return "\(module) is C and leaks into the interface of \(target)"
        }
        return nil
    }
}
