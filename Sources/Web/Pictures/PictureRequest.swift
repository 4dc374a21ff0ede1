import Files
import Foundation
import Model
import Stages

/// The kinds of pictures of a recording that the page shows.
enum PictureForm: Hashable, Sendable, Codable {
    /// The clearest moment. `shorterSide` is in pixels.
    case thumbnail(shorterSide: Int)
    /// The same with the colours of a film.
    case look(FilmLook, shorterSide: Int)
    /// `count` moments side by side, spread evenly over the recording or a stretch of it.
    case filmstrip(count: Int, of: Stretch?)

    /// A part of a recording, in whole seconds.
    struct Stretch: Hashable, Sendable, Codable {
        var from: Int
        var length: Int
    }
}

/// A request for a picture of one version of a recording.
struct PictureRequest: Sendable {
    let media: StudioMedia
    let form: PictureForm
    let key: Key
    /// A digest of the key.
    let digest: String
    /// The state of its files when their version was determined; nil for an object of a bucket.
    private let files: [FileStatus]?

    /// Everything that the picture depends on.
    struct Key: Hashable, Sendable, Encodable {
        var renderer: Int
        var file: String
        var location: MediaLocation
        var form: PictureForm
        /// The version of the code that draws photos, raised whenever the result changes; nil for a recording.
        var photos: Int?
    }

    /// Throws `DayreelError` if the file no longer exists.
    init(of media: StudioMedia, _ form: PictureForm) throws {
        (self.media, self.form) = (media, form)
        files = try Self.files(of: media.location)
        key = Key(
            renderer: StandardPipeline.rendererVersion, file: Self.version(of: files),
            location: media.location, form: form, photos: media.kind == .still ? 2 : nil)
        digest = String(SHA256Hex.of(try InternalJSON.bytes(of: key)).prefix(32))
    }

    private static func files(of location: MediaLocation) throws -> [FileStatus]? {
        guard location.remote == nil else { return nil }
        return try location.paths.map { path in
            guard let file = FileStatus(path) else { throw DayreelError(reading: path, errno) }
            return file
        }
    }

    /// The file's size, modification time and inode. For an object a constant: the path of its local file already depends on the version.
    private static func version(of files: [FileStatus]?) -> String {
        guard let files else { return "object" }
        return files.map(\.version).map { file in
            "\(file.size) \(file.modified.seconds).\(file.modified.nanoseconds) \(file.inode)"
        }.joined(separator: " ")
    }

    /// False if another file took the recording's place since the request was made, perhaps only for a moment: a picture drawn meanwhile
    /// may be of that one.
    var isOfSameFiles: Bool {
        guard let files else { return true }
        return zip(media.location.paths, files).allSatisfy { FileStatus($0)?.isUntouched(since: $1) == true }
    }

    /// The question to an examiner.
    var question: [UInt8] {
        get throws {
            let source = PictureSource(
                location: media.location, duration: media.duration, width: media.width, height: media.height)
            func thumbnail(_ side: Int, _ look: FilmLook?) throws -> [UInt8] {
                media.kind == .still
                    ? try PictureQuestion.thumbnail(ofPhoto: media.location.path, shorterSide: side, look: look)
                    : try PictureQuestion.thumbnail(of: source, shorterSide: side, look: look)
            }
            switch form {
            case .thumbnail(let side): return try thumbnail(side, nil)
            case .look(let look, let side): return try thumbnail(side, look)
            case .filmstrip(let count, let stretch):
                return try PictureQuestion.filmstrip(
                    of: source, count: count, from: .seconds(Int64(stretch?.from ?? 0)),
                    length: (stretch?.length).map { .seconds(Int64($0)) })
            }
        }
    }
}
