import Model

/// The albums of an iCloud export that a job names, as a set of file names.
struct ExportAlbumChoice: Hashable {
    private let names: Set<String>
    private let stems: Set<Substring>
    /// The paths of folders, with trailing slashes, that were named as albums too.
    private let folders: Set<String>

    init(_ albums: [ExportAlbum], folders: Set<String>) {
        names = Set(albums.flatMap(\.names.keys))
        stems = Set(names.map(Self.stem))
        self.folders = folders
    }

    /// True for a listed name. `name` is in lower case.
    func hasName(_ name: String) -> Bool { names.contains(name) }

    /// True for the name of a possible counterpart of a listed file.
    func hasStem(_ name: String) -> Bool { stems.contains(Self.stem(name)) }

    func takes(folderOf file: FoundFile) -> Bool { folders.contains(String(file.folder)) }

    private static func stem(_ name: String) -> Substring {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return stem.hasSuffix("_hevc") ? stem.dropLast("_hevc".count) : stem
    }
}
