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

    /// The pages that users read, by their paths below the root of the package.
    static func all() throws -> [Page] {
        let docs = try FileManager.default.contentsOfDirectory(atPath: Program.root.appending(path: "docs").path)
        let pages = docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
        return try (["README.md", "CONTRIBUTING.md"] + pages).map(Page.init)
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

    /// The paths of the pictures that the page shows, relative to the page.
    var pictures: [String] { lines.flatMap { $0.matches(of: /!\[[^\]]*\]\(([^)]+)\)/).map { String($0.output.1) } } }
}
