import Model

/// The records that Samsung's cameras put behind a photo (exiftool, Image::ExifTool::Samsung, "SEF").
///
/// The file ends with the directory's length and `SEFT`. The directory has `SEFH`, a version, a count, and for each record two zero bytes,
/// its type, its distance before the directory, and its length. A record repeats its type, followed by the length of its name and the name.
struct SamsungTrailer {
    /// The content of the record `MotionPhoto_Data`; nil without one.
    private(set) var video: MediaLocation.ByteRange?
    /// The position where the first record begins: the end of what is before the trailer.
    private(set) var start: Int64

    /// Nil if the file has no such trailer. `tail` are its last eight bytes. `bytes` returns the bytes at a position; nil unless the file
    /// has all of them.
    init?(size: Int64, tail: [UInt8], bytes: (_ position: Int64, _ count: Int) -> [UInt8]?) {
        guard tail.count == 8, tail[4...].elementsEqual("SEFT".utf8) else { return nil }
        let length = Int64(Self.word(tail, at: 0))
        let place = size - 8 - length
        guard length >= 12, length <= 4096, let directory = bytes(place, Int(length)),
            directory.starts(with: "SEFH".utf8)
        else { return nil }
        start = place
        for index in 0..<min(Int(Self.word(directory, at: 8)), (directory.count - 12) / 12) {
            let entry = 12 + index * 12
            let record = place - Int64(Self.word(directory, at: entry + 4))
            if record > 0 { start = min(start, record) }
            guard Self.word(directory, at: entry) >> 16 == 0x0A30, video == nil, let head = bytes(record, 8) else {
                continue
            }
            let recordLength = Int64(Self.word(directory, at: entry + 8))
            let headLength = 8 + Int64(Self.word(head, at: 4))
            // The sum may overflow, because a sparse file can be up to 2^63 bytes long: such a range is no video.
            video = .init(offset: record &+ headLength, length: recordLength - headLength)
        }
    }

    /// Four bytes as a number, the least significant first.
    private static func word(_ bytes: [UInt8], at index: Int) -> UInt32 {
        bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
