import Foundation
import Model
import Synchronization

/// The names that files of a package have on its disk, where the way there changed their letter case or Unicode form: FAT, exFAT and HFS+ do not
/// tell `originals` from `ORIGINALS`, and what is copied from them to a disk that does has either.
///
/// Each folder is read once, and only after a file was not found under its own name: a library whose originals are in iCloud lacks tens of
/// thousands.
final class NamesOnDisk: Sendable {
    private let root: String
    /// Names of a folder's entries, by the names in small letters. Texts in NFC and NFD are equal.
    private let folders = Mutex<[String: [String: String]]>([:])

    /// `root`: absolute, without a slash at its end.
    init(_ root: String) { self.root = root }

    /// The absolute path of what is called so below the root; nil if nothing is.
    func path(of relative: String) -> String? {
        var path = root
        for part in relative.split(separator: "/") {
            guard let name = names(in: path)[part.lowercased()] else { return nil }
            path += "/" + name
        }
        return path
    }

    private func names(in folder: String) -> [String: String] {
        folders.withLock { folders in
            if let known = folders[folder] { return known }
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            let found = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
            folders[folder] = found
            return found
        }
    }
}
