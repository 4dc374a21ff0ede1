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

    /// The poster's path with its placeholders.
    static var posterPath: Form {
        output(
            "a path such as ../out/{year}-{month}.jpg", ending: "[jJ][pP][eE]?[gG]", OutputTemplate.fault(inPoster:))
    }

    /// The path of the timeline for an editor, with its placeholders.
    static var timelinePath: Form {
        output(
            "a path such as ../out/{year}-{month}.otio", ending: "[oO][tT][iI][oO]", OutputTemplate.fault(inTimeline:))
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
