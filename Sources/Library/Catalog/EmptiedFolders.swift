import Files
import Model

/// Folders that still exist although all of their files are gone, like the mount point of a disk that is not mounted.
package struct EmptiedFolders {
    /// The number of files that each folder contained at the last scan, by its path.
    package private(set) var counts: [String: Int] = [:]
    /// The paths of the files that were in one of them, or below.
    package private(set) var files: Set<String> = []

    /// Finds the folders. `gone` are the paths of the catalog's files under the source that no longer exist. If a file with the name of one
    /// of them was found elsewhere, they were moved, and their folder does not count.
    package init(_ gone: [String], in source: String, found: [FoundFile]) {
        guard !gone.isEmpty else { return }
        var search = Search(root: source.withoutSlashAtEnd)
        let lost = Dictionary(grouping: gone) { search.emptiedFolder(above: LexicalPath.folder(of: $0)) }
        guard lost.keys.contains(where: { $0 != nil }) else { return }
        let names = Set(found.lazy.map(\.name))
        for case (let folder?, let paths) in lost where !paths.contains(where: { names.contains($0.lastPathPart) }) {
            counts[folder] = paths.count
            files.formUnion(paths)
        }
    }

    /// A search for the remains of paths that examines each folder once.
    private struct Search {
        let root: String
        private var known: [String: String?] = [:]

        init(root: String) { self.root = root }

        /// The folder itself if it is empty; if it does not exist, the nearest existing folder above it, provided that it is empty. Nil
        /// above the root.
        mutating func emptiedFolder(above folder: String) -> String? {
            guard folder == root || folder.hasPrefix(root.withSlashAtEnd) else { return nil }
            if let answer = known[folder] { return answer }
            let answer: String? =
                FileStatus(folder) == nil
                ? emptiedFolder(above: LexicalPath.folder(of: folder))
                : FolderContents.isEmpty(folder) == true ? folder : nil
            known[folder] = .some(answer)
            return answer
        }
    }
}
