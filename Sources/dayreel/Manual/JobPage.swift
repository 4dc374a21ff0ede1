import JobFiles
import Model

/// The manual page of job files, dayreel-job(5), in the macros of man(7). It is generated from the JSON Schema, which in turn comes from
/// the parser's own tables, so that it covers every key.
struct JobPage {
    static let fileName = "dayreel-job.5"

    var schema = JobSchema.value

    var text: String {
        let lines =
            [
                ".TH DAYREEL\\-JOB 5 \"\" \"\(Roff.text(Version.line))\" \"Dayreel\"",
                ".SH NAME", "dayreel\\-job \\- job files of dayreel: the days of a film, its media and its looks",
                ".SH SYNOPSIS",
            ] + Roff.example(Self.example) + [".SH DESCRIPTION"] + Self.introduction
            + [".SH KEYS"] + sections + Self.end
        return lines.joined(separator: "\n") + "\n"
    }

    /// A heading for each top-level key, and the keys below it.
    private var sections: [String] {
        let entries = SchemaEntry.all(of: schema)
        return entries.map(\.topic).withoutRepeats.flatMap { name in
            [".SS \(Roff.literal(name))"] + entries.filter { $0.topic == name }.flatMap(Self.lines)
        }
    }

    private static func lines(_ entry: SchemaEntry) -> [String] {
        let form = entry.form.map { " " + Roff.text($0) } ?? ""
        let usual = entry.usual.map { "(default: \($0))" }
        let words = [entry.description, usual].compactMap { $0 }.joined(separator: " ")
        return [".TP", Roff.bold(entry.name) + form] + (words.isEmpty ? [] : [Roff.text(words)])
    }
}

extension JobPage {
    private static let example = [
        "timeframe: 2024-12", "sources:", "  - folder: ~/Pictures", "pins:", "  2024-12-24: IMG_1024.MOV",
        "output:", "  file: ~/Films/{year}-{month}.mp4",
    ]

    private static let introduction =
        [
            "A job file says which days a film shows, where their media are and how the film looks. It is YAML; every key "
                + "but timeframe, sources and output has a default. Relative paths start at the folder of the file that contains them. "
                + "All errors of a file are reported at once, each with its line.",
            "Durations are written 3s, 1.5s, 250ms, 1m30s, or as a number of seconds. Below, a dot stands for a "
                + "further level of the file: days.home is the key home of the mapping days. [] stands for each item of a list.",
        ].flatMap { [".PP", Roff.text($0)] }

    private static let end =
        [".SH FILES"]
        + [
            (
                "$XDG_CONFIG_HOME/dayreel/settings.yaml",
                "The settings. Their key job holds the defaults of all job files."
            ),
            (
                "/usr/share/dayreel/presets",
                "Looks for extends, if a package installed them; else below the prefix of installation."
            ),
            ("/usr/share/doc/dayreel/examples", "Example job files, if a package installed them."),
        ].flatMap { [".TP", Roff.italic($0.0), Roff.text($0.1)] }
        + [
            ".SH SEE ALSO",
            ["dayreel", "dayreel-validate", "dayreel-plan"].map { Roff.bold($0) + "(1)" }.joined(separator: ", "),
        ]
}

/// A key of a job file, as the JSON Schema describes it.
struct SchemaEntry: Hashable {
    /// The names from the top level down: `composition`, `fade`. `[]` stands for each item of a list.
    let path: [String]
    let schema: JSONValue

    /// `composition.fade`, `sources[].folder`
    var name: String { path.joined(separator: ".").replacing(".[]", with: "[]") }

    /// The top-level key that contains this one.
    var topic: String { path.first ?? "" }

    var description: String? { schema["description"]?.string }

    /// The default as written in a job file; nil if there is none.
    var usual: String? {
        switch schema["default"] {
        case .string(let text): text
        case .object, .null, nil: nil
        case .some(let value): value.text()
        }
    }

    /// The values that the key takes, if they can be stated briefly.
    var form: String? {
        let forms = Self.forms(schema)
        let words = forms.flatMap { $0["enum"]?.items ?? [] }.map { $0.string ?? $0.text() }
        let isAll = forms.allSatisfy { $0["enum"] != nil }
        if !words.isEmpty { return (words + (isAll ? [] : ["..."])).joined(separator: " | ") }
        if forms.contains(where: { $0["type"] == "boolean" }) { return "true | false" }
        let range = forms.first { $0["type"] == "integer" }
        guard forms.count == 1, let low = range?["minimum"], let high = range?["maximum"] else { return nil }
        return "\(low.text()) to \(high.text())"
    }

    /// Every key below a schema, in the schema's order. A pattern for names, such as a day, is `<day>` and contributes only the keys below
    /// it.
    static func all(of schema: JSONValue, below path: [String] = []) -> [SchemaEntry] {
        var entries = (schema["properties"]?.members ?? []).flatMap { member in
            let own = SchemaEntry(path: path + [member.name], schema: member.value)
            return [own] + all(of: member.value, below: own.path)
        }
        for form in (schema["anyOf"]?.items ?? []) { entries += all(of: form, below: path) }
        if let item = schema["items"] { entries += all(of: item, below: path + ["[]"]) }
        for pattern in schema["patternProperties"]?.members ?? [] {
            entries += all(of: pattern.value, below: path + ["<day>"])
        }
        // A requirement on the whole file names keys a second time.
        return entries.withoutRepeats(of: \.path)
    }

    /// The schema itself, or the alternatives of its `anyOf`.
    private static func forms(_ schema: JSONValue) -> [JSONValue] {
        guard let forms = schema["anyOf"]?.items else { return [schema] }
        return forms.flatMap(Self.forms)
    }
}

extension JSONValue {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    fileprivate var members: [Member]? { if case .object(let members) = self { members } else { nil } }
}
