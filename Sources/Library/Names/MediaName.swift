import Model

/// Folder and name of a file without what may differ among the files of one moment: letter case, ending, iCloud's `_HEVC`,
/// Google's `.MP`, and the marks of an edited version. The counter of a copy, `(1)`, stays.
struct MediaName: Hashable {
    /// With the slash at its end.
    var folder: String
    /// Lower case.
    var stem: String
    var isEdited: Bool

    /// The name of the version before it was edited.
    var original: MediaName { MediaName(folder: folder, stem: stem, isEdited: false) }

    private init(folder: String, stem: String, isEdited: Bool) {
        self.folder = folder
        self.stem = stem
        self.isEdited = isEdited
    }

    /// `size`: bytes of the file. icloudpd puts them behind the name of a second file of one name: `IMG_1234_HEVC-4559592.MOV`.
    init(_ path: String, size: Int64? = nil) {
        let name = path.lastPathPart
        folder = String(path.dropLast(name.count))
        var stem = name.lowercased()
        if let dot = stem.lastIndex(of: ".") { stem = String(stem[..<dot]) }
        if let size, stem.hasSuffix("-\(size)") { stem.removeLast("-\(size)".count) }
        // Counter of a copy: `img_1(2)`. It stays part of the name, behind what is taken away.
        var counter = ""
        if stem.hasSuffix(")"), let open = stem.lastIndex(of: "(") {
            counter = String(stem[open...])
            stem = String(stem[..<open]).trimmingTrailingSpaces
        }
        isEdited = false
        while Self.removeEnding(of: &stem, isEdited: &isEdited) {}
        // iOS: IMG_E1234 is the edited version of IMG_1234.
        if stem.hasPrefix("img_e"), stem.dropFirst(5).first?.isNumber == true {
            stem = "img_" + stem.dropFirst(5)
            isEdited = true
        }
        self.stem = stem + counter
    }

    /// Takes one mark off the end. False if there is none.
    private static func removeEnding(of stem: inout String, isEdited: inout Bool) -> Bool {
        guard let start = stem.lastIndex(where: { "-_.~".contains($0) }), start != stem.startIndex else { return false }
        let ending = stem[start...]
        if isEditMark(ending) {
            isEdited = true
        } else if ending != "_hevc", ending != ".mp" {
            // Pixel: PXL_1.MP.jpg, and its video PXL_1.MP, PXL_1.MP.mp4 or PXL_1.mp4.
            return false
        }
        stem = String(stem[..<start])
        return true
    }

    /// `_edited` (osxphotos and others), Google Photos' `-edited` in its languages, its `~2` for a saved copy.
    private static func isEditMark(_ ending: Substring) -> Bool {
        if ending.first == "~" { return ending.count == 2 && ending.last?.isNumber == true }
        return ending == "_edited" || TakeoutEditMarks.ofEdits.contains(String(ending))
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
