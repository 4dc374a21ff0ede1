package import Model

extension OutputTemplate {
    /// The fault in the braces of a path, as a predicate; nil if there is none.
    static func fault(in text: String) -> String? {
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                return "has a '\(rest[brace])' without its partner: \(text.quoted)"
            }
            let name = String(rest[rest.index(after: brace)..<end])
            guard placeholders.contains(name) else {
                let hint = NearestWord.of(name, among: placeholders).map { " (did you mean '{\($0)}'?)" }
                let all = placeholders.map { "{\($0)}" }.joined(separator: " ")
                return "has the unknown placeholder \("{\(name)}".quoted)" + (hint ?? "; there are \(all)")
            }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }

    /// The fault in a film's path, as a predicate; nil if there is none. Films are MP4 files and must have that extension.
    package static func fault(inFilm text: String) -> String? {
        fault(in: text, endings: [".mp4"], kind: "an .mp4 file")
    }

    /// The fault in the path of a file beside the film, as a predicate; nil if there is none.
    static func fault(in text: String, of file: FileBesideFilm) -> String? {
        let article = file == .timeline ? "an" : "a"
        return fault(in: text, endings: file.endings, kind: "\(article) \(file.endings[0]) file")
    }

    private static func fault(in text: String, endings: [String], kind: String) -> String? {
        if let fault = fault(in: text) { return fault }
        let name = text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let ending = endings.first(where: { name.lowercased().hasSuffix($0) }), name.count > ending.count else {
            return "must name \(kind): \(text.quoted)"
        }
        return text.hasControls ? "must be on one line, without control characters" : nil
    }

    /// The path that was probably meant: in the named folder, or with the right extension. Nil if there is none.
    package static func likelyFilm(for text: String) -> String? {
        var name = text
        for ending in [".mov", ".mkv", ".avi", ".webm", ".m4v"] where name.lowercased().hasSuffix(ending) {
            name.removeLast(ending.count)
        }
        if name.hasSuffix("/") { name += "film" }
        name += ".mp4"
        return name.first != "." && fault(inFilm: name) == nil ? name : nil
    }
}
