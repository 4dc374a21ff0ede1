import Files
import Model

extension JobReader {
    /// The absolute path for a text in this file. `~` is the home folder. Does not access the disk.
    func path(_ text: String) -> Reading<String> {
        guard text == "~" || text.hasPrefix("~/") else {
            return text.hasPrefix("~")
                ? .refused("names another user's home folder, which is not supported: \(text.quoted)")
                : .value(LexicalPath.absolute(text, in: source.folder))
        }
        guard let homeFolder else { return .refused("starts with '~', but there is no home folder") }
        return .value(LexicalPath.absolute(String(text.dropFirst(2)), in: homeFolder))
    }
}

extension Form where Value == String {
    /// A path, made absolute.
    static var path: Form {
        .scalar("a path", schema: ["type": ["string", "number"], "minLength": 1]) { scalar, reader in
            guard scalar.kind != .boolean else { return .wrong }
            guard !scalar.text.isEmpty else { return .refused("is empty") }
            guard !scalar.hasControls else { return .refused("must be on one line, without control characters") }
            return reader.path(scalar.text)
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
