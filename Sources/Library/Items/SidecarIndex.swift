import Foundation
import Model

/// Takeout's sidecars and XMP files by folder.
struct SidecarIndex {
    /// By the path without `.xmp`, in small letters.
    private var xmp: [String: XMPSidecar] = [:]
    private var sidecars: [String: TakeoutSidecar] = [:]
    private var names: [String: TakeoutNames] = [:]
    /// Folders with sidecars, by what comes after `Takeout/` in their paths: each part of an export is unpacked into a `Takeout` folder,
    /// and a sidecar may be in another part than its medium.
    private var parts: [Substring: [String]] = [:]

    init(_ files: [ItemBuilder.KnownFile]) {
        var byFolder: [String: [String]] = [:]
        for known in files {
            if case .xmp(let sidecar) = known.facts {
                xmp[String(known.file.path.dropLast(".xmp".count)).lowercased()] = sidecar
                continue
            }
            guard case .sidecar(let sidecar) = known.facts else { continue }
            sidecars[known.file.path] = sidecar
            byFolder[String(known.file.folder), default: []].append(known.file.name)
        }
        names = byFolder.mapValues(TakeoutNames.init)
        for folder in byFolder.keys.sorted() {
            if let place = Self.placeInTakeout(folder) { parts[place, default: []].append(folder) }
        }
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

    private func sidecar(of path: String) -> TakeoutSidecar? {
        let name = path.lastPathPart
        let folder = String(path.folderPart)
        let others = Self.placeInTakeout(folder).flatMap { parts[$0] }?.filter { $0 != folder } ?? []
        return ([folder] + others).lazy.compactMap { folder in
            names[folder]?.sidecar(of: name).flatMap { sidecars[folder + $0] }
        }.first
    }

    /// `Google Photos/Photos from 2024/`, which several parts of an export may have; nil for a folder of another kind.
    static func placeInTakeout(_ folder: String) -> Substring? {
        folder.range(of: "/Takeout/", options: .backwards).map { folder[$0.upperBound...] }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}
