import Files
import Foundation
import Model
import Stages

/// The pictures that the page shows of a recording.
enum PictureForm: Hashable, Sendable, Codable {
    /// Its clearest moment, so many pixels on the shorter side.
    case thumbnail(shorterSide: Int)
    /// Moments side by side, evenly over the whole recording.
    case filmstrip(count: Int)
}

/// A picture that is wanted of a version of a recording.
struct PictureOrder: Sendable {
    let media: StudioMedia
    let form: PictureForm
    let key: Key
    /// A digest of the key.
    let digest: String

    /// All that decides the picture.
    struct Key: Hashable, Sendable, Encodable {
        var renderer: Int
        var file: String
        var location: MediaLocation
        var form: PictureForm
    }

    /// Throws `DayreelError` if the file cannot be asked for: it is gone.
    init(of media: StudioMedia, _ form: PictureForm) throws {
        let path = media.location.path
        guard let file = FileStatus(path)?.version else { throw DayreelError(reading: path, errno) }
        (self.media, self.form) = (media, form)
        let changed = "\(file.modified.seconds).\(file.modified.nanoseconds)"
        key = Key(
            renderer: StandardPipeline.rendererVersion, file: "\(file.size) \(changed) \(file.inode)",
            location: media.location, form: form)
        digest = String(ContentHash.of(try InternalJSON.bytes(of: key)).prefix(32))
    }

    /// The question for a worker.
    var question: [UInt8] {
        get throws {
            let source = PictureSource(
                location: media.location, duration: media.duration, width: media.width, height: media.height)
            switch form {
            case .thumbnail(let side): return try PictureQuestion.thumbnail(of: source, shorterSide: side)
            case .filmstrip(let count): return try PictureQuestion.filmstrip(of: source, count: count)
            }
        }
    }
}
