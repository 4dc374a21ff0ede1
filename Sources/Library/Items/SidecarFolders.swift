import Foundation
import Model

/// Takeout's sidecars by the folders that they are in.
///
/// Each part of an export is unpacked into a `Takeout` folder of its own, and a sidecar may be in another part than its medium: folders of
/// one path below `Takeout/` are one place.
struct SidecarFolders {
    private let names: [String: TakeoutNames]
    /// The folders with sidecars of each place, in the order of their paths.
    private let parts: [Substring: [String]]

    /// Paths of sidecars, and of the media that may lie beside them.
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

    /// The path of the sidecar that describes the file at this path: in its own folder, else in the same folder of another part.
    func sidecar(of path: String) -> String? {
        guard !names.isEmpty else { return nil }
        let (folder, name) = (String(path.folderPart), path.lastPathPart)
        let others = Self.placeInTakeout(folder).flatMap { parts[$0] }?.filter { $0 != folder } ?? []
        return ([folder] + others).lazy.compactMap { folder in names[folder]?.sidecar(of: name).map { folder + $0 } }
            .first
    }

    /// `Google Photos/Photos from 2024/`, which several parts of an export may have; nil for a folder of another kind.
    static func placeInTakeout(_ folder: String) -> Substring? {
        folder.range(of: "/Takeout/", options: .backwards).map { folder[$0.upperBound...] }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}
