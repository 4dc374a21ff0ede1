import Files
import Model

/// The files by which people and programs hide a folder from galleries and media servers.
///
/// - `.nomedia` hides the folder and everything below it: Android (`MediaStore.MEDIA_IGNORE_FILENAME`), Nextcloud, ownCloud. WhatsApp puts
///   one into what was sent and what is private. Nextcloud also knows `.noimage`, its Memories `.nomemories`.
/// - `.ignore` (Jellyfin) hides the folder if it is empty; otherwise its lines are patterns like git's.
/// - `.ppignore` (PhotoPrism), `.plexignore` (Plex) and `.photoviewignore` (Photoview) list patterns.
enum HidingMark {
    /// The effect of the marks in a folder.
    enum Effect {
        case nothing
        case everything
        /// Hides the names that the patterns of these files match.
        case some([IgnoreRules])
    }

    /// True for the name of a mark.
    static func isOne(_ name: String) -> Bool {
        guard name.hasPrefix(".") else { return false }
        let lower = name.lowercased()
        return presences.contains(lower) || lists.contains(lower)
    }

    /// True for the name of a mark that hides its folder whatever it contains. `size` is the length of the file in bytes.
    static func hidesFolder(_ name: String, size: Int64) -> Bool {
        let lower = name.lowercased()
        return presences.contains(lower) || (lower == ".ignore" && size == 0)
    }

    /// The effect of the marks among the names in a folder. `base` is its path under the source and `path` its absolute path, both with a
    /// slash at the end.
    static func effect(of names: [String], base: String, path: String) -> Effect {
        var rules: [IgnoreRules] = []
        for name in names where isOne(name) {
            let lower = name.lowercased()
            // A mark that cannot be read may hide anything, so it hides all.
            guard !presences.contains(lower), let bytes = SmallFile.bytes(path + name, atMost: longest) else {
                return .everything
            }
            let text = String(decoding: bytes, as: UTF8.self)
            if lower == ".ignore", text.allSatisfy(\.isWhitespace) { return .everything }
            let list = IgnoreRules(text, base: base)
            if list.matchesEverything { return .everything }
            rules.append(list)
        }
        return rules.isEmpty ? .nothing : .some(rules)
    }

    /// The file in PhotoPrism's storage, which has thumbnails and converted copies. It is no wish of the owner's, so it counts always.
    static let ofPhotoPrism = ".ppstorage"

    private static let presences: Set<String> = [".nomedia", ".noimage", ".nomemories"]
    private static let lists: Set<String> = [".ignore", ".ppignore", ".plexignore", ".photoviewignore"]

    /// The most bytes of a list: more than anybody writes.
    private static let longest = 1 << 16
}
