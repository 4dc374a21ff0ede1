import Files
import Foundation
package import Model

extension JobReader {
    /// The absolute path for a text in this file. `~` is the home folder. Does not access the disk.
    func path(_ text: String) -> Reading<String> {
        guard text.hasPrefix("~") else { return .value(LexicalPath.absolute(text, in: source.folder)) }
        guard let homeFolder else { return .refused("starts with '~', but there is no home folder") }
        guard let path = LexicalPath.ofHome(text, in: homeFolder) else {
            return .refused("names another user's home folder, which is not supported: \(text.quoted)")
        }
        return .value(path)
    }
}

extension Form where Value == String {
    /// A path, made absolute.
    static var path: Form {
        .scalar("a path", schema: ["type": ["string", "number"], "minLength": 1]) { scalar, reader in
            guard scalar.kind != .boolean else { return .wrong }
            guard !scalar.text.isEmpty else { return .refused("is empty") }
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            return scalar.text.faultOfAddress.map { .refused($0) } ?? reader.path(scalar.text)
        }
    }

    /// The film's path with its placeholders. Films are MP4 files and must have that extension.
    static var filmPath: Form {
        output("a path such as ../out/{year}-{month}.mp4", ending: "[mM][pP]4", OutputTemplate.fault(inFilm:))
    }

    /// The path of a file beside the film, with its placeholders.
    static func path(of file: FileBesideFilm) -> Form {
        let letters = file.endings.map { ending in
            ending.dropFirst().map { "[\($0)\($0.uppercased())]" }.joined()
        }
        return output(
            "a path such as ../out/{year}-{month}\(file.endings[0])",
            ending: letters.count == 1 ? letters[0] : "(\(letters.joined(separator: "|")))"
        ) { OutputTemplate.fault(in: $0, of: file) }
    }

    /// The path of an output. `ending` is a regular expression for its extension.
    private static func output(
        _ expected: String, ending: String, _ fault: @escaping @Sendable (String) -> String?
    ) -> Form {
        let names = OutputTemplate.placeholders.joined(separator: "|")
        let pattern = #"^(?!(.*/)?\.\#(ending)$)([^{}]|\{(\#(names))\})+\.\#(ending)$"#
        return .scalar(expected, schema: ["type": "string", "pattern": .string(pattern)]) { scalar, reader in
            fault(scalar.text).map { .refused($0) } ?? reader.path(scalar.text)
        }
    }
}

extension Form where Value == BesideFilm {
    /// A file beside the film: `true` for one under the film's name, `false` for none, or a path.
    static func beside(_ file: FileBesideFilm) -> Form {
        let path = Form<String>.path(of: file)
        return Form(schema: ["anyOf": [["type": "boolean"], path.schema]]) { node, reader in
            if case .scalar(let scalar) = node.content, let isOn = scalar.boolean { return isOn ? .namedAsFilm : .off }
            return path.read(node, &reader).map { .path($0) }
        }
    }
}

extension JobDraft {
    /// Notes what is wrong with the places of the files beside the film. Compares paths as text; `OutputGuard` checks where they lead.
    func checkFilesBesideFilm(_ reader: inout JobReader) {
        for file in FileBesideFilm.allCases {
            guard let path = output.path(of: file) else { continue }
            let key = "output.\(file.rawValue)"
            // A photo with the film's name could be taken for the still of a Live Photo, and any picture for one of the photos.
            for source in sources ?? []
            where file.isPicture && !source.isRemote && path.value.hasPrefix(source.path.withSlashAtEnd) {
                reader.note("'\(key)' lies in the source \(source.path); name a file outside of it", at: path.place)
            }
            if let missing = placeholdersMissing(in: path.value) {
                reader.note(
                    "'\(key)' gives several films' \(file.rawValue)s one name; put \(missing) into it, as 'output.file' has",
                    at: path.place)
            }
        }
    }

    /// The placeholders that tell the job's films apart and that `path` lacks, in the order of the film's path; nil if there are none. A
    /// job of fixed days makes one film.
    private func placeholdersMissing(in path: String) -> String? {
        guard let file = output.file, schedule != nil || timeframe?.relative != nil else { return nil }
        let missing = OutputTemplate.placeholders(in: file).subtracting(OutputTemplate.placeholders(in: path))
            .map { "{\($0)}" }
        let places = missing.compactMap { name in file.range(of: name).map { (name, $0.lowerBound) } }
        return places.isEmpty ? nil : places.sorted { $0.1 < $1.1 }.map(\.0).joined(separator: " ")
    }
}

extension Form where Value == Replacement {
    /// The files that a film may replace.
    static var replacement: Form {
        let words = ["true", "false", Replacement.foreignWord]
        let schema: JSONValue = ["enum": [true, false, .string(Replacement.foreignWord)]]
        return .scalar(words.listed, words: words, schema: schema) { scalar, _ in
            if let flag = scalar.boolean { return .value(flag ? .own : .nothing) }
            return scalar.text == Replacement.foreignWord ? .value(.foreign) : .wrong
        }
    }
}

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
