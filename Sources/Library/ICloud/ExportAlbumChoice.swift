import Model

/// The albums of an iCloud export that a job names, as names of files.
struct ExportAlbumChoice: Hashable {
    private let names: Set<String>
    private let stems: Set<Substring>
    /// Paths of folders, with the slash at their ends: they were named as albums too.
    private let folders: Set<String>

    init(_ albums: [ExportAlbum], folders: Set<String>) {
        names = Set(albums.flatMap(\.names.keys))
        stems = Set(names.map(Self.stem))
        self.folders = folders
    }

    /// `name` is in small letters.
    func hasName(_ name: String) -> Bool { names.contains(name) }

    /// True for the name of what may be the other half of a listed file.
    func hasStem(_ name: String) -> Bool { stems.contains(Self.stem(name)) }

    func takes(folderOf file: FoundFile) -> Bool { folders.contains(String(file.folder)) }

    private static func stem(_ name: String) -> Substring {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem.hasSuffix("_hevc") ? stem.dropLast("_hevc".count) : stem
    }
}
