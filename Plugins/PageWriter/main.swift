// PageWriter FOLDER FILE: writes the files of a folder as string literals of Swift source into FILE.

import Foundation

/// The lines of a script or style sheet that a browser needs: without comments of whole lines, and without indentation.
///
/// A fifth of the page is comments, and all of it is sent before anything is seen. A test of the page holds that no text of a
/// script goes over several lines.
func lean(_ text: String) -> String {
    var isInComment = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true).compactMap { line -> String? in
        let line = line.trimmingCharacters(in: .whitespaces)
        let isComment = isInComment || line.hasPrefix("//") || line.hasPrefix("/*")
        if line.hasPrefix("/*") { isInComment = true }
        if isInComment, line.contains("*/") {
            isInComment = false
            // Types before a parenthesis, on a line with code: "/** @type {…} */ (…)".
            if !line.hasSuffix("*/") { return line }
        }
        if line.hasPrefix("import {") { return Spaces.left(out: Spaces.inImports, of: line) }
        return isComment || line.isEmpty ? nil : line
    }
    return lines.joined(separator: "\n")
}

/// Spaces that mean nothing where they stand. A test of the page holds that none of its texts has such a mark within.
enum Spaces {
    static let inStyles = [
        (" {", "{"), ("{ ", "{"), (" }", "}"), (": ", ":"), ("; ", ";"), (", ", ","), (" > ", ">"), (";}", "}"),
        ("}\n", "}"), ("{\n", "{"), (";\n", ";"), (",\n", ","),
    ]
    static let inImports = [("import {", "import{"), ("{ ", "{"), (" } from ", "}from"), (", ", ",")]
    /// Between the messages of a language.
    static let inMessages = [("': '", "':'"), ("', '", "','")]

    static func left(out spaces: [(String, String)], of text: String) -> String {
        spaces.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

guard CommandLine.arguments.count == 3 else {
    FileHandle.standardError.write(Data("usage: PageWriter FOLDER FILE\n".utf8))
    exit(64)
}
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
var source =
    "// Written by PageWriter.\n\nextension EmbeddedPage {\n    static let files: [(name: String, text: StaticString)] = [\n"
for name in names {
    let file = folder.appending(path: name)
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else {
        FileHandle.standardError.write(Data("error: \(name) is not UTF-8\n".utf8))
        exit(65)
    }
    let written =
        switch file.pathExtension {
        case "js" where name.hasPrefix("text/"): Spaces.left(out: Spaces.inMessages, of: lean(text))
        case "js": lean(text)
        case "css": Spaces.left(out: Spaces.inStyles, of: lean(text))
        default: text
        }
    // Between eight marks, backslashes and quotation marks stand for themselves. The break before the last marks is not text.
    let marks = String(repeating: "#", count: 8)
    source += "(\"\(name)\", \(marks)\"\"\"\n\(written)\n\"\"\"\(marks)),\n"
}
source += "    ]\n}\n"
try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[2]))
