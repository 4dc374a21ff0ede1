/// A piece of work that one worker renders alone, into one file of the store.
package struct RenderTask: Hashable, Sendable, Codable {
    /// Everything that decides the bytes of the result, and nothing else, because the key is its digest: no path, and no position in the
    /// film.
    package var recipe: Recipe
    /// Facts about its sources, and their current paths. Not part of the key.
    package var inputs: [Fingerprint: SourceInfo]
    package var key: RenderKey
    /// Indices of its clips in the timeline: for reports, and to know which day to drop.
    package var clips: [Int]

    package init(recipe: Recipe, inputs: [Fingerprint: SourceInfo], key: RenderKey, clips: [Int]) {
        self.recipe = recipe
        self.inputs = inputs
        self.key = key
        self.clips = clips
    }

    package enum Recipe: Hashable, Sendable, Codable {
        case segment(SegmentRecipe)
        case sound(SoundRecipe)
    }
}

/// A film whose parts are in the store: its timeline, and all the tasks that it was split into.
package struct FilmParts: Hashable, Sendable {
    package var timeline: Timeline
    package var tasks: [RenderTask]
    /// The film's cover, for its file or for a poster beside it; nil for none.
    package var cover: Thumbnail?

    package init(timeline: Timeline, tasks: [RenderTask], cover: Thumbnail? = nil) {
        self.timeline = timeline
        self.tasks = tasks
        self.cover = cover
    }
}

/// The versions, besides the recipe's own values, that decide the bytes.
package struct RendererVersion: Hashable, Sendable, Codable {
    /// Raised whenever the same recipe would yield other pixels, samples or packets.
    package var renderer: Int
    /// The versions of libav's libraries and of libebur128 in one string.
    package var libav: String

    package init(renderer: Int, libav: String) {
        self.renderer = renderer
        self.libav = libav
    }
}

/// The failure of a task, in the form that travels between processes.
package struct RenderFailure: Error, Hashable, Sendable, Codable {
    package enum Reason: Hashable, Sendable, Codable {
        /// A source cannot be shown as planned.
        case unusable(UnusableReason)
        /// These parts of sources have to be fetched first.
        case missing([MissingBytes])
        /// An existing source could not be read: trouble of a disk or a network, which proves nothing about the source and may be over at
        /// the next attempt. If it is not, the error ends the run.
        case inputOutput(DayreelError)
        /// Trouble of Dayreel itself, which ends the run: the disk, a missing encoder, a failed check.
        case fatal(DayreelError)
    }

    /// The source that caused the failure, if any.
    package var source: Fingerprint?
    package var reason: Reason

    package init(_ reason: Reason, source: Fingerprint? = nil) {
        self.source = source
        self.reason = reason
    }

    package init(_ reason: UnusableReason, source: Fingerprint? = nil) {
        self.init(.unusable(reason), source: source)
    }
}

extension RenderFailure {
    /// The reason in a sentence.
    package var words: String {
        switch reason {
        case .unusable(let reason): reason.words
        case .missing: "parts of a source have not been fetched"
        case .inputOutput(let error), .fatal(let error): error.withCause
        }
    }
}

/// A source of a task: everything that the renderer knows about it.
package struct SourceInfo: Hashable, Sendable, Codable {
    package var location: MediaLocation
    /// Its picture; nil for a file without one, such as a font or a song, and if not examined.
    package var picture: PictureInfo?

    package init(_ location: MediaLocation, picture: PictureInfo? = nil) {
        self.location = location
        self.picture = picture
    }

    package init(_ item: MediaItem) {
        self.init(item.location, picture: PictureInfo(item))
    }
}

/// The properties of a source's picture that decide the cost of showing it: time, memory, and bytes of the film.
package struct PictureInfo: Hashable, Sendable, Codable {
    /// libav's name for the codec.
    package var codec: String
    /// Pixels as displayed: after rotation and pixel aspect.
    package var width: Int
    package var height: Int
    /// Clockwise degrees by which the stored picture is turned for display: 0, 90, 180, 270.
    package var rotation: Int
    /// Average frames per second.
    package var frameRate: Double
    /// Bits per sample.
    package var bitDepth: Int
    package var dynamicRange: DynamicRange
    /// True for Display P3, which is converted to BT.709 like HDR.
    package var isWideGamut: Bool
    /// Bits per second of the file; nil if its size is unknown.
    package var bitRate: Double?

    /// The pixels of a photo whose size is not known: as many as most have.
    private static let usualPhoto = (width: 4032, height: 3024)

    private static let photo = "photo"

    /// A photo, decoded once; without a size, one of the usual size.
    package static func photo(width: Int = 0, height: Int = 0) -> PictureInfo {
        let isKnown = width > 0 && height > 0
        return PictureInfo(
            codec: photo, width: isKnown ? width : usualPhoto.width, height: isKnown ? height : usualPhoto.height,
            rotation: 0, frameRate: 1, bitDepth: 8, dynamicRange: .standard, isWideGamut: false)
    }

    /// True for a photo.
    package var isPhoto: Bool { codec == Self.photo }

    private init(
        codec: String, width: Int, height: Int, rotation: Int, frameRate: Double, bitDepth: Int,
        dynamicRange: DynamicRange, isWideGamut: Bool
    ) {
        (self.codec, self.width, self.height, self.rotation) = (codec, width, height, rotation)
        (self.frameRate, self.bitDepth) = (frameRate, bitDepth)
        (self.dynamicRange, self.isWideGamut) = (dynamicRange, isWideGamut)
    }

    /// The known properties of the codec.
    package var sourceCodec: SourceCodec { .named(codec) }

    /// Derives the properties from an item. Apple's Live Photos in HEVC are in Display P3, which the scan does not note.
    package init(_ item: MediaItem) {
        guard item.kind != .still else {
            self = .photo(width: item.width, height: item.height)
            return
        }
        let facts = item.facts
        codec = facts.codec
        (width, height, rotation) = (facts.width, facts.height, facts.rotation)
        frameRate = facts.frameRate
        bitDepth = facts.bitDepth
        dynamicRange = facts.dynamicRange
        isWideGamut = item.kind == .livePhoto && codec == SourceCodec.hevc.name && dynamicRange == .standard
        let bytes = Double(item.location.range?.length ?? item.fileSize)
        let seconds = max(0.1, Double(facts.duration.microseconds) / 1_000_000)
        bitRate = bytes > 0 ? bytes * 8 / seconds : nil
    }
}
