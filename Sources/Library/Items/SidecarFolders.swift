import Foundation
import Model

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
