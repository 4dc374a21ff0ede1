import Files
import Foundation
import Model

/// A link to a file, as Dayreel made it or is to make it: enough to know it again.
struct MadeLink: Hashable, Codable {
    /// Absolute path.
    let target: String
    /// The words of a symbolic link; nil for a hard one.
    let text: String?
    /// The file that a hard link names; nil for a symbolic one.
    let inode: UInt64?
    let isFilm: Bool

    /// The folder of the links.
    struct Place {
        let path: String
        /// The path without symbolic links on the way: `..` starts from there.
        let real: String
        let device: UInt64?

        init(_ path: String) {
            self.path = path
            real = Self.real(path) ?? path
            device = HeldFile(path)?.identity.device
        }

        func path(of name: String) -> String { path + "/" + name }

        func has(_ name: String) -> Bool { HeldFile(path(of: name), followingLinks: false) != nil }

        static func real(_ path: String) -> String? {
            guard let buffer = realpath(path, nil) else { return nil }
            defer { free(buffer) }
            return String(validatingCString: buffer)
        }
    }

    /// Nil if there is no such file now.
    init?(to link: LinksFolder.Link, _ type: JobAlbum.LinkType, in place: Place) {
        guard let file = HeldFile(link.target), file.kind == .file else { return nil }
        target = link.target
        isFilm = link.isFilm
        text = type == .symbolic ? Self.text(to: link.target, onDisk: file.identity.device, from: place) : nil
        inode = type == .hard ? file.identity.inode : nil
    }

    /// Relative on the disk of the folder, so that links and media can be moved together; absolute to another disk.
    private static func text(to target: String, onDisk device: UInt64, from place: Place) -> String {
        guard device == place.device, let folder = Place.real(LexicalPath.folder(of: target)) else { return target }
        let (here, there) = (place.real.split(separator: "/"), folder.split(separator: "/"))
        let shared = zip(here, there).prefix { $0 == $1 }.count
        let steps = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared).map(String.init)
        return (steps + [target.lastPathPart]).joined(separator: "/")
    }

    /// True if the folder has it as it should be.
    func isThere(named name: String, in place: Place) -> Bool {
        if let text { return Self.text(ofLinkAt: place.path(of: name)) == text }
        guard let own = HeldFile(place.path(of: name), followingLinks: false), own.kind == .file else { return false }
        // A file that is away may come back.
        return HeldFile(target).map { $0.identity == own.identity } ?? (own.identity.inode == inode)
    }

    /// Makes it where nothing is. Returns nil, or `errno`.
    func make(named name: String, in place: Place) -> Int32? {
        let path = place.path(of: name)
        let result = text.map { symlink($0, path) } ?? link(target, path)
        return result == 0 ? nil : errno
    }

    /// Removes it if it is still what was made. A hard link that is the last name of a recording stays. Throws `DayreelError`.
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
        // The film was made again, under a new inode.
        let isOlderFilm = isFilm && named?.kind == .file && named?.identity != own.identity
        return own.status.names > 1 || isOlderFilm
    }

    private static func text(ofLinkAt path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}
