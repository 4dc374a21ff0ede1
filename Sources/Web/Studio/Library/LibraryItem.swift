import Files
import Model

/// An item of the library. It is as small as possible, because memory holds a hundred thousand: its path is split into the folder, which
/// many items share, and the name.
struct LibraryItem: Sendable {
    /// The id as a number.
    var key: UInt64
    /// Days since 1970.
    var day: Int32
    /// The index of its folder in the library's folders.
    var folder: Int32
    var captured: CaptureTime
    /// The file's name.
    var name: String
    /// Its name in its photo library, if the file has another.
    var label: String?
    var codec: String
    var duration: MediaTime
    var size: Int64
    var width: Int32
    var height: Int32
    var frameRate: Float
    var rotation: Int16
    var source: UInt16
    var kind: ItemKind
    var dynamicRange: DynamicRange
    var bitDepth: UInt8
    var hasAudio: Bool
    /// True if browsers play its sound, or if it has none.
    var hasPlayableSound: Bool
    /// The place of filming, in millionths of a degree north and east; 0, 0 if it is unknown.
    private var north: Int32 = 0
    private var east: Int32 = 0
    /// A hash of what its owner and its library say of it, which may change while its file stays the same: plans depend on it. Another one
    /// at each start of the program.
    private(set) var said = 0

    /// Properties that few items have.
    struct Extras: Sendable {
        var range: MediaLocation.ByteRange?
        var streams: StreamChoice?
        var continuations: [MediaLocation.Continuation]?
        /// The path of the local file of a bucket's object. Perhaps only parts have been fetched.
        var object: String?
        var pair: String?
        var otherDates: [CaptureTime]
        var problems: [MediaProblem]
        var isFavorite: Bool?
        var contentIdentifier: String?
        /// The part of its duration without a picture.
        var leadIn = MediaTime.zero
        /// The part that its library found best.
        var bestPart: Range<MediaTime>?

        var isEmpty: Bool {
            range == nil && streams == nil && continuations == nil && object == nil && pair == nil
                && otherDates.isEmpty && problems.isEmpty && isFavorite == nil && contentIdentifier == nil
                && leadIn == .zero && bestPart == nil
        }
    }

    init(_ item: MediaItem, key: UInt64, folder: Int32, source: UInt16) {
        self.key = key
        day = Int32(clamping: item.day.daysSinceEpoch)
        self.folder = folder
        captured = item.captured
        name = item.location.address.lastPathPart
        label = item.name
        size = item.fileSize
        self.source = source
        kind = ItemKind(item.kind)
        let facts = item.facts
        codec = facts.codec
        duration = facts.duration
        width = Int32(clamping: facts.width)
        height = Int32(clamping: facts.height)
        frameRate = Float(facts.frameRate)
        rotation = Int16(clamping: facts.rotation)
        dynamicRange = facts.dynamicRange
        bitDepth = UInt8(clamping: facts.bitDepth)
        hasAudio = facts.hasAudio
        hasPlayableSound = facts.audioCodec.map { Self.playableSound.contains($0) } ?? true
        place = item.place
        said = hash { hasher in
            hasher.combine(item.captured)
            for text in [item.name, item.caption, item.contentIdentifier, item.pair] { hasher.combine(text) }
            hasher.combine(item.isFavorite)
            hasher.combine(item.rating)
            hasher.combine(item.librarysScore)
            hasher.combine(item.bestPart)
            hasher.combine(item.focus)
        }
    }

    init(_ still: Still, key: UInt64, folder: Int32, source: UInt16) {
        self.key = key
        day = Int32(clamping: still.day.daysSinceEpoch)
        self.folder = folder
        captured = still.captured
        name = still.location.address.lastPathPart
        label = still.name
        codec = Self.format(of: name)
        (duration, size, width, height, frameRate) = (.zero, still.fileSize, 0, 0, 0)
        (rotation, bitDepth, hasAudio, hasPlayableSound) = (0, 8, false, false)
        self.source = source
        (kind, dynamicRange) = (.still, .standard)
        place = still.place
        said = hash { hasher in
            hasher.combine(still.captured)
            for text in [still.name, still.caption, still.contentIdentifier] { hasher.combine(text) }
            hasher.combine(still.isFavorite)
            hasher.combine(still.rating)
            hasher.combine(still.librarysScore)
            hasher.combine(still.focus)
        }
    }

    /// The hash of what `combine` adds and of its place.
    private func hash(_ combine: (inout Hasher) -> Void) -> Int {
        var hasher = Hasher()
        combine(&hasher)
        hasher.combine(north)
        hasher.combine(east)
        return hasher.finalize()
    }

    /// The place of filming; nil if it is unknown.
    private(set) var place: Coordinate? {
        get { Coordinate(latitude: Double(north) / 1e6, longitude: Double(east) / 1e6) }
        set {
            north = Int32(clamping: Int(((newValue?.latitude ?? 0) * 1e6).rounded()))
            east = Int32(clamping: Int(((newValue?.longitude ?? 0) * 1e6).rounded()))
        }
    }

