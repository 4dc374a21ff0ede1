import Foundation

/// A page of the documentation.
struct Page {
    /// A code block between two fences.
    struct Snippet {
        var page: String
        /// The line of the page at which it begins, from 1.
        var line: Int
        /// The word after the first fence: `sh`, `yaml`, `json`, or nothing.
        var language: String
        var text: String

        var place: String { "\(page):\(line)" }
    }

    /// The pages that users and developers read, by their paths below the root of the package. Without the decisions.
    static func all() throws -> [Page] {
        try (["README.md", "CONTRIBUTING.md"] + names(in: "docs") + names(in: "docs/internals")).map(Page.init)
    }

    /// The paths of the pages in a folder, without those in folders below it.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: folder).path)
            .filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }

    let name: String
    private let lines: [Substring]

    init(_ name: String) throws {
        self.name = name
        lines = try String(contentsOf: Program.root.appending(path: name), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    var snippets: [Snippet] {
        var snippets: [Snippet] = []
        var open: Snippet?
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```"), let snippet = open {
                snippets.append(snippet)
                open = nil
            } else if line.hasPrefix("```") {
                open = Snippet(page: name, line: index + 2, language: String(line.dropFirst(3)), text: "")
            } else {
                open?.text += line + "\n"
            }
        }
        return snippets
    }

    /// The targets of the page's links, pictures among them, as they are written: `jobs.md#pins`. Without those in code.
    var links: [String] {
        var isCode = false
        return lines.flatMap { line -> [String] in
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode else { return [] }
            let text = line.replacing(/`[^`]*`/, with: "")
            return text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
        }
    }

    /// The names that links give to the page's headings, as GitHub forms them: `the-films-name`.
    var anchors: Set<String> {
        var isCode = false
        let headings = lines.filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode && line.hasPrefix("#")
        }
        return Set(
            headings.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
            })
    }

    var count: Int { lines.count }

    /// The paths of the pictures that the page shows, relative to the page.
    var pictures: [String] { lines.flatMap { $0.matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map { String($0.output.1) } } }
}
