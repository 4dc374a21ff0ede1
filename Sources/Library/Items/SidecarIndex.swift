import Model

/// The Takeout and XMP sidecars, the cameras' own files and the edits of a scan, found by the path of the file that they describe.
struct SidecarIndex {
    /// XMP sidecars by their path in lower case without `.xmp`.
    private var xmp: [String: XMPSidecar] = [:]
    private var sidecars: [String: TakeoutSidecar] = [:]
    /// The dates in cameras' own files and in the EXIF of their thumbnails, by `CameraFile.keys`.
    private let cameras: [String: String]
    /// Edits of slow motion by their paths, and by `CameraFile.key`.
    private var slowMotion: [String: SlowMotion] = [:]
    private let places: SidecarFolders

    init(_ files: [ItemBuilder.KnownFile]) {
        var cameras: [String: String] = [:]
        func add(_ date: String?, by path: String) {
            for key in CameraFile.keys(of: path) where cameras[key] == nil { cameras[key] = date }
        }
        // By index, because copying every file is costly and perhaps one in a hundred thousand is a sidecar.
        for index in files.indices {
            switch files[index].facts {
            case .xmp(let sidecar):
                xmp[String(files[index].file.path.dropLast(".xmp".count)).lowercased()] = sidecar
            case .sidecar(let sidecar): sidecars[files[index].file.path] = sidecar
            case .slowMotion(let slow):
                let path = files[index].file.path
                slowMotion[path] = slow
                if SlowMotion.isNamedLikeOne(path) { slowMotion[CameraFile.key(ofRecording: path)] = slow }
            case .cameraFile(let camera): add(camera.taken, by: files[index].file.path)
            case .still(let still) where ProxyName.isThumbnail(files[index].file.path):
                add(still.taken, by: files[index].file.path)
            default: break
            }
        }
        self.cameras = cameras
        let described = sidecars.isEmpty ? [] : files.indices.filter { files[$0].file.promisesMedia }
        places = SidecarFolders(sidecars.keys, media: described.lazy.map { files[$0].file.path })
    }

    /// The date in the camera's own file beside a recording; nil without one.
    func cameraDate(of file: FoundFile) -> String? {
        cameras.isEmpty || !MediaSignature.promisesVideo(file.name)
            ? nil : cameras[CameraFile.key(ofRecording: file.path)]
    }

    /// The edit beside a recording, or that of its library; nil without one.
    func slowMotion(of known: ItemBuilder.KnownFile) -> SlowMotion? {
        guard !slowMotion.isEmpty else { return nil }
        return known.claim.map { $0.slowMotionEdit.flatMap { slowMotion[$0] } }
            ?? slowMotion[CameraFile.key(ofRecording: known.file.path)]
    }

    /// The file's own Takeout sidecar, else that of its still (a path), else that of a copy.
    func sidecar(of known: ItemBuilder.KnownFile, still: String?) -> TakeoutSidecar? {
        guard !sidecars.isEmpty else { return nil }
        if let own = sidecar(of: known.file.path) ?? still.flatMap(sidecar) { return own }
        var lent = known.sidecarOfCopy.flatMap { sidecars[$0] }
        // The copy may be in the trash when this file is not.
        lent?.isTrashed = false
        return lent
    }

    /// The XMP sidecar of the file, `clip.mp4.xmp` or `clip.xmp`, else that of its still (a path).
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
