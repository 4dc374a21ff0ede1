/// The Takeout sidecars of media that have none in their own folder but have a copy with one.
///
/// Google exports a recording once for its year and once for each of its albums, and may describe only one of these copies. Without a
/// sidecar, the other copies would be dated to the day on which the export was unpacked.
struct SidecarsOfCopies {
    /// The paths of the sidecars by the paths of the media.
    let paths: [String: String]

    /// `files` are all files of a source, and `sidecars` the subset with a sidecar's name. Copies are files with the same name and size;
    /// none is opened.
    init(in files: [FoundFile], sidecars: [FoundFile]) {
        let media = sidecars.isEmpty ? [] : files.filter(\.promisesMedia)
        let places = SidecarFolders(sidecars.map(\.path), media: media.map(\.path))
        var found: [String: String] = [:]
        for copies in Self.copies(in: files) {
            let own = copies.map { places.sidecar(of: $0.path) }
            guard let first = own.lazy.compactMap(\.self).first else { continue }
            for (copy, sidecar) in zip(copies, own) where sidecar == nil { found[copy.path] = first }
        }
        paths = found
    }

    private struct Likeness: Hashable {
        /// The name in lower case.
        let name: String
        let size: Int64
    }

    /// Groups of media with the same name and size, each in the order of `files`.
    private static func copies(in files: [FoundFile]) -> [[FoundFile]] {
        var sizes: Set<Int64> = []
        var repeated: Set<Int64> = []
        for file in files where !sizes.insert(file.size).inserted { repeated.insert(file.size) }
        let alike = files.filter { repeated.contains($0.size) && $0.promisesMedia }
        return Dictionary(grouping: alike) { Likeness(name: $0.name.lowercased(), size: $0.size) }
            .values.filter { $0.count > 1 }
    }
}
