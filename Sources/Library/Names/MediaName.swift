import Model

/// The folder and name of a file without the parts that may differ among files of one moment: letter case, extension, iCloud's `_HEVC`,
/// Google's `.MP`, and the marks of an edited version. The counter of a copy, `(1)`, stays.
struct MediaName: Hashable {
    /// The folder, with a slash at its end.
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

    /// `size`: the file's bytes, which icloudpd adds to the second file of one name: `IMG_1234_HEVC-4559592.MOV`. Nil keeps them in the
    /// name.
    init(_ path: String, size: Int64? = nil) {
        let name = path.lastPathPart
        folder = String(path.folderPart)
        var stem = name.lowercased()
        if let dot = stem.lastIndex(of: ".") { stem = String(stem[..<dot]) }
        if let size, stem.hasSuffix("-\(size)") { stem.removeLast("-\(size)".count) }
        // The counter of a copy, `img_1(2)`, stays part of the name, after the removed parts.
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

    /// Removes one mark from the end. Returns false if there is none.
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

    /// True for `_edited` (osxphotos and others), for Google Photos' `-edited` in any language, and for its `~2` of a saved copy.
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
