import Files
import Foundation
package import Model

/// Finds the files of assets in a package. The disk decides: the database's word on which files are present is only a hint
/// (docs/photos.md).
package struct AssetFiles: Sendable {
    private let package: PhotosPackage
    private let names: NamesOnDisk

    package init(_ package: PhotosPackage) {
        self.package = package
        names = NamesOnDisk(package.path)
    }

    /// A file of an asset, found or not.
    package enum Answer: Hashable, Sendable {
        /// Absolute path of a regular file.
        case present(String)
        /// The absolute path at which the file should be, and the reason why it is not there.
        case absent(String, FileAbsence)
    }

    /// The recording that a film can show: a video, or the video of a Live Photo; with `edited` its edited version, if there is one. Nil
    /// for an asset without a recording.
    package func clip(of asset: PhotosAsset, edited: Bool) -> Answer? {
        guard asset.isClip else { return nil }
        if edited, let render = render(of: asset) { return .present(render) }
        return asset.kind == .livePhoto ? livePhotoVideo(of: asset) : original(of: asset)
    }

    /// The picture of a photo; with `edited` its edited version, if there is one.
    package func photo(of asset: PhotosAsset, edited: Bool) -> Answer {
        if edited, asset.isEdited {
            for ending in ["_1_201_a.jpeg", "_1_201_a.heic"] {
                if let render = render(of: asset, ending) { return .present(render) }
            }
        }
        return original(of: asset)
    }

    /// The imported file; for a Live Photo, its still.
    package func original(of asset: PhotosAsset) -> Answer {
        switch asset.stored {
        case .original(let folder, let name): first(of: asset, in: Self.originals, folder, [name])
        case .shared(let folder, let name):
            first(of: asset, in: Self.shared, folder, [name, name.stem + ".medium.MP4"])
        case .referenced(let path): Self.existing(path).map(Answer.present) ?? .absent(path, .elsewhere)
        }
    }

    private func livePhotoVideo(of asset: PhotosAsset) -> Answer {
        switch asset.stored {
        case .original(let folder, let name): first(of: asset, in: Self.originals, folder, [name.stem + "_3.mov"])
        case .shared(let folder, let name):
            first(of: asset, in: Self.shared, folder, [name.stem + ".MOV", name.stem + "_3.mov"])
        case .referenced(let path): .absent(path, .unsupported)
        }
    }

    /// The path of the edited video as Photos rendered it; nil without one. Slow motion counts as edited and has none.
    private func render(of asset: PhotosAsset) -> String? {
        guard asset.isEdited else { return nil }
        return render(of: asset, asset.kind == .livePhoto ? "_2_100_a.mov" : "_2_0_a.mov")
    }

    private func render(of asset: PhotosAsset, _ ending: String) -> String? {
        let (folder, name) = ("resources/renders/\(asset.uuid.prefix(1))", asset.uuid + ending)
        return Self.staysInside(folder) && Self.staysInside(name) ? found(folder, name) : nil
    }

    /// Folders of originals: the user's own, and those of media that others shared with the user.
    private static let originals = ["originals", "scopes/syndication/originals", "scopes/momentshared/originals"]
    /// The folder `scopes` since macOS 13, before that `resources`.
    private static let shared = ["scopes/cloudsharing/data", "resources/cloudsharing/data"]

    /// The first of these files that exists. Makes one path at a time, because most assets have the first.
    private func first(of asset: PhotosAsset, in places: [String], _ folder: String, _ names: [String]) -> Answer {
        let names = Self.staysInside(folder) ? names.filter(Self.staysInside) : []
        for place in names.isEmpty ? [] : places {
            let folder = "\(place)/\(folder)"
            for name in names {
                if let path = found(folder, name) { return .present(path) }
            }
        }
        let wanted = names.first.map { "\(package.path)/\(places[0])/\(folder)/\($0)" }
        return .absent(wanted ?? package.path, asset.cloud.identifier == nil ? .missing : .onlyInICloud)
    }

    /// False for a path that leads out of the package. A hostile database may contain one; it is not followed.
    private static func staysInside(_ path: String) -> Bool {
        guard path.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: ".") }) else { return true }
        return !path.utf8.contains(0)
            && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }

    /// The path at which a file of the package exists, in whatever letter case or Unicode form; nil without one. `folder` is relative to
    /// the package.
    private func found(_ folder: String, _ name: String) -> String? {
        // Once a folder lacks a file, it is listed, rather than probed for each further file: in a library whose originals are in iCloud,
        // tens of thousands are missing.
        let state = names.state(of: folder)
        guard state != .absent else { return nil }
        let path = "\(package.path)/\(folder)/\(name)"
        if state == .unread, Self.isFile(path) { return path }
        return names.path(of: "\(folder)/\(name)").flatMap { Self.isFile($0) ? $0 : nil }
    }

    /// The path at which the file exists: its name may have changed its Unicode form on the way from a Mac.
    private static func existing(_ path: String) -> String? {
        if isFile(path) { return path }
        guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return [path.precomposedStringWithCanonicalMapping, path.decomposedStringWithCanonicalMapping].first(
            where: isFile)
    }

    private static func isFile(_ path: String) -> Bool {
        FileStatus(path)?.kind == .file
    }
}

extension String {
    /// The name without its extension.
    fileprivate var stem: String {
        lastIndex(of: ".").map { String(self[..<$0]) } ?? self
    }
}
