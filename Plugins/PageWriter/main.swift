// PageWriter FOLDER FILE: writes the files of a folder as string literals of Swift source into FILE, each also in gzip's form.

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
        return isComment || line.isEmpty ? nil : line
    }
    return lines.joined(separator: "\n")
}

func stop(_ words: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
    exit(code)
}

guard CommandLine.arguments.count == 3 else { stop("usage: PageWriter FOLDER FILE", code: 64) }
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
var source =
    "// Written by PageWriter.\n\nextension EmbeddedPage {\n"
    + "    static let files: [(name: String, text: StaticString, gzip: StaticString)] = [\n"
for name in names {
    let file = folder.appending(path: name)
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
    guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else {
        stop("error: \(name) is not UTF-8", code: 65)
    }
    let written = ["js", "css"].contains(file.pathExtension) ? lean(text) : text
    guard let zipped = gzip(Array(written.utf8)) else { stop("error: zlib did not pack \(name)", code: 70) }
    // Between eight marks, backslashes and quotation marks stand for themselves. The break before the last marks is not text.
    let marks = String(repeating: "#", count: 8)
    source +=
        "(\"\(name)\", \(marks)\"\"\"\n\(written)\n\"\"\"\(marks), \"\(Data(zipped).base64EncodedString())\"),\n"
}
source += "    ]\n}\n"
try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[2]))
