import Model

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
