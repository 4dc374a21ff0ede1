import Files
import Foundation
import Model
import Synchronization

/// Finds the files of assets in a package. The disk decides: the database's word on which files are present is only a hint
/// (docs/photos.md). Nothing outside the package counts: neither what its database names there, nor what a link in it leads to.
struct AssetFiles: Sendable {
    private let package: PhotosPackage
    private let names: NamesOnDisk
    private let links = LinksFound()

    init(_ package: PhotosPackage) {
        self.package = package
        names = NamesOnDisk(package.path)
    }

    /// The absolute paths of the links in the package that stand for files or folders and were not followed, sorted: some of them, and
    /// the number of all.
    var linksFound: (some: [String], count: Int) { links.all }

    /// A file of an asset, found or not.
    enum Answer: Hashable, Sendable {
        /// Absolute path of a regular file.
        case present(String)
        /// The absolute path at which the file should be, and the reason why it is not there.
        case absent(String, FileAbsence)
    }

    /// The recording that a film can show: a video, or the video of a Live Photo; with `edited` its edited version, if there is one. Nil
    /// for an asset without a recording.
    func clip(of asset: PhotosAsset, edited: Bool) -> Answer? {
        guard asset.isClip else { return nil }
        if edited, let render = render(of: asset) { return .present(render) }
        return asset.kind == .livePhoto ? livePhotoVideo(of: asset) : original(of: asset)
    }

    /// The picture of a photo; with `edited` its edited version, if there is one.
    func photo(of asset: PhotosAsset, edited: Bool) -> Answer {
        if edited, asset.isEdited {
            for ending in ["_1_201_a.jpeg", "_1_201_a.heic"] {
                if let render = render(of: asset, ending) { return .present(render) }
            }
        }
        return original(of: asset)
    }

    /// The imported file; for a Live Photo, its still.
    func original(of asset: PhotosAsset) -> Answer {
        switch asset.stored {
        case .original(let folder, let name): first(of: asset, in: Self.originals, folder, [name])
        case .shared(let folder, let name):
            first(of: asset, in: Self.shared, folder, [name, name.stem + ".medium.MP4"])
        case .referenced(let path): .absent(path, .elsewhere)
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

    /// The path of the file that describes its edits; nil without one.
    func edit(of asset: PhotosAsset) -> String? { render(of: asset, ".plist") }

    private func render(of asset: PhotosAsset, _ ending: String) -> String? {
        let (folder, name) = ("resources/renders/\(asset.uuid.prefix(1))", asset.uuid + ending)
        guard Self.staysInside(folder), Self.staysInside(name), case .file(let path) = found(folder, name) else {
            return nil
        }
        return path
    }

    /// Folders of originals: the user's own, and those of media that others shared with the user.
    private static let originals = ["originals", "scopes/syndication/originals", "scopes/momentshared/originals"]
    /// The folder `scopes` since macOS 13, before that `resources`.
    private static let shared = ["scopes/cloudsharing/data", "resources/cloudsharing/data"]

    /// The first of these files that exists. Makes one path at a time, because most assets have the first.
    private func first(of asset: PhotosAsset, in places: [String], _ folder: String, _ names: [String]) -> Answer {
        let wanted = "\(places[0])/\(folder)/\(names[0])"
        guard Self.staysInside(folder), names.allSatisfy(Self.staysInside) else {
            let words = "\(folder)/\(names[0])".map { ["/", "\0"].contains($0) ? ":" : $0 }
            // A text that names the file, and no path that leads anywhere.
            return .absent("\(package.path)/\(places[0])/\(String(words))", .outside)
        }
        var link: String?
        for place in places {
            let folder = "\(place)/\(folder)"
            for name in names {
                switch found(folder, name) {
                case .file(let path): return .present(path)
                case .link(let path): link = link ?? path
                case .nothing: break
                }
            }
        }
        if link != nil { return .absent("\(package.path)/\(wanted)", .link) }
        return .absent("\(package.path)/\(wanted)", asset.cloud.identifier == nil ? .missing : .onlyInICloud)
    }

    /// False for a path that leads out of the package. A hostile database may contain one; it is not followed.
    private static func staysInside(_ path: String) -> Bool {
        guard path.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: ".") }) else { return true }
        return !path.utf8.contains(0)
            && !path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }

    private enum Found {
        /// The absolute path of a regular file.
        case file(String)
        /// The absolute path of the link that stands for the file, or for a folder on the way to it.
        case link(String)
        case nothing
    }

    /// Looks for a file of the package, in whatever letter case or Unicode form. `folder` is relative to the package.
    private func found(_ folder: String, _ name: String) -> Found {
        // Once a folder lacks a file, it is listed, rather than probed for each further file: in a library whose originals are in iCloud,
        // tens of thousands are missing.
        switch names.state(of: folder) {
        case .absent: return .nothing
        case .link(let path): return link(path)
        case .unread:
            let found = fileOrLink(at: "\(package.path)/\(folder)/\(name)")
            if case .nothing = found { break }
            return found
        case .read: break
        }
        return names.path(of: "\(folder)/\(name)").map(fileOrLink) ?? .nothing
    }

    private func fileOrLink(at path: String) -> Found {
        switch FileStatus(path, followingLinks: false)?.kind {
        case .file: .file(path)
        case .link: link(path)
        case .folder, .other, nil: .nothing
        }
    }

    private func link(_ path: String) -> Found {
        links.add(path)
        return .link(path)
    }
}

/// The links in a package that were not followed.
private final class LinksFound: Sendable {
    /// The number of links whose paths are kept.
    private static let mostKept = 1000

    private let state = Mutex<Set<String>>([])
    private let others = Mutex(0)

    func add(_ path: String) {
        let isKept = state.withLock { paths in
            guard paths.count < Self.mostKept || paths.contains(path) else { return false }
            paths.insert(path)
            return true
        }
        if !isKept { others.withLock { $0 += 1 } }
    }

    var all: (some: [String], count: Int) {
        let paths = state.withLock { $0.sorted() }
        return (paths, paths.count + others.withLock { $0 })
    }
}

extension String {
    /// The name without its extension.
    fileprivate var stem: String {
        lastIndex(of: ".").map { String(self[..<$0]) } ?? self
    }
}
