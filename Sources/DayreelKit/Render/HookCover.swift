import Files
import Model
import Stages

/// The picture of a film that its hook receives: its poster, else a copy of the cover in its file that exists for as long as this value.
final class HookCover: Sendable {
    /// The path of a JPEG file.
    let path: String
    /// The folder of a copy, which is removed with it.
    private let folder: RunFolder?

    /// Nil for a film without a cover, and where no copy can be made: a hook without a picture is better than none.
    ///
    /// The copy is in the cache and not among temporary files, because a service's own `/tmp` is not that of a desktop.
    init?(ofFilmAt film: String, poster: String?, paths: Paths) {
        if let poster, FileSize.bytes(of: poster) != nil {
            (path, folder) = (poster, nil)
            return
        }
        guard let jpeg = FilmCover.jpeg(inFilmAt: film) else { return nil }
        do {
            try StateFolder.make(paths.cache)
            // Those of killed runs.
            RunFolder.sweep(paths.cache)
            let own = try RunFolder(in: paths.cache)
            (path, folder) = (own.path + "/cover.jpg", own)
            try WholeFile.write(jpeg, to: path, durability: .replaceable, message: "the cover cannot be copied")
        } catch {
            return nil
        }
    }
}
