import Files
import Foundation
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
    /// Nil where there is no such file. Throws `DayreelError` for one that cannot be read: without it nobody knows whose the links are.
    init?(in folder: String) throws {
        let path = folder + "/" + Self.name
        guard HeldFile(path, followingLinks: false) != nil else { return nil }
        do {
            self = try InternalJSON.value(Self.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw DayreelError(
                .outputUnwritable, "the list of the album's links cannot be read", place: path,
                cause: error is DecodingError ? nil : (error as NSError).localizedDescription,
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
