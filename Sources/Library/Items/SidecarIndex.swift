import Model

/// Takeout's sidecars and XMP files by folder.
struct SidecarIndex {
    /// Sidecars by the path without `.xmp`, in small letters.
    private var xmp: [String: XMPSidecar] = [:]
    private var sidecars: [String: TakeoutSidecar] = [:]
    private let places: SidecarFolders

    init(_ files: [ItemBuilder.KnownFile]) {
        // By position: one in a hundred thousand files may be a sidecar, and the others are costly to copy.
        for index in files.indices {
            switch files[index].facts {
            case .xmp(let sidecar):
                xmp[String(files[index].file.path.dropLast(".xmp".count)).lowercased()] = sidecar
            case .sidecar(let sidecar): sidecars[files[index].file.path] = sidecar
            default: break
            }
        }
        let described = sidecars.isEmpty ? [] : files.indices.filter { files[$0].file.promisesMedia }
        places = SidecarFolders(sidecars.keys, media: described.lazy.map { files[$0].file.path })
    }

    /// The Takeout file of the file itself, else that of the still that belongs to it (a path), else that of its copy.
    func sidecar(of known: ItemBuilder.KnownFile, still: String?) -> TakeoutSidecar? {
        guard !sidecars.isEmpty else { return nil }
        if let own = sidecar(of: known.file.path) ?? still.flatMap(sidecar) { return own }
        var lent = known.sidecarOfCopy.flatMap { sidecars[$0] }
        // The copy may be in the trash, and this one not.
        lent?.isTrashed = false
        return lent
    }

    /// The XMP file `clip.mp4.xmp` or `clip.xmp`, else that of the still that belongs to it (a path).
    func xmp(of file: FoundFile, still: String?) -> XMPSidecar? {
        guard !xmp.isEmpty else { return nil }
        return xmp(of: file.path) ?? still.flatMap(xmp)
    }

    private func xmp(of path: String) -> XMPSidecar? {
        let path = path.lowercased()
        if let found = xmp[path] { return found }
        let folder = path.folderPart
        guard let dot = path.lastIndex(of: "."), dot > folder.endIndex else { return nil }
        return xmp[String(path[..<dot])]
    }

    private func sidecar(of path: String) -> TakeoutSidecar? { places.sidecar(of: path).flatMap { sidecars[$0] } }
}
