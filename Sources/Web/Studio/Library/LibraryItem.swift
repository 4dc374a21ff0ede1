import Model

/// An item of the library, as small as it can be: a hundred thousand of them are held. The text of a path is that of its folder, which
/// many share, and its name.
struct LibraryItem: Sendable {
    /// Its id as a number.
    var key: UInt64
    /// Days since 1970.
    var day: Int32
    /// Index into the library's folders.
    var folder: Int32
    var captured: CaptureTime
    /// The file's.
    var name: String
    /// Its name in the library that it lies in, where the file is called otherwise.
    var label: String?
    var codec: String
    var duration: MediaTime
    var size: Int64
    var width: Int32
    var height: Int32
    var frameRate: Float
    var rotation: Int16
    var source: UInt16
    var kind: MediaKind
    var dynamicRange: DynamicRange
    var bitDepth: UInt8
    var hasAudio: Bool
    /// Browsers play the sound in a file of this kind, or there is none.
    var hasPlayableSound: Bool
    /// The place of filming, in millionths of a degree north and east; 0, 0 where nothing says it.
    private var north: Int32 = 0
    private var east: Int32 = 0

    /// The facts that few items have.
    struct Extras: Sendable {
        var range: MediaLocation.ByteRange?
        /// Path of the local file of an object of a bucket, of which only parts may be there.
        var object: String?
        var pair: String?
        var otherDates: [CaptureTime]
        var problems: [MediaProblem]
        var isFavorite: Bool?
        var contentIdentifier: String?

        var isEmpty: Bool {
            range == nil && object == nil && pair == nil && otherDates.isEmpty && problems.isEmpty && isFavorite == nil
                && contentIdentifier == nil
        }
    }

    init(_ item: MediaItem, key: UInt64, folder: Int32, source: UInt16) {
        self.key = key
        day = Int32(clamping: item.day.daysSinceEpoch)
        self.folder = folder
        captured = item.captured
        name = item.location.address.lastPathPart
        label = item.name
        codec = item.codec
        duration = item.duration
        size = item.fileSize
        width = Int32(clamping: item.width)
        height = Int32(clamping: item.height)
        frameRate = Float(item.frameRate)
        rotation = Int16(clamping: item.rotation)
        self.source = source
        kind = item.kind
        dynamicRange = item.dynamicRange
        bitDepth = UInt8(clamping: item.bitDepth)
        hasAudio = item.hasAudio
        hasPlayableSound = item.audioCodec.map { Self.playableSound.contains($0) } ?? true
        if let place = item.place {
            north = Int32(clamping: Int((place.latitude * 1e6).rounded()))
            east = Int32(clamping: Int((place.longitude * 1e6).rounded()))
        }
    }

    /// Nil where nothing says it.
    var place: Place? {
        north == 0 && east == 0 ? nil : Place(latitude: Double(north) / 1e6, longitude: Double(east) / 1e6)
    }

    var id: String { StudioID.text(key) }

    /// The name that its owner knows it by.
    var shownName: String { label ?? name }

    private static let playableSound: Set<String> = ["aac", "mp3", "opus", "vorbis", "flac"]

    /// The browser plays 8 bits of H.264, VP8, VP9 and AV1 in its own containers, with sound of its own codecs: not that of old telephones
    /// (AMR) and cameras (PCM). A video inside a photo it cannot open.
    func playable(_ extras: Extras?) -> Answer.Item.Playable {
        let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        let isPlain = extras?.range == nil && dynamicRange == .standard && bitDepth == 8 && hasPlayableSound
        let fits =
            switch codec {
            case "h264", "av1": ["mp4", "m4v", "mov"].contains(ending)
            case "vp8", "vp9": ending == "webm"
            default: false
            }
        return isPlain && fits ? .original : .proxy
    }
}

extension LibraryItem.Extras {
    init(_ item: MediaItem) {
        self.init(
            range: item.location.range, object: item.location.remote == nil ? nil : item.location.path, pair: item.pair,
            otherDates: item.otherDates, problems: item.problems,
            isFavorite: item.isFavorite, contentIdentifier: item.contentIdentifier)
    }
}
