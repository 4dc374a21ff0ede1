import Files
import Foundation
import Model

/// A link to a file that Dayreel made or is about to make, with what it takes to recognize it.
struct MadeLink: Hashable, Codable {
    /// The absolute path.
    let target: String
    /// The text of a symbolic link; nil for a hard link.
    let text: String?
    /// The inode of a hard link; nil for a symbolic link.
    let inode: UInt64?
    let isFilm: Bool

    /// The folder of the links.
    struct Place {
        let path: String
        /// The path with symbolic links resolved: `..` is relative to it.
        let real: String
        let device: UInt64?

        init(_ path: String) {
            self.path = path
            real = path.realPath ?? path
            device = HeldFile(path)?.identity.device
        }

        func path(of name: String) -> String { path + "/" + name }

        func has(_ name: String) -> Bool { HeldFile(path(of: name), followingLinks: false) != nil }
    }

    /// Describes a link. Nil if its target does not exist at present.
    init?(to link: LinksFolder.Link, _ type: JobAlbum.LinkType, in place: Place) {
        guard let file = HeldFile(link.target), file.kind == .file else { return nil }
        target = link.target
        isFilm = link.isFilm
        text = type == .symbolic ? Self.text(to: link.target, onDisk: file.identity.device, from: place) : nil
        inode = type == .hard ? file.identity.inode : nil
    }

    /// The text of a link: relative on the same disk, so that links and media can be moved together; absolute to another disk.
    private static func text(to target: String, onDisk device: UInt64, from place: Place) -> String {
        guard device == place.device, let folder = LexicalPath.folder(of: target).realPath else { return target }
        let (here, there) = (place.real.split(separator: "/"), folder.split(separator: "/"))
        let shared = zip(here, there).prefix { $0 == $1 }.count
        let steps = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared).map(String.init)
        return (steps + [target.lastPathPart]).joined(separator: "/")
    }

    /// True if the folder contains the link as described.
    func isThere(named name: String, in place: Place) -> Bool {
        if let text { return Self.text(ofLinkAt: place.path(of: name)) == text }
        guard let own = HeldFile(place.path(of: name), followingLinks: false), own.kind == .file else { return false }
        // A missing target may come back.
        return HeldFile(target).map { $0.identity == own.identity } ?? (own.identity.inode == inode)
    }

    /// Creates the link where nothing exists. Returns nil, or `errno`.
    func make(named name: String, in place: Place) -> Int32? {
        let path = place.path(of: name)
        let result = text.map { symlink($0, path) } ?? link(target, path)
        return result == 0 ? nil : errno
    }

    /// Removes the link if it is still as described. Keeps a hard link that is a recording's last name. Throws `DayreelError`.
    func remove(named name: String, in place: Place) throws {
        let path = place.path(of: name)
        guard text == nil ? isOwnHardLink(path) : Self.text(ofLinkAt: path) == text else { return }
        try checked("a link of the album cannot be removed", place: path) { unlink(path) }
    }

    private func isOwnHardLink(_ path: String) -> Bool {
        guard let own = HeldFile(path, followingLinks: false), own.kind == .file, own.identity.inode == inode else {
            return false
        }
        let named = HeldFile(target)
        // The film was made again, with a new inode.
        let isOlderFilm = isFilm && named?.kind == .file && named?.identity != own.identity
        return own.status.names > 1 || isOlderFilm
    }

    private static func text(ofLinkAt path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}
