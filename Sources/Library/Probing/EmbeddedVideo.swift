import Files
import Foundation
import Model

/// Finds the range of the video inside a still: Google's Motion Photo and MicroVideo, Samsung's trailer.
///
/// Whatever a file claims, the range must be within the file and begin with an MP4's `ftyp` box; otherwise there is no video.
struct EmbeddedVideo {
    private let path: String
    private let size: Int64
    private let failed: FailedReads

    init(path: String, size: Int64, _ failed: FailedReads) {
        self.path = path
        self.size = size
        self.failed = failed
    }

    /// The video in a JPEG: where its XMP claims one, else in Samsung's trailer.
    func inJPEG(xmp: String?) -> MediaLocation.ByteRange? {
        let claims = xmp.map { claimed(by: XMPText($0)) } ?? []
        return (claims + [samsungTrailer()].compactMap(\.self)).first(where: isVideo)
    }

    /// The video in a HEIC: in the box `mpvd` after the picture's boxes, else in Samsung's trailer.
    func inHEIC() -> MediaLocation.ByteRange? {
        let box = BoxWalk.payload(of: "mpvd", path: path, size: size, failed)
        return [box, samsungTrailer()].compactMap(\.self).first(where: isVideo)
    }

    /// The ranges that the XMP claims. A Motion Photo lists the lengths of its items, counted from the end of the file; its predecessor
    /// MicroVideo gives an offset from the end.
    private func claimed(by xmp: XMPText) -> [MediaLocation.ByteRange] {
        var claims: [MediaLocation.ByteRange] = []
        let items = xmp.items
        if let index = items.firstIndex(where: { $0.semantic == "MotionPhoto" }) {
            let behind = items[index...].reduce(Int64(0)) { $0.addingReportingOverflow(max(0, $1.length)).partialValue }
            claims.append(
                .init(offset: size.subtractingReportingOverflow(behind).partialValue, length: items[index].length))
        }
        if let text = xmp.value(of: "MicroVideoOffset"), let offset = Int64(text), offset > 0, offset < size {
            claims.append(.init(offset: size - offset, length: offset))
        }
        return claims
    }

    /// The range that Samsung's trailer claims (exiftool, Image::ExifTool::Samsung, "SEF"). The file ends with the directory's length and
    /// `SEFT`. The directory has `SEFH`, a version, a count, and for each record two zero bytes, its type, its distance before the
    /// directory, and its length. A record repeats its type, followed by the length of its name and the name.
    private func samsungTrailer() -> MediaLocation.ByteRange? {
        guard let end = bytes(at: size - 8, count: 8), end[4...].elementsEqual("SEFT".utf8) else { return nil }
        let length = Int64(Self.word(end, at: 0))
        let start = size - 8 - length
        guard length >= 12, length <= 4096, let directory = bytes(at: start, count: Int(length)) else { return nil }
        guard directory.starts(with: "SEFH".utf8) else { return nil }
        for index in 0..<min(Int(Self.word(directory, at: 8)), (directory.count - 12) / 12) {
            let entry = 12 + index * 12
            guard Self.word(directory, at: entry) >> 16 == 0x0A30 else { continue }
            let record = start - Int64(Self.word(directory, at: entry + 4))
            let recordLength = Int64(Self.word(directory, at: entry + 8))
            guard let head = bytes(at: record, count: 8) else { return nil }
            let headLength = 8 + Int64(Self.word(head, at: 4))
            // The sum may overflow, because a sparse file can be up to 2^63 bytes long: `isVideo` refuses the result.
            return .init(offset: record &+ headLength, length: recordLength - headLength)
        }
        return nil
    }

    private func isVideo(_ range: MediaLocation.ByteRange) -> Bool {
        guard range.offset > 0, range.length > 16, range.length <= size, range.offset <= size - range.length else {
            return false
        }
        return bytes(at: range.offset + 4, count: 4)?.elementsEqual("ftyp".utf8) == true
    }

    /// The bytes at an offset; nil unless the file has all of them.
    private func bytes(at offset: Int64, count: Int) -> [UInt8]? {
        guard offset >= 0, offset <= size - Int64(count) else { return nil }
        let bytes = failed.value { try MediaFile(path).bytes(at: offset, count: count) }
        return bytes?.count == count ? bytes : nil
    }

    /// Four bytes as a number, the least significant first.
    private static func word(_ bytes: [UInt8], at index: Int) -> UInt32 {
        bytes[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
