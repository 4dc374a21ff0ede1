import Files
import Model

/// The names around those of one folder on a disk, read only when a name depends on them.
struct NamesAround {
    private let names: [String]
    /// The folder's path, with a slash at its end.
    private let path: String

    /// `names` are those in the folder.
    init(_ names: [String], in path: String) { (self.names, self.path) = (names, path) }

    /// The verdict about a folder in it.
    func verdict(ofFolder name: String) -> PassedOverNames.Verdict {
        PassedOverNames.verdict(ofFolder: name) {
            Surroundings(
                above: path.pathParts.reversed().map { $0.lowercased() },
                siblings: { Set(names.lazy.map { $0.lowercased() }) },
                children: { Self.names(in: path + name) })
        }
    }

    /// The verdict about a path whose kind is unknown, such as that of a file that is gone.
    static func verdict(at path: String) -> PassedOverNames.Verdict {
        let name = path.lastPathPart
        let file = PassedOverNames.verdict(ofFile: name)
        guard file == .taken else { return file }
        let folder = String(path.folderPart)
        let siblings = PassedOverNames.needsCompany(name.lowercased()) ? Array(names(in: folder)) : []
        return NamesAround(siblings, in: folder).verdict(ofFolder: name)
    }

    /// The names in a folder, in lower case; none if it cannot be read.
    private static func names(in folder: String) -> Set<String> {
        guard let stream = FolderStream(folder) else { return [] }
        var names: Set<String> = []
        stream.forEachName { bytes in
            if let name = String(validatingCString: bytes) { names.insert(name.lowercased()) }
            return true
        }
        return names
    }
}
