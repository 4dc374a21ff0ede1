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

/// Names for a folder of links that every file system accepts.
enum LinkNames {
    /// The links by names that differ in more than case: `2024-12-24 IMG_1.MOV`, `2024-12-24 IMG_1 2.MOV`.
    static func distinct(_ wished: [LinksFolder.Link]) -> [String: LinksFolder.Link] {
        var links: [String: LinksFolder.Link] = [:]
        var taken: Set<String> = []
        for link in wished {
            let plain = plain(link.name)
            let dot = plain.lastIndex(of: ".") ?? plain.endIndex
            var name = plain
            var number = 1
            while !taken.insert(name.lowercased()).inserted {
                number += 1
                name = "\(plain[..<dot]) \(number)\(plain[dot...])"
            }
            links[name] = link
        }
        return links
    }

    /// The name without slashes, control characters and characters that FAT refuses, in at most 220 bytes.
    private static func plain(_ name: String) -> String {
        let safe = String(name.map { isPlain($0) ? $0 : "-" })
        let dot = safe.lastIndex(of: ".") ?? safe.endIndex
        let ending = safe[dot...].utf8.count <= 20 ? String(safe[dot...]) : ""
        var stem = safe[..<dot]
        while stem.utf8.count > 200 { stem.removeLast() }
        return stem + ending
    }

    private static func isPlain(_ character: Character) -> Bool {
        !"/\\:*?\"<>|".contains(character)
            && !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
