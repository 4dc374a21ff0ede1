import Files
import Foundation
import Model

/// Finds the video inside a still: Google's Motion Photo and MicroVideo, Samsung's trailer, and a video that simply follows the pictures.
///
/// Whatever a file claims, the range must be within the file and begin with an MP4's `ftyp` box; otherwise there is no video. No picture is
/// read: a plain photo costs its header and its last eight bytes, and only where a photo claims a video, or does not end as pictures do, is
/// there a search.
struct EmbeddedVideo {
    /// The outcome of a search.
    struct Finding {
        var range: MediaLocation.ByteRange?
        /// True if the file says that it has a video.
        var isClaimed: Bool
    }

    private let path: String
    private let size: Int64
    private let failed: FailedReads

    init(path: String, size: Int64, _ failed: FailedReads) {
        self.path = path
        self.size = size
        self.failed = failed
    }

    /// The video in a JPEG: where its XMP claims one, in Samsung's trailer, where its index of pictures ends, or behind the pictures.
    func inJPEG(_ tags: StillTags) -> Finding {
        var claim = claim(tags.xmp)
        // Nothing is searched before the end of an object is fetched: it shows whether a search is needed.
        guard let tail = bytes(at: size - 8, count: 8) else { return Finding(range: nil, isClaimed: claim.isMade) }
        let trailer = trailer(tail)
        let named = (claim.ranges + [trailer?.video].compactMap(\.self)).first(where: isVideo)
        if let named { return Finding(range: named, isClaimed: true) }
        if !tags.layout.xmp.isEmpty {
            let continued = tags.layout.xmp.text(ofFileAt: path, identifier: claim.continuation)
            if let code = continued.failure { failed.note(DayreelError(reading: path, code)) }
            let more = self.claim([continued.text])
            if let range = more.ranges.first(where: isVideo) { return Finding(range: range, isClaimed: true) }
            claim.add(more)
        }
        let end = trailer?.start ?? size
        guard let before = trailer == nil ? tail : bytes(at: end - 8, count: 8) else {
            return Finding(range: nil, isClaimed: claim.isMade)
        }
        guard claim.isMade || !Self.isPictureEnd(before) else { return Finding(range: nil, isClaimed: false) }
        let start = searched(tags.layout, before: end, isOpenEnded: !Self.isPictureEnd(before))
        return Finding(range: start.flatMap { range(from: $0, to: end) }, isClaimed: claim.isMade)
    }

    /// The video in a HEIF: in the box `mpvd` after the picture's boxes, in Samsung's trailer, behind the picture's boxes, or where the XMP
    /// claims one.
    func inHEIF(_ tags: StillTags) -> Finding {
        let trailer = trailer(bytes(at: size - 8, count: 8) ?? [])
        let box = BoxWalk.payload(of: "mpvd", path: path, size: size, failed)
        if let range = [box, trailer?.video].compactMap(\.self).first(where: isVideo) {
            return Finding(range: range, isClaimed: true)
        }
        let claim = claim(tags.xmp)
        let second = BoxWalk.second("ftyp", path: path, size: size, failed)
        let following = second.flatMap { range(from: $0, to: trailer?.start ?? size) }
        return Finding(
            range: ([following].compactMap(\.self) + claim.ranges).first(where: isVideo), isClaimed: claim.isMade)
    }

    private func claim(_ packets: [String]) -> MotionClaim {
        packets.reduce(into: MotionClaim()) { $0.add(MotionClaim(XMPTree($1), size: size)) }
    }

    private func trailer(_ tail: [UInt8]) -> SamsungTrailer? {
        SamsungTrailer(size: size, tail: tail) { bytes(at: $0, count: $1) }
    }

    /// Searches for a video that nothing names. `isOpenEnded` is true if something else than a picture is the last part before `end`.
    private func searched(_ layout: JPEGLayout, before end: Int64, isOpenEnded: Bool) -> Int64? {
        guard let file = failed.value({ try MediaFile(path) }) else { return nil }
        let search = PictureEnd(file, failed)
        if let place = layout.index, let index = bytes(at: place.lowerBound, count: place.count),
            let last = JPEGLayout.end(of: index, at: place.lowerBound), let start = search.video(at: last)
        {
            return start
        }
        guard isOpenEnded, let scan = layout.scan else { return nil }
        return search.video(behind: scan, before: end)
    }

