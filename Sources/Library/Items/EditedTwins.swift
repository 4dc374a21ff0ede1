import Model

/// Finds the originals of edited videos: `IMG_1234.MOV` beside `IMG_E1234.MOV`, `clip.mp4` beside `clip-edited.mp4`. Both
/// show the same moment, so only the edit is a clip.
struct EditedTwins {
    /// The position of the edit, by the position of its original.
    private(set) var edits: [Int: Int] = [:]
    /// The position of the edit that is kept, by the position of each other edit of the same original.
    private(set) var lesserEdits: [Int: Int] = [:]

    init(_ items: [MediaItem]) {
        let edited = items.indices.filter { Self.mayBeEdited(items[$0].location.path) }
            .map { (index: $0, name: MediaName(items[$0].location.path)) }.filter(\.name.isEdited)
        guard !edited.isEmpty else { return }
        let originals = Self.originals(of: edited.map(\.name), in: items)
        // Of several edits, the best has the first claim.
        for edit in edited.sorted(by: { MediaItem.winsTie(items[$0.index], items[$1.index]) }) {
            let found = originals[edit.name.original] ?? []
            let alike = found.filter { items[$0].fileExtension == items[edit.index].fileExtension }
            for original in alike.isEmpty ? found : alike
            where Self.mayBeOneMoment(items[original], items[edit.index]) {
                if let taken = edits[original] {
                    lesserEdits[edit.index] = taken
                } else {
                    edits[original] = edit.index
                }
            }
        }
    }

    /// True for names that may be edited ones: a quick check that nearly all items fail.
    private static func mayBeEdited(_ path: String) -> Bool {
        let name = path.lastPathPart.utf8
        return name.contains(UInt8(ascii: "-")) || name.contains(UInt8(ascii: "~"))
            || name.contains(UInt8(ascii: "_"))
    }

    /// Positions of unedited items by name, for the given names and their folders.
    private static func originals(of names: [MediaName], in items: [MediaItem]) -> [MediaName: [Int]] {
        let wanted = Set(names.map(\.original))
        let folders = Set(names.map(\.folder))
        var found: [MediaName: [Int]] = [:]
        for index in items.indices where !items[index].isProxy {
            let path = items[index].location.path
            guard folders.contains(String(path.folderPart)) else { continue }
            let name = MediaName(path)
            if !name.isEdited, wanted.contains(name) { found[name, default: []].append(index) }
        }
        return found
    }

    /// False if both have a camera's own date and these differ: an edit keeps the camera's date or loses it, so these are two recordings
    /// whose names happen to match.
    private static func mayBeOneMoment(_ one: MediaItem, _ other: MediaItem) -> Bool {
        let areCameras = [one, other].allSatisfy {
            [.quickTimeCreationDate, .exifOriginal, .makerNotes].contains($0.captured.evidence)
        }
        return !areCameras || abs(one.captured.instant - other.captured.instant) <= 60
    }
}

extension MediaItem {
    /// The extension in lower case, without its dot.
    fileprivate var fileExtension: String {
        let name = fileName
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// Takes over the original's date, unless its evidence is worse: an edit shows the moment of its original.
    mutating func adoptDate(of original: MediaItem) {
        guard !original.captured.evidence.isWeaker(than: captured.evidence), captured != original.captured else {
            return
        }
        let own = captured
        (captured, day) = (original.captured, original.day)
        if abs(own.instant - captured.instant) > 3600 { otherDates.insert(own, at: 0) }
    }
}
