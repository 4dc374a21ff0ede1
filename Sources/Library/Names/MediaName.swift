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

/// Compares the starts of two files with the length of the first.
enum RecordingClock {
    /// True if a file that begins `seconds` after another one, which is `length` long, begins at its end.
    ///
    /// Both starts are cut to whole seconds, and dash cameras overlap by up to a second or lose as much, so up to 1.5 s count as rounding;
    /// of short files, less. Files that begin at the same second never continue one another.
    static func agrees(_ seconds: Int64, with length: MediaTime) -> Bool {
        guard seconds > 0, seconds < 1_000_000 else { return false }
        let tolerance = min(1_500_000, max(750_000, length.microseconds / 4))
        return abs(seconds * 1_000_000 - length.microseconds) <= tolerance
    }
}

/// The name of a file that may be one of several of a recording.
///
/// - GoPro names the file of a recording and its chapter: `GX010123.MP4`, `GX020123.MP4` (also `GH`, `GS`, `GL`), earlier `GOPR0123.MP4`,
///   `GP010123.MP4`, `GP020123.MP4`.
/// - Others count on: `DJI_0001.MP4`, `DJI_0002.MP4`; `00000.MTS`, `00001.MTS`; `MVI_0001.MOV`; GoPro's loops `GHAA0001.MP4`.
/// - Dash cameras write the time: `2024_0511_140000_F.MP4`, `2024_0511_140100_F.MP4`; some drones both.
package struct ContinuedName: Hashable {
    /// The same for all files of a recording: the folder, and the name with `#` for each number, or GoPro's number of the recording.
    let group: String
    /// The number of the chapter, where the name has one: no other recording of the group has the same chapters.
    let chapter: Int?
    private let name: String
    private let numbers: [Int]

    /// Nil for a name without a number.
    init?(path: String) {
        name = path.lastPathPart
        let bytes = Array(name.utf8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if let (recording, chapter) = Self.goPro(bytes) {
            (group, self.chapter, numbers) = (path.folderPart + recording, chapter, [])
            return
        }
        // The extension may hold a digit: MP4.
        let stem = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        var shape: [UInt8] = []
        var numbers: [Int] = []
        var isInNumber = false
        for byte in bytes[..<stem] {
            guard let digit = Self.digit(byte) else {
                shape.append(byte)
                isInNumber = false
                continue
            }
            if !isInNumber {
                shape.append(UInt8(ascii: "#"))
                numbers.append(0)
            }
            isInNumber = true
            // A number that does not fit is no counter.
            numbers[numbers.count - 1] = numbers[numbers.count - 1] &* 10 &+ digit
        }
        guard !numbers.isEmpty else { return nil }
        (group, chapter) = (path.folderPart + String(decoding: shape + bytes[stem...], as: UTF8.self), nil)
        self.numbers = numbers
    }

    /// The number of the recording, with the name's other parts, and the chapter in a GoPro's name in lower case.
    private static func goPro(_ name: [UInt8]) -> (recording: String, chapter: Int)? {
        guard name.count > 9, name[8] == UInt8(ascii: "."), name[0] == UInt8(ascii: "g"),
            name[4..<8].allSatisfy({ digit($0) != nil })
        else { return nil }
        let recording = String(decoding: name[4...], as: UTF8.self)
        if name.starts(with: "gopr".utf8) { return ("gp " + recording, 0) }
        guard let tens = digit(name[2]), let ones = digit(name[3]), tens + ones > 0,
            "pxhsl".utf8.contains(name[1])
        else { return nil }
        return (String(decoding: name[..<2], as: UTF8.self) + " " + recording, tens * 10 + ones)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }

    /// True if the other file's name is the next one of the same recording, which is `length` long in this file. Names that count must
    /// count by one; times must differ by the length.
    func isFollowed(by other: ContinuedName, after length: MediaTime) -> Bool {
        guard group == other.group else { return false }
        if let chapter, let next = other.chapter { return next == chapter + 1 }
        guard numbers.count == other.numbers.count else { return false }
        let changed = numbers.indices.filter { numbers[$0] != other.numbers[$0] }
        if changed.count == 1, numbers[changed[0]] &+ 1 == other.numbers[changed[0]] { return true }
        guard let time, let next = other.time else { return false }
        return RecordingClock.agrees(next.seconds - time.seconds, with: length)
    }

    /// The local time in the name.
    private var time: WallTime? {
        if case .wall(let wall)? = FileNameDate.reading(of: name) { wall } else { nil }
    }
}
