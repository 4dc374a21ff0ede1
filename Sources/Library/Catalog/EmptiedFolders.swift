import Files
import Model

/// Folders that are still there and whose files are all gone: a disk that is not mounted leaves its mount point so.
package struct EmptiedFolders {
    /// The number of files that each held when they were scanned last, by its path.
    package private(set) var counts: [String: Int] = [:]
    /// Paths of the files that lay in one of them, or below.
    package private(set) var files: Set<String> = []

    /// `gone` are paths of files under the source that the catalog has and that are not there any more. Files whose names were found
    /// elsewhere were moved: then somebody emptied their folder.
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

    /// The search for what is left of a path, which looks at each folder once.
    private struct Search {
        let root: String
        private var known: [String: String?] = [:]

        init(root: String) { self.root = root }

        /// The folder itself if it is empty, else the first one above it that is there, if that one is. None above the root.
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
