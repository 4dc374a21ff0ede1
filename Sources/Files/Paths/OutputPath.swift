import Foundation

/// Determines where a path leads, and whether two paths lead to the same file.
package enum OutputPath {
    /// The path with links at its end resolved: replacing it replaces the file and keeps the link. The system resolves links in its
    /// folders. The path itself if its links form a circle.
    package static func target(of path: String) -> String {
        var target = path
        // The limit of Linux (path_resolution(7)).
        for _ in 0..<40 {
            guard HeldFile(target, followingLinks: false)?.kind == .link,
                let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
            else { return target }
            target = next.hasPrefix("/") ? next : LexicalPath.folder(of: target) + "/" + next
        }
        return path
    }

    /// True if both paths lead to the same file. If either does not exist yet, compares their folders and names.
    package static func areOne(_ left: String, _ right: String) -> Bool {
        if folded(left) == folded(right) { return true }
        guard let left = HeldFile(left), let right = HeldFile(right) else { return false }
        return left.identity == right.identity
    }

    /// True if the path lies in the folder, at any depth, judging by its parent folders and by name.
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

    /// The parts of the path with all links resolved, in lower case. Many disks treat `Film.mp4` and `film.MP4` as one name, and FAT behind
    /// FUSE shows another inode for each spelling. Strings compare as Unicode does, so composed and decomposed accents are equal.
    private static func folded(_ path: String) -> [String] {
        target(of: path).withoutLinks.split(separator: "/").map { $0.lowercased() }
    }
}

extension String {
    /// The absolute path without links; nil if nothing is there.
    package var realPath: String? {
        guard let real = realpath(self, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    /// The path without links, as far down as it exists.
    package var withoutLinks: String {
        if let realPath { return realPath }
        let above = LexicalPath.folder(of: self)
        guard count > 1, above != self, above != "." else { return self }
        let parent = above.withoutLinks
        return (parent == "/" ? "" : parent) + dropFirst(above == "/" ? 0 : above.count)
    }
}
