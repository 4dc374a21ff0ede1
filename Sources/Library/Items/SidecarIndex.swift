import Pipeline

/// Takeout's sidecars by folder.
struct SidecarIndex {
    private var sidecars: [String: TakeoutSidecar] = [:]
    private var names: [String: TakeoutNames] = [:]

    init(_ files: [ItemBuilder.KnownFile]) {
        var byFolder: [String: [String]] = [:]
        for known in files {
            guard case .sidecar(let sidecar) = known.facts else { continue }
            sidecars[known.file.path] = sidecar
            byFolder[String(known.file.folder), default: []].append(known.file.name)
        }
        names = byFolder.mapValues(TakeoutNames.init)
    }

    /// That of the file itself, else that of the still that belongs to it (a path).
    func sidecar(of file: FoundFile, still: String?) -> TakeoutSidecar? {
        guard !sidecars.isEmpty else { return nil }
        return sidecar(of: file.path) ?? still.flatMap(sidecar)
    }

    private func sidecar(of path: String) -> TakeoutSidecar? {
        let name = path.lastPathPart
        let folder = String(path.dropLast(name.count))
        return names[folder]?.sidecar(of: name).flatMap { sidecars[folder + $0] }
    }
}
