import Foundation

/// Finds where a path leads, and whether two paths lead to one file.
package enum OutputPath {
    /// The path without links at its end: what replaces it replaces the file, and the link stays. Folders on the way are
    /// the system's to follow. The path itself if its links go round in a circle.
    package static func target(of path: String) -> String {
        var target = path
        // As many as Linux follows (path_resolution(7)).
        for _ in 0..<40 {
            guard HeldFile(target, followingLinks: false)?.kind == .link,
                let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
            else { return target }
            target = next.hasPrefix("/") ? next : LexicalPath.folder(of: target) + "/" + next
        }
        return path
    }

    /// True if one file would be at both paths; if either is not there yet, by their folders and names.
    package static func areOne(_ left: String, _ right: String) -> Bool {
        if folded(left) == folded(right) { return true }
        guard let left = HeldFile(left), let right = HeldFile(right) else { return false }
        return left.identity == right.identity
    }

    /// True if the path lies in the folder, however deep: by the folders above it and by its name.
    package static func lies(_ path: String, in folder: String) -> Bool {
        if folded(path).starts(with: folded(folder)) { return true }
        guard let root = HeldFile(folder) else { return false }
        var above = HeldFile(LexicalPath.folder(of: path))
        while let next = above {
            if next.identity == root.identity { return true }
            above = next.parent
        }
        return false
    }

    /// The parts of the path with all links followed, in one case. Many disks take `Film.mp4` and `film.MP4` for one name,
    /// and those of FAT behind FUSE show another inode for each spelling. Strings compare as Unicode does, so that composed
    /// and decomposed accents are the same.
    private static func folded(_ path: String) -> [String] {
        var existing = target(of: path)
        var rest: [String] = []
        while true {
            if let real = realpath(existing, nil) {
                defer { free(real) }
                return (String(cString: real).split(separator: "/").map(String.init) + rest).map { $0.lowercased() }
            }
            guard let name = existing.split(separator: "/").last else { return rest.map { $0.lowercased() } }
            rest.insert(String(name), at: 0)
            existing = LexicalPath.folder(of: existing)
        }
    }
}
