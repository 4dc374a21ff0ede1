import Files
import Foundation
import Model
import Synchronization

/// Finds files of a package whose names changed their letter case or Unicode form in copying: FAT, exFAT and HFS+ do not distinguish
/// `originals` from `ORIGINALS`, so a copy on a disk that does may have either.
///
/// Each folder is listed once, and only after a file was not found under its own name: in a library whose originals are in iCloud, tens of
/// thousands are missing. Links are not followed: a package from a stranger could lead anywhere.
final class NamesOnDisk: Sendable {
    private struct Folder {
        /// The absolute path.
        var path: String
        /// Names of the entries by lower-case name. Swift compares texts in NFC and NFD as equal.
        var names: [String: String]
    }

    private struct Known {
        /// Folders by requested path, in any letter case; nil for a folder that does not exist.
        var folders: [Substring: Folder?] = [:]
        /// Paths of folders that exist under exactly these names and have not been listed.
        var unread: Set<Substring> = []
        /// The absolute paths of links, by the requested paths of folders that they stand for or lead to.
        var links: [Substring: String] = [:]
    }

    private let root: String
    private let known = Mutex(Known())

    /// `root`: absolute, without a slash at its end.
    init(_ root: String) { self.root = root }

    /// The knowledge of a folder so far.
    enum State: Equatable {
        case absent
        /// A link, or a folder behind one. The absolute path of the link.
        case link(String)
        /// A folder that exists and has not been listed.
        case unread
        /// A folder that exists, and whose names are known.
        case read
    }

    /// The state of a folder, looked for once. `relative`: path below the root.
    func state(of relative: String) -> State {
        known.withLock { known in
            if known.unread.contains(relative[...]) { return .unread }
            if let link = known.links[relative[...]] { return .link(link) }
            if let folder = known.folders[relative[...]] { return folder == nil ? .absent : .read }
            if let link = link(onTheWayTo: relative) {
                known.links[relative[...]] = link
                return .link(link)
            }
            guard FileStatus("\(root)/\(relative)", followingLinks: false)?.kind == .folder else {
                if folder(relative[...], in: &known) != nil { return .read }
                return known.links[relative[...]].map(State.link) ?? .absent
            }
            known.unread.insert(relative[...])
            return .unread
        }
    }

    /// The absolute path of the first link among a folder and those above it, below the root; nil without one.
    private func link(onTheWayTo relative: String) -> String? {
        var way = root
        for part in relative.split(separator: "/") {
            way += "/" + part
            if FileStatus(way, followingLinks: false)?.kind == .link { return way }
        }
        return nil
    }

    /// The absolute path of the file of this name, in any letter case; nil without one. `relative`: path below the root, without a slash at
    /// either end.
    func path(of relative: String) -> String? {
        known.withLock { known in
            let (parent, name) = LexicalPath.divide(relative[...])
            guard let folder = folder(parent, in: &known), let found = folder.names[name.lowercased()] else {
                return nil
            }
            return "\(folder.path)/\(found)"
        }
    }

    private func folder(_ relative: Substring, in known: inout Known) -> Folder? {
        if let folder = known.folders[relative] { return folder }
        let found = relative.isEmpty ? Self.read(root) : lookForFolder(relative, in: &known)
        known.folders[relative] = .some(found)
        return found
    }

    private func lookForFolder(_ relative: Substring, in known: inout Known) -> Folder? {
        let (parent, name) = LexicalPath.divide(relative)
        guard let above = folder(parent, in: &known) else {
            known.links[relative] = known.links[parent]
            return nil
        }
        guard let entry = above.names[name.lowercased()] else { return nil }
        let path = "\(above.path)/\(entry)"
        switch FileStatus(path, followingLinks: false)?.kind {
        case .folder: return Self.read(path)
        case .link: known.links[relative] = path
        case .file, .other, nil: break
        }
        return nil
    }

    private static func read(_ path: String) -> Folder {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        return Folder(path: path, names: Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first })
    }
}
