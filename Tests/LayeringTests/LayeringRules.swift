/// A place at which a file breaks a rule.
struct Violation: Equatable, CustomStringConvertible {
    var path: String
    var line: Int
    var message: String

    var description: String { "\(path):\(line): \(message)" }
}

/// The rules that each source file must follow on its own.
struct LayeringRules {
    var table: LayerTable
    /// Lines.
    var longestFile = 250
    var longestFunction = 40

    /// Programs that the product must not start: it links libav.
    private static var programs: some RegexComponent { /^(?:\S*\/)?(?:ffmpeg|ffprobe|ffplay|melt|exiftool)(?:$| -)/ }

    func violations(in file: SourceFile) -> [Violation] {
        let text = SwiftText(file.source)
        return imports(in: file, text) + access(in: file, text) + programs(in: file, text) + sentences(in: file, text)
            + lengths(of: file, text)
    }

    /// Imports that the table does not allow.
    func imports(in file: SourceFile, _ text: SwiftText) -> [Violation] {
        guard let allowed = table.allowed[file.target] else {
            return [Violation(path: file.path, line: 1, message: "target \(file.target) is not in the layer table")]
        }
        return ImportStatement.all(in: text).compactMap { statement in
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

    /// Declarations that are `public`, which has no meaning in a package that nothing depends on.
    func access(in file: SourceFile, _ text: SwiftText) -> [Violation] {
        text.numberedLines.filter { $0.text.contains("public") || $0.text.contains("open") }
            .filter { $0.text.contains(/\bpublic\b|\bopen\s+(?:class|func|var|subscript|override)\b/) }
            .map { Violation(path: file.path, line: $0.number, message: "use package, not public or open") }
    }

    func programs(in file: SourceFile, _ text: SwiftText) -> [Violation] {
        let programs = Self.programs
        return text.literals.filter { $0.text.contains(programs) }
            .map {
                Violation(
                    path: file.path, line: $0.line, message: "'\($0.text)' names a program; the product links libav")
            }
    }

    /// Sentences in the model. It must have reasons and progress as values: their words are in `Reports/Words`. Texts for developers may be
    /// sentences; so may the words for numbers, days and sizes, and errors that every layer throws.
    func sentences(in file: SourceFile, _ text: SwiftText) -> [Violation] {
        let isOfErrors = file.path.hasPrefix("Sources/Model/Outcome/DayreelError")
        guard file.target == "Model", file.folder != "Words", !isOfErrors else { return [] }
        let forDevelopers = text.numberedLines.filter { $0.text.contains(/debugDescription:|precondition\(/) }
        let exempt = Set(forDevelopers.map(\.number))
        return text.literals.filter { $0.text.contains(/\b[a-z]+ [a-z]+\b/) && !exempt.contains($0.line) }
            .map { Violation(path: file.path, line: $0.line, message: "'\($0.text)' is a sentence in the model") }
    }

    /// Files and functions that are too long.
    func lengths(of file: SourceFile, _ text: SwiftText) -> [Violation] {
        let lines = file.source.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let ofFile =
            lines > longestFile
            ? [Violation(path: file.path, line: lines, message: "\(lines) lines; \(longestFile) at most")] : []
        let ofFunctions = text.functions.filter { $0.lines > longestFunction }.map {
            Violation(
                path: file.path, line: $0.line, message: "a function of \($0.lines) lines; \(longestFunction) at most")
        }
        return ofFile + ofFunctions
    }
}
