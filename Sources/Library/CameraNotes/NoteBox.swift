/// A box of ISO media or QuickTime: a part of the file with a type of four characters, mostly made of further boxes (ISO 14496-12, 4.2).
struct NoteBox {
    /// Four characters of Latin-1: `udta`, `©day`.
    let type: String
    /// The range of its contents in the recording.
    let contents: Range<Int64>
}

extension NoteReader {
    /// The boxes in a range, at most `most`, and none after one of the type `last`. A box with an impossible length ends the list, and so
    /// does a length of zero, with which QuickTime ends user data; only an outermost box of that length extends to the end of the file.
    func boxes(in range: Range<Int64>, most: Int = 96, last: String? = nil) -> [NoteBox] {
        var boxes: [NoteBox] = []
        var position = range.lowerBound
        while boxes.count < most, position <= range.upperBound - 8 {
            let head = bytes(at: position, count: 16)
            guard head.count >= 8 else { break }
            var (length, start) = (head[0..<4].bigEndian, position + 8)
            if length == 1 {
                guard head.count == 16, head[8] == 0 else { break }
                (length, start) = (head[8..<16].bigEndian, position + 16)
            } else if length == 0, range == 0..<self.length {
                length = range.upperBound - position
            }
            guard length >= start - position, length <= range.upperBound - position else { break }
            let type = String(String.UnicodeScalarView(head[4..<8].map { Unicode.Scalar($0) }))
            boxes.append(NoteBox(type: type, contents: start..<position + length))
            if type == last { break }
            position += length
        }
        return boxes
    }

    /// The contents of the first box of a type in a range.
    func contents(of type: String, in range: Range<Int64>) -> Range<Int64>? {
        boxes(in: range).first { $0.type == type }?.contents
    }
}
