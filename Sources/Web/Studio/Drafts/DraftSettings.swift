import Files
import JobFiles
import Model

/// The keys of a job file that the page's form shows, and those that a page may not change.
enum DraftSettings {
    /// The job file's keys without `pins`, `sources` and `output.file`.
    static func shown(of root: JSONValue) -> JSONValue {
        let output = root["output"]
        let below: JSONValue? = output?.members.isEmpty == false ? output?.setting("file", to: nil) : nil
        let isBare = below?.members.isEmpty ?? true
        return root.setting("pins", to: nil).setting("sources", to: nil).setting("output", to: isBare ? nil : below)
    }

    /// The values of the whole file with these settings and pins. `sources` and `output.file` stay those of `root`.
    static func whole(_ settings: JSONValue, pins: JSONValue, over root: JSONValue) -> JSONValue {
        var whole = JSONValue.object(
            settings.members.filter { !["pins", "sources", "output"].contains($0.name) })
        whole = whole.setting("sources", to: root["sources"])
        whole = whole.setting("pins", to: pins.members.isEmpty ? nil : pins)
        let output = (settings["output"] ?? .object([])).setting("file", to: nil)
        guard !output.members.isEmpty else {
            // A job with `output: film.mp4` keeps this short form.
            if root["output"]?.string != nil { return whole.setting("output", to: root["output"]) }
            let file = file(of: root).map { JSONValue.object([]).setting("file", to: $0) }
            return whole.setting("output", to: file)
        }
        return whole.setting("output", to: output.setting("file", to: file(of: root)))
    }

    /// Keys that name programs, or places on the disk.
    private static let guarded =
        [["hooks"], ["extends"], ["sources"], ["album", "links"]]

    /// The files beside the film: `true` names them after it, anything else is a place on the disk.
    private static let besideFilm = FileBesideFilm.allCases.map { ["output", $0.rawValue] }

    /// Keys whose words name something that Dayreel has, and whose other values name files.
    private static let wordsOrFiles = [
        ["composition", "look"], ["composition", "titles", "opening", "background"],
        ["composition", "titles", "closing", "background"],
    ]

    private static let fonts = [["composition", "font"], ["composition", "date-overlay", "font"]]

    /// The first key that differs and that a page may not change, because it names programs or places on the disk, or lets the film replace
    /// files that Dayreel did not make; nil if there is none.
    static func forbiddenChange(from old: JSONValue, to new: JSONValue) -> String? {
        for key in guarded where !isSame(value(of: key, in: old), value(of: key, in: new)) {
            return key.joined(separator: ".")
        }
        for key in besideFilm {
            let (before, named) = (value(of: key, in: old), value(of: key, in: new))
            let isWord = named == nil || named == .boolean(false) || named == .boolean(true) && !replacesForeign(new)
            if !isWord, !isSame(before, named) { return key.joined(separator: ".") }
        }
        for key in wordsOrFiles {
            let named = value(of: key, in: new)
            // A file has an ending, and no word has a full stop.
            if named?.string?.contains(".") == true, !isSame(value(of: key, in: old), named) {
                return key.joined(separator: ".")
            }
        }
        if folder(of: old) != folder(of: new) { return "output.file" }
        for key in fonts {
            let named = value(of: key, in: new)?.string ?? ""
            if FontName.isFile(named), value(of: key, in: old)?.string != named { return key.joined(separator: ".") }
        }
        // A page may name the film, and so choose which file of the folder it would replace.
        if replacesForeign(new), !replacesForeign(old) { return "output.overwrite" }
        return nil
    }

    private static func value(of key: [String], in root: JSONValue) -> JSONValue? {
        key.reduce(root as JSONValue?) { value, name in value?[name] }
    }

    private static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
        switch (one, other) {
        case (let one?, let other?): one.means(other)
        case (nil, nil): true
        default: false
        }
    }

    private static func replacesForeign(_ root: JSONValue) -> Bool {
        root["output"]?["overwrite"]?.string == Replacement.foreignWord
    }

    private static func file(of root: JSONValue) -> JSONValue? {
        root["output"]?.string.map { .string($0) } ?? root["output"]?["file"]
    }

    private static func folder(of root: JSONValue) -> String? {
        file(of: root)?.string.map { LexicalPath.folder(of: $0) }
    }
}
