import Files
import JobFiles

/// The keys of a job file that the page's form holds, and those that it may not touch.
enum DraftSettings {
    /// The job file's keys without `pins`, `sources` and `output.file`.
    static func shown(of root: JSONValue) -> JSONValue {
        let output = root["output"]
        let below: JSONValue? = output?.members.isEmpty == false ? output?.setting("file", to: nil) : nil
        let isBare = below?.members.isEmpty ?? true
        return root.setting("pins", to: nil).setting("sources", to: nil).setting("output", to: isBare ? nil : below)
    }

    /// The whole file's values with these settings and pins; `sources` and `output.file` are those that it has.
    static func whole(_ settings: JSONValue, pins: JSONValue, over root: JSONValue) -> JSONValue {
        var whole = JSONValue.object(
            settings.members.filter { !["pins", "sources", "output"].contains($0.name) })
        whole = whole.setting("sources", to: root["sources"])
        whole = whole.setting("pins", to: pins.members.isEmpty ? nil : pins)
        let output = (settings["output"] ?? .object([])).setting("file", to: nil)
        guard !output.members.isEmpty else {
            // A path alone stays one.
            if root["output"]?.string != nil { return whole.setting("output", to: root["output"]) }
            let file = file(of: root).map { JSONValue.object([]).setting("file", to: $0) }
            return whole.setting("output", to: file)
        }
        return whole.setting("output", to: output.setting("file", to: file(of: root)))
    }

    /// The name of a key that a page may not change, and that is not as it was: programs that are started, and places on the disk.
    static func forbiddenChange(from old: JSONValue, to new: JSONValue) -> String? {
        for key in ["hooks", "extends", "sources"] {
            guard let one = old[key], let other = new[key] else {
                if (old[key] == nil) != (new[key] == nil) { return key }
                continue
            }
            if !one.means(other) { return key }
        }
        if folder(of: old) != folder(of: new) { return "output.file" }
        if font(of: new).contains("/"), font(of: old) != font(of: new) { return "composition.date-overlay.font" }
        return nil
    }

    private static func file(of root: JSONValue) -> JSONValue? {
        root["output"]?.string.map { .string($0) } ?? root["output"]?["file"]
    }

    private static func folder(of root: JSONValue) -> String? {
        file(of: root)?.string.map { LexicalPath.folder(of: $0) }
    }

    private static func font(of root: JSONValue) -> String {
        root["composition"]?["date-overlay"]?["font"]?.string ?? ""
    }
}
