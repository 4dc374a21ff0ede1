/// A source of a task: everything that the renderer knows about it.
package struct SourceInfo: Hashable, Sendable, Codable {
    package var location: MediaLocation
    /// Its picture; nil for a font, and if not examined.
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
        codec = item.codec
        (width, height, rotation) = (item.width, item.height, item.rotation)
        frameRate = item.frameRate
        bitDepth = item.bitDepth
        dynamicRange = item.dynamicRange
        isWideGamut = item.kind == .livePhoto && item.codec == SourceCodec.hevc.name && item.dynamicRange == .standard
        let bytes = Double(item.location.range?.length ?? item.fileSize)
        let seconds = max(0.1, Double(item.duration.microseconds) / 1_000_000)
        bitRate = bytes > 0 ? bytes * 8 / seconds : nil
    }
}
