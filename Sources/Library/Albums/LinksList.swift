import Files
import Model

/// The links that Dayreel made in a folder: the file `.dayreel-album` in it.
struct LinksList: Hashable, Codable {
    static let name = ".dayreel-album"

    var album: String
    /// Absolute path of the job file.
    var job: String
    /// The links by name.
    var links: [String: MadeLink]
}

extension LinksList {
    /// Bytes. An entry has a few hundred.
    private static let longest: Int64 = 1 << 26

    /// Nil where there is no such file. Throws `DayreelError` for one that cannot be read: without it nobody knows whose the links are.
    ///
    /// Others may write to the folder, so what the list says is bounded: links are removed in the folder only, and a name with a slash
    /// would lead out of it.
    init?(in folder: String) throws {
        let path = folder + "/" + Self.name
        guard HeldFile(path, followingLinks: false) != nil else { return nil }
        do {
            let file = try MediaFile(path)
            guard file.size <= Self.longest else { throw DayreelError(media: path, "it is too large") }
            self = try InternalJSON.value(Self.self, from: file.bytes(at: 0, count: Int(file.size)))
            links = links.filter { !$0.key.contains("/") }
        } catch {
            throw DayreelError(
                .outputUnwritable, "the list of the album's links cannot be read", place: path,
                cause: (error as? DayreelError)?.cause,
                remedy: "Choose another folder with 'album.links', or remove this file and the links beside it.")
        }
    }

    /// Throws `DayreelError`.
    func write(to folder: String) throws {
        try WholeFile.write(
            InternalJSON.bytes(of: self), to: folder + "/" + Self.name, mode: 0o644,
            message: "the list of the album's links cannot be written")
    }
}
