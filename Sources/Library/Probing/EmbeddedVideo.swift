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
