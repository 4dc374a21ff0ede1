import Model

/// Paths as text, without access to the disk.
package enum LexicalPath {
    /// The path without `.`, `..` and double slashes. A relative path starts from `folder`.
    package static func absolute(_ path: String, in folder: String) -> String {
        var parts: [Substring] = []
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        for part in (isAbsolute ? path : folder + "/" + path).pathParts where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The absolute path of one that begins at the home folder, `~` or `~/Pictures`; nil for every other.
    package static func ofHome(_ path: String, in homeFolder: String) -> String? {
        path == "~" || path.hasPrefix("~/") ? absolute(String(path.dropFirst(2)), in: homeFolder) : nil
    }

    /// The path before the last slash; `.` if there is none.
    package static func folder(of path: String) -> String {
        let (folder, name) = divide(path[...])
        if name.startIndex == path.startIndex { return "." }
        return folder.isEmpty ? "/" : String(folder)
    }

    /// The path before the last slash and the name after it; no folder if there is no slash.
    package static func divide(_ path: Substring) -> (folder: Substring, name: Substring) {
        // By bytes: a slash followed by an accent is one character.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (path[..<path.startIndex], path) }
        return (path[..<slash], path[path.utf8.index(after: slash)...])
    }

    /// Advice for a path in which a part is a pattern, as a shell would expand it: `'include' takes patterns: …`, or the folder itself; nil
    /// for others.
    package static func adviceOnPattern(in path: String) -> String? {
        source(ofPattern: path).map { source in
            source.contains("include:") ? "'include' takes patterns: \(source)" : "the source is \(source)"
        }
    }

    /// The source of a job that a path with a pattern in it means, as a shell expands it: `may/*` is everything in the folder, with what is
    /// below its folders. Nil for other paths.
    package static func source(ofPattern path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.firstIndex(where: { part in part.contains { "*?[".contains($0) } }) else { return nil }
        let (folder, rest) = (parts[..<first].joined(separator: "/"), parts[first...].joined(separator: "/"))
        let start = folder.isEmpty ? (first == 0 ? "." : "/") : folder
        guard rest.contains(where: { !"*/".contains($0) }) else { return "{folder: {path: '\(start)'}}" }
        // A name without an extension may be that of a folder.
        let mayBeFolder = parts.last.map { !$0.isEmpty && !$0.contains(".") } ?? false
        let include = mayBeFolder ? "'\(rest)', '\(rest)/**'" : "'\(rest)'"
        return "{folder: {path: '\(start)', include: [\(include)]}}"
    }

    /// The last part, without its extension.
    package static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
        return String(name[..<dot])
    }
}
