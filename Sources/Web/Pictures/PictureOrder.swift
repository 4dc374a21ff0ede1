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
        (self.media, self.form) = (media, form)
        key = Key(
            renderer: StandardPipeline.rendererVersion, file: try Self.version(of: media.location),
            location: media.location, form: form)
        digest = String(ContentHash.of(try InternalJSON.bytes(of: key)).prefix(32))
    }

    /// Size, time and inode of the file. The path of an object's local file is that of its version, whatever of it is here.
    private static func version(of location: MediaLocation) throws -> String {
        guard location.remote == nil else { return "object" }
        guard let file = FileStatus(location.path)?.version else { throw DayreelError(reading: location.path, errno) }
        return "\(file.size) \(file.modified.seconds).\(file.modified.nanoseconds) \(file.inode)"
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
