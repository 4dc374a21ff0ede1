import Files
import Foundation
import Model
import Synchronization

/// The names that files of a package have on its disk, where the way there changed their letter case or Unicode form: FAT, exFAT and HFS+
/// do not tell `originals` from `ORIGINALS`, and what is copied from them to a disk that does has either.
///
/// Each folder is read once, and only after a file was not found under its own name: a library whose originals are in iCloud lacks tens of
/// thousands.
final class NamesOnDisk: Sendable {
    private struct Folder {
        /// Absolute.
        var path: String
        /// Names of the entries, by the names in small letters. Texts in NFC and NFD are equal.
        var names: [String: String]
    }

    private struct Known {
        /// By the path that is asked for, in any letter case; nil for what is not there.
        var folders: [Substring: Folder?] = [:]
        /// Paths of folders that are there under these very names, and that nobody had to read.
        var unread: Set<Substring> = []
    }

    private let root: String
    private let known = Mutex(Known())

    /// `root`: absolute, without a slash at its end.
    init(_ root: String) { self.root = root }

    /// The knowledge of a folder.
    enum State {
        case absent
        /// It is there, and nobody had to read it.
        case unread
        /// The names in it are known.
        case read
    }

    /// Looks for the folder once. `relative`: below the root.
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

    /// The absolute path of what is called so below the root; nil if nothing is. `relative`: without a slash at its ends.
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