    /// The format of a photo, by its name: `jpeg`.
    private static func format(of name: String) -> String { Still.format(ofExtension: name.fileExtension) }

    var id: String { StudioID.text(key) }

    /// The name that the owner sees.
    var shownName: String { label ?? name }

    private static let playableSound: Set<String> = ["aac", "mp3", "opus", "vorbis", "flac"]

    /// Formats of photos that browsers show.
    static let shownFormats: Set<String> = ["jpeg", "png", "webp", "gif", "avif", "bmp"]

    /// The form in which browsers can play the item, or show it. They play H.264, VP8, VP9 and AV1 with 8 bits in the usual containers,
    /// with the usual sound: not that of old phones (AMR) and cameras (PCM). They cannot open a video inside a photo nor
    /// several files as one, and choose a file's picture and sound themselves.
    func playable(_ extras: Extras?) -> Answer.Item.Playable {
        if kind == .still { return Self.shownFormats.contains(codec) ? .original : .none }
        let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        let isPlain =
            extras?.range == nil && extras?.streams == nil && extras?.continuations == nil
            && dynamicRange == .standard && bitDepth == 8 && hasPlayableSound
        return isPlain && SourceCodec.named(codec).browserEndings.contains(ending) ? .original : .proxy
    }
}

extension LibraryItem.Extras {
    init(_ item: MediaItem) {
        self.init(
            range: item.location.range, streams: item.location.streams,
            continuations: item.location.continuations,
            object: item.location.remote == nil ? nil : item.location.path, pair: item.pair,
            otherDates: item.otherDates, problems: item.problems,
            isFavorite: item.isFavorite, contentIdentifier: item.contentIdentifier, leadIn: item.leadIn,
            bestPart: item.bestPart)
    }

    init(_ still: Still) {
        self.init(
            object: still.location.remote == nil ? nil : still.location.path, otherDates: still.otherDates,
            problems: [], isFavorite: still.isFavorite, contentIdentifier: still.contentIdentifier)
    }
}

/// A file of a day that looks like media and is no item of the library, with the reason.
struct LibraryRefused: Sendable {
    /// Days since 1970.
    var day: Int32
    /// The name that its owner sees.
    var name: String
    var reason: RefusalReason
    /// The key of the item that a pin on the file shows; nil if no pin may name it.
    var item: UInt64?
}

extension RefusedMedia {
    /// True for a file that a day lacks. Copies and cameras' previews are no loss: the day has the recording that was kept.
    var isLoss: Bool { ![.duplicateMedia, .proxyMedia].contains(reason.code) }

    /// The file itself as an item, if only a pin shows it: a screen recording, the original of an edit.
    var heldBack: MediaItem? { pinnable.flatMap { $0.location.path == path ? $0 : nil } }
}

extension LibraryIndex {
    /// The refused files of the days from the first to the last, both included.
    func refused(from first: Day, to last: Day) -> ArraySlice<LibraryRefused> {
        let start = refused.partition { Int($0.day) >= first.daysSinceEpoch }
        let end = refused.partition { Int($0.day) > last.daysSinceEpoch }
        return start < end ? refused[start..<end] : []
    }
}

/// Makes opaque ids: digests that survive restarts and do not reveal paths.
enum StudioID {
    /// An id made from any text.
    static func of(_ text: String) -> String { self.text(number(of: text)) }

    /// An item's id as a number: a digest of its path, range, size and chosen streams, and of the file's time and inode. So another file
    /// with the same name is another item, and a browser may keep its picture for ever.
    static func number(of item: MediaItem) -> UInt64 {
        number(of: item.location, size: item.fileSize, mark: item.fileMark)
    }

    /// A photo's id as a number.
    static func number(of still: Still) -> UInt64 {
        number(of: still.location, size: still.fileSize, mark: still.fileMark)
    }

    private static func number(of location: MediaLocation, size: Int64, mark: UInt64) -> UInt64 {
        let range = location.range.map { "\($0.offset)+\($0.length)" } ?? ""
        let streams = location.streams.map { "\u{0}\($0.picture ?? -1)+\($0.sound ?? -1)" } ?? ""
        return number(of: "\(location.path)\u{0}\(range)\u{0}\(size)\u{0}\(mark.hexadecimal)\(streams)")
    }

    static func of(_ item: MediaItem) -> String { text(number(of: item)) }

    /// The id for a name that matches no item of the library, or several.
    static func ofStranger(_ name: String) -> String { "name-" + of(name) }

    /// The id as 16 hexadecimal digits.
    static func text(_ number: UInt64) -> String { number.hexadecimal }

    /// The number of an item's id; nil for any other text.
    static func number(_ text: String) -> UInt64? { text.utf8.count == 16 ? UInt64(text, radix: 16) : nil }

    private static func number(of text: String) -> UInt64 {
        UInt64(SHA256Hex.of(text).prefix(16), radix: 16) ?? 0
    }
}
