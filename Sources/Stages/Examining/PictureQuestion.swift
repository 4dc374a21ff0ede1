import Files
package import Model
package import Pipeline

/// A recording whose pictures are requested.
package struct PictureSource: Hashable, Sendable {
    package var location: MediaLocation
    package var duration: MediaTime
    /// Width in pixels as displayed.
    package var width: Int
    package var height: Int

    package init(location: MediaLocation, duration: MediaTime, width: Int, height: Int) {
        self.location = location
        self.duration = duration
        self.width = width
        self.height = height
    }
}

/// Questions to an `Examiner` for pictures in a recording's own shape, and its replies.
package enum PictureQuestion {
    /// The longest part to examine for the clearest moment.
    private static let longestLook = MediaTime.seconds(60)

    /// The question for the clearest moment of the first minute, with a look or in its own colours. `shorterSide` is in pixels; a smaller
    /// recording is not enlarged.
    package static func thumbnail(
        of source: PictureSource, shorterSide: Int, look: FilmLook? = nil
    ) throws -> [UInt8] {
        var format = format(of: source, shorterSide: shorterSide)
        format.look = look
        let frames = format.frameRate.wholeFrames(in: min(source.duration, longestLook))
        let clip = ClipRecipe(source: .unknown, start: .zero, frames: max(1, frames))
        let request = ThumbnailRequest(clip: clip, location: source.location, format: format)
        return [Examiner.Kind.thumbnail.rawValue] + (try InternalJSON.bytes(of: request))
    }

    /// The question for a photo, turned according to its orientation, with a look or in its own colours. `shorterSide` is in pixels; a
    /// smaller photo is not enlarged.
    package static func thumbnail(
        ofPhoto path: String, shorterSide: Int, look: FilmLook? = nil
    ) throws -> [UInt8] {
        [Examiner.Kind.photo.rawValue]
            + (try InternalJSON.bytes(of: PhotoRequest(path: path, shorterSide: shorterSide, look: look)))
    }

    /// The question for `count` moments side by side, evenly spaced over the whole recording.
    package static func filmstrip(of source: PictureSource, count: Int) throws -> [UInt8] {
        let request = FilmstripRequest(
            location: source.location, duration: source.duration, width: source.width, height: source.height,
            count: count)
        return [Examiner.Kind.filmstrip.rawValue] + (try InternalJSON.bytes(of: request))
    }

    /// The picture in a reply; nil for a recording of which none can be made.
    package static func picture(in reply: ExaminerPool.Reply) -> Thumbnail? {
        guard case .line(let bytes) = reply else { return nil }
        return (try? InternalJSON.value(ThumbnailRequest.Drawing.self, from: bytes))?.thumbnail
    }

    /// The format of a thumbnail. The longer side is at most four times the shorter: only the middle of a panorama is shown.
    private static func format(of source: PictureSource, shorterSide: Int) -> FilmFormat {
        let (width, height) = (max(1, source.width), max(1, source.height))
        let shorter = max(16, min(shorterSide, width, height))
        func side(_ own: Int, _ other: Int) -> Int {
            own <= other ? shorter : min(4 * shorter, (own * shorter + other / 2) / other)
        }
        return FilmFormat(
            width: (side(width, height) + 1) & ~1, height: (side(height, width) + 1) & ~1, frameRate: FrameRate(30),
            fit: .crop, audio: nil)
    }
}
