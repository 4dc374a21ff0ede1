import Files
import Model

/// The list of links that Dayreel made in a folder: the file `.dayreel-album` there.
struct LinksList: Hashable, Codable {
    static let name = ".dayreel-album"

    var album: String
    /// The absolute path of the job file.
    var job: String
    /// The links by name.
    var links: [String: MadeLink]
}

extension LinksList {
    /// The largest list in bytes. An entry has a few hundred.
    private static let longest: Int64 = 1 << 26

    /// Reads the list; nil if there is no such file. Throws `DayreelError` if it cannot be read: without it, the owner of the links is
    /// unknown.
    ///
    /// Others may write to the folder, so the list's power is limited: links are removed only in the folder, and names with a slash, which
    /// would lead out of it, are ignored.
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

    /// Writes the list. Throws `DayreelError`.
    func write(to folder: String) throws {
        try WholeFile.write(
            InternalJSON.bytes(of: self), to: folder + "/" + Self.name, mode: 0o644,
            message: "the list of the album's links cannot be written")
    }
}