    /// The range of the boxes from the video's start on.
    private func range(from start: Int64, to end: Int64) -> MediaLocation.ByteRange? {
        guard let last = BoxWalk.end(of: start, path: path, size: end, failed) else { return nil }
        return [MediaLocation.ByteRange(offset: start, length: last - start)].first(where: isVideo)
    }

    private func isVideo(_ range: MediaLocation.ByteRange) -> Bool {
        guard range.offset > 0, range.length > 16, range.length <= size, range.offset <= size - range.length else {
            return false
        }
        return bytes(at: range.offset + 4, count: 4)?.elementsEqual("ftyp".utf8) == true
    }

    /// True for the last bytes of a picture, with a few zeros behind it.
    private static func isPictureEnd(_ bytes: [UInt8]) -> Bool {
        bytes.reversed().drop { $0 == 0 }.prefix(2).elementsEqual([0xD9, 0xFF])
    }

    /// The bytes at an offset; nil unless the file has all of them.
    private func bytes(at offset: Int64, count: Int) -> [UInt8]? {
        guard offset >= 0, offset <= size - Int64(count) else { return nil }
        let bytes = failed.value { try MediaFile(path).bytes(at: offset, count: count) }
        return bytes?.count == count ? bytes : nil
    }
}

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

/// The statement of a photo's XMP about a video in it: Google's Motion Photo format 1.0 and its predecessor MicroVideo, which the cameras
/// of other makers write too.
///
/// A Motion Photo lists its parts in the order of the file, with their lengths; the picture itself is first and usually has none. So a
/// part's place counts from the end of the file. A part's `Padding` lies behind it.
struct MotionClaim {
    /// True if it says that there is a video. False also if it says that a video that may be there shall not be used.
    private(set) var isMade = false
    /// The places where the video may be.
    private(set) var ranges: [MediaLocation.ByteRange] = []
    /// The identifier of the continued XMP; nil without any.
    private(set) var continuation: String?

    /// Nothing is claimed.
    init() {}

    /// `size` is that of the file in bytes.
    init(_ xmp: XMPTree, size: Int64) {
        continuation = xmp.value(of: "HasExtendedXMP")
        let items = xmp.items(of: "Directory", ["Semantic", "Length", "Padding"]).map(Item.init)
        let video = items.firstIndex(where: \.isVideo)
        if let video { ranges += Self.ranges(of: video, in: items, size: size) }
        // MicroVideo counts the start of the video from the end of the file; OPPO gives its length.
        for name in ["MicroVideoOffset", "VideoLength"] {
            guard let length = xmp.value(of: name).flatMap({ Int64($0) }), length > 0, length < size else { continue }
            ranges.append(.init(offset: size - length, length: length))
        }
        let flags = ["MotionPhoto", "MicroVideo"].compactMap { xmp.value(of: $0) }
        isMade = flags.contains("1") || (flags.isEmpty && video != nil)
    }

    mutating func add(_ other: MotionClaim) {
        isMade = isMade || other.isMade
        ranges += other.ranges
        continuation = continuation ?? other.continuation
    }

    /// A part of the file as the list has it.
    private struct Item {
        let isVideo: Bool
        /// Bytes; 0 if the list does not say.
        let length: Int64
        let padding: Int64

        init(_ values: [String: String]) {
            isVideo = values["Semantic"] == "MotionPhoto"
            func bytes(_ name: String) -> Int64 { max(0, values[name].flatMap { Int64($0) } ?? 0) }
            (length, padding) = (bytes("Length"), bytes("Padding"))
        }
    }

    private static func ranges(of video: Int, in items: [Item], size: Int64) -> [MediaLocation.ByteRange] {
        let length = items[video].length
        // Absurd lengths may overflow; the result is then no video.
        func sum(_ items: ArraySlice<Item>, _ bytes: (Item) -> Int64) -> Int64 {
            items.reduce(0) { $0 &+ bytes($1) }
        }
        var starts = [size &- sum(items[video...], \.length)]
        let padded = size &- sum(items[video...]) { $0.length &+ $0.padding }
        if padded != starts[0] { starts.append(padded) }
        // From the front, if the list gives the picture's own length.
        if items[..<video].allSatisfy({ $0.length > 0 }), video > 0 {
            starts.append(sum(items[..<video]) { $0.length &+ $0.padding })
        }
        return starts.map { .init(offset: $0, length: length) }
    }
}
