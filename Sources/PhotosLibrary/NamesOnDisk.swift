import Files
import Foundation
import Model
import Synchronization

/// Finds files of a package whose names changed their letter case or Unicode form in copying: FAT, exFAT and HFS+ do not distinguish
/// `originals` from `ORIGINALS`, so a copy on a disk that does may have either.
///
/// Each folder is listed once, and only after a file was not found under its own name: in a library whose originals are in iCloud, tens of
/// thousands are missing.
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
    }

    private let root: String
    private let known = Mutex(Known())

    /// `root`: absolute, without a slash at its end.
    init(_ root: String) { self.root = root }

    /// The knowledge of a folder so far.
    enum State {
        case absent
        /// A folder that exists and has not been listed.
        case unread
        /// A folder that exists, and whose names are known.
        case read
    }

    /// The state of a folder, looked for once. `relative`: path below the root.
    func state(of relative: String) -> State {
        known.withLock { known in
            if let folder = known.folders[relative[...]] { return folder == nil ? .absent : .read }
            if known.unread.contains(relative[...]) { return .unread }
            guard access("\(root)/\(relative)", F_OK) == 0 else {
                return folder(relative[...], in: &known.folders) == nil ? .absent : .read
            }
            known.unread.insert(relative[...])
            return .unread
        }
    }

    /// The absolute path of the file of this name, in any letter case; nil without one. `relative`: path below the root, without a slash at
    /// either end.
    func path(of relative: String) -> String? {
        known.withLock { known in
            let (parent, name) = LexicalPath.divide(relative[...])
            guard let folder = folder(parent, in: &known.folders), let found = folder.names[name.lowercased()] else {
                return nil
            }
            return "\(folder.path)/\(found)"
        }
    }

    private func folder(_ relative: Substring, in folders: inout [Substring: Folder?]) -> Folder? {
        if let known = folders[relative] { return known }
        let found: Folder?
        if relative.isEmpty {
            found = Self.read(root)
        } else {
            let (parent, name) = LexicalPath.divide(relative)
            found = folder(parent, in: &folders).flatMap { above in
                above.names[name.lowercased()].map { Self.read("\(above.path)/\($0)") }
            }
        }
        folders[relative] = .some(found)
        return found
    }

    private static func read(_ path: String) -> Folder {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
        return Folder(path: path, names: Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first })
    }
}
