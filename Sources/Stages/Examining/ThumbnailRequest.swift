import Foundation
import LibAV
import Model
import Pipeline

/// A request for a thumbnail, to be drawn by this process or by an examiner.
struct ThumbnailRequest: Hashable, Sendable, Codable {
    var clip: ClipRecipe
    var location: MediaLocation
    /// The place of the recording beside it.
    var beside: MediaLocation?
    /// Size of the thumbnail.
    var format: FilmFormat

    /// The result of a request: a picture or the trouble with it.
    struct Drawing: Hashable, Sendable, Codable {
        var thumbnail: Thumbnail?
        var trouble: Trouble?
    }

    /// The reason why there is no thumbnail.
    enum Trouble: Hashable, Sendable, Codable {
        case unreadable
        case empty
        case failed(RenderFailure)
        /// An examiner failed on it.
        case lost(ExaminerLoss)
        case invalidReply
        /// The words of a library.
        case unforeseen(String)
    }

    /// Draws the clip's clearest moment with the film's own stages. The trouble is `changed` if the file is not the clip's source, or does
    /// not stay the same: the picture would be kept as that of the source.
    func drawing() -> Drawing {
        do {
            var places = [clip.source: location]
            if let right = clip.beside { places[right.source] = beside }
            let sources = try clip.source.isUnknown ? nil : SourceChangeGuard(places)
            let moment = ThumbnailMoment(
                location: location, start: clip.start, frames: clip.frames, rate: format.frameRate,
                speed: clip.speed ?? .normal)
            let frame = clip.motion == nil ? (try? moment.frame()) ?? 0 : 0
            let look = try format.look.map { try PictureLook($0, path: $0.file?.path, for: format.picture) }
            var pictures = try FittedFrames(
                clip, at: location, beside: beside, frames: frame..<frame + 1, format: format, look: look)
            guard let picture = try pictures.next() else { return Drawing(trouble: .empty) }
            let thumbnail = Thumbnail(
                jpeg: Data(try JPEG.encode(picture)), width: picture.width, height: picture.height)
            try sources?.check()
            return Drawing(thumbnail: thumbnail)
        } catch let failure as RenderFailure {
            return Drawing(trouble: .failed(failure))
        } catch {
            return Drawing(trouble: .unforeseen("\(error)"))
        }
    }
}

extension ThumbnailRequest {
    init(_ clip: Clip, format: FilmFormat) {
        self.init(
            clip: ClipRecipe(picturesOf: clip), location: clip.item.location, beside: clip.beside?.item.location,
            format: format)
    }
}
