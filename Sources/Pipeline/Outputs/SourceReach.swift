import Files
import Foundation
import Model

/// Finds out whether a job's source folders contain a file, by any name, chosen or not, media or not.
struct SourceReach {
    let sources: [Source]

    /// The source that contains the file; nil if none does. `path` has its links resolved.
    func source(holding file: HeldFile, at path: String) -> Source? {
        sources.first { OutputPath.lies(path, in: $0.path) }
            ?? sources.first { source in
                // Only a file with another name, or behind a link, can be in a folder that is not one of its parents.
                guard file.status.names > 1 || source.followLinks, let root = HeldFile(source.path) else {
                    return false
                }
                var walk = Walk(wanted: file.identity, followsLinks: source.followLinks)
                return walk.finds(in: root)
            }
    }

    /// Searches folders for a file by its identity.
    private struct Walk {
        let wanted: FileIdentity
        let followsLinks: Bool
        private var seen: Set<FileIdentity> = []

        init(wanted: FileIdentity, followsLinks: Bool) { (self.wanted, self.followsLinks) = (wanted, followsLinks) }

        /// Returns true if the folder contains the file. Skips unreadable folders, from which the source cannot list anything either.
        mutating func finds(in folder: HeldFile) -> Bool {
            guard seen.insert(folder.identity).inserted else { return false }
            let opened = folder.withDescriptor { openat($0, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard opened >= 0, let stream = FolderStream(adopting: opened) else { return false }
            var isFound = false
            stream.forEachName { name in
                isFound = finds(name, in: opened)
                return !isFound
            }
            return isFound
        }

        private mutating func finds(_ name: UnsafePointer<CChar>, in folder: Int32) -> Bool {
            let name = String(cString: name)
            guard let status = FileStatus(name, in: folder, followingLinks: followsLinks) else { return false }
            if status.identity == wanted { return true }
            guard status.kind == .folder, let below = HeldFile(name, in: folder, followingLinks: followsLinks) else {
                return false
            }
            return finds(in: below)
        }
    }
}
