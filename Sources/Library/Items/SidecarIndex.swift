import Foundation
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
        var ofCopy = known.sidecarOfCopy.flatMap { sidecars[$0] }
        // The copy may be in the trash when this file is not.
        ofCopy?.isTrashed = false
        return ofCopy
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

/// Takeout sidecars by folder.
///
/// Each part of an export unpacks into its own `Takeout` folder, and a sidecar may be in a different part from its media file. Folders with
/// the same path below `Takeout/` therefore count as one place.
struct SidecarFolders {
    private let names: [String: TakeoutNames]
    /// The folders with sidecars by place, sorted by path.
    private let parts: [Substring: [String]]

    /// Takes the paths of sidecars and of the media that they may describe.
    init(_ paths: some Sequence<String>, media: some Sequence<String>) {
        let sidecars = Dictionary(grouping: paths) { String($0.folderPart) }
        var beside: [String: [String]] = [:]
        for path in media {
            let folder = String(path.folderPart)
            if sidecars[folder] != nil { beside[folder, default: []].append(path.lastPathPart) }
        }
        names = Dictionary(
            uniqueKeysWithValues: sidecars.map { folder, paths in
                (folder, TakeoutNames(sidecars: paths.map(\.lastPathPart), media: beside[folder] ?? []))
            })
        var parts: [Substring: [String]] = [:]
        for folder in names.keys.sorted() {
            if let place = Self.placeInTakeout(folder) { parts[place, default: []].append(folder) }
        }
        self.parts = parts
    }

    /// The path of the sidecar for the file at this path: from its own folder, else from the same place in another part.
    func sidecar(of path: String) -> String? {
        guard !names.isEmpty else { return nil }
        let (folder, name) = (String(path.folderPart), path.lastPathPart)
        let others = Self.placeInTakeout(folder).flatMap { parts[$0] }?.filter { $0 != folder } ?? []
        return ([folder] + others).lazy.compactMap { folder in names[folder]?.sidecar(of: name).map { folder + $0 } }
            .first
    }

    /// The path below `Takeout/`, such as `Google Photos/Photos from 2024/`, which several parts may have; nil for a folder that is not in
    /// an export.
    static func placeInTakeout(_ folder: String) -> Substring? {
        folder.range(of: "/Takeout/", options: .backwards).map { folder[$0.upperBound...] }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}

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
