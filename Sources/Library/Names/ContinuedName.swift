import Model

/// The name of a file that may be one of several of a recording.
///
/// - GoPro names the file of a recording and its chapter: `GX010123.MP4`, `GX020123.MP4` (also `GH`, `GS`, `GL`), earlier `GOPR0123.MP4`,
///   `GP010123.MP4`, `GP020123.MP4`.
/// - Others count on: `DJI_0001.MP4`, `DJI_0002.MP4`; `00000.MTS`, `00001.MTS`; `MVI_0001.MOV`; GoPro's loops `GHAA0001.MP4`.
/// - Dash cameras write the time: `2024_0511_140000_F.MP4`, `2024_0511_140100_F.MP4`; some drones both.
struct ContinuedName: Hashable {
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
