import Model

/// The name that a camera or its software gives to a small copy of a recording, made for previews.
///
/// - GoPro: `GL010123.LRV` beside `GX010123.MP4` or `GH010123.MP4`, earlier `GOPR0123.LRV` beside `GOPR0123.MP4`; with Labs
///   firmware `Proxies/GX010123_Proxy.MP4` or `Proxy/GX010123.MP4` (gopro.github.io/labs/control/proxies).
/// - DJI: `DJI_0001.LRF` beside `DJI_0001.MP4`. Garmin: `VIRB0001.GLV`.
/// - Insta360: `LRV_20220110_121609_11_657.insv` (or `.mp4`, `.lrv`) beside `VID_20220110_121609_10_657.insv`: the last but
///   one number is the lens, and ends in 1 for the copy (insta.pk360.de/insta360_tech_fileTypes).
/// - Sony: `SUB/C0001S03.MP4` beside `CLIP/C0001.MP4` (XAVC S, M4ROOT).
struct ProxyName {
    /// Folder and name without ending, in lower case, of what may be the original; the likeliest first.
    let originals: [String]
    /// The name alone says that it is a proxy. Else it is one only if its original is there.
    let isSure: Bool

    /// Nil for any other name.
    init?(path: String) {
        let name = path.lastPathPart
        guard let ending = Ending(name, folder: path.dropLast(name.count)) else { return nil }
        let lowercased = path.lowercased()
        let folder = String(lowercased.dropLast(name.lowercased().count))
        let stem = Self.stem(of: name.lowercased())
        switch ending {
        case .lowResolution:
            let family = stem.hasPrefix("gl") ? ["gx", "gh", "gs"].map { $0 + stem.dropFirst(2) } : []
            let lenses = stem.hasPrefix("lrv_") ? Self.insta360(stem) : []
            (originals, isSure) = ((family + lenses + [stem]).map { folder + $0 }, true)
        case .previewPrefix:
            (originals, isSure) = (Self.insta360(stem).map { folder + $0 }, true)
        case .proxyFolder:
            let above = Self.parent(of: folder)
            let plain = stem.hasSuffix("_proxy") ? String(stem.dropLast(6)) : stem
            (originals, isSure) = ([above + plain], false)
        case .proxySuffix: (originals, isSure) = ([folder + stem.dropLast(6)], false)
        case .sony:
            let clip = String(stem.dropLast(3))
            (originals, isSure) = ([Self.parent(of: folder) + "clip/" + clip, folder + clip], false)
        }
    }

    /// Folder and name without ending, in lower case: what `originals` are compared with.
    static func key(of path: String) -> String { stem(of: path.lowercased()) }

    /// True for the small still that cameras put beside a recording (`GX010123.THM`): it is no photo of its own.
    static func isThumbnail(_ name: String) -> Bool {
        name.utf8.suffix(4).elementsEqual(".THM".utf8) || name.utf8.suffix(4).elementsEqual(".thm".utf8)
    }

    /// The look that tells proxies from all others. Quick, as a library has a hundred thousand names.
    private enum Ending {
        case lowResolution, previewPrefix, proxyFolder, proxySuffix, sony

        init?(_ name: String, folder: Substring) {
            let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
            let parent = folder.dropLast().utf8.suffix(8)
            if Self.lowResolutionEndings.contains(name.suffix(4).lowercased()) {
                self = .lowResolution
            } else if name.utf8.starts(with: "LRV_".utf8) {
                self = .previewPrefix
            } else if Self.folders.contains(where: { parent.ends(with: $0.utf8) }) {
                self = .proxyFolder
            } else if stem.utf8.ends(with: "_Proxy".utf8) || stem.utf8.ends(with: "_proxy".utf8) {
                self = .proxySuffix
            } else if stem.utf8.count == 8, stem.utf8.first == UInt8(ascii: "C"), stem.utf8.ends(with: "S03".utf8) {
                self = .sony
            } else {
                return nil
            }
        }

        private static let lowResolutionEndings: Set<String> = [".lrv", ".lrf", ".glv"]
        private static let folders = ["/proxies", "/proxy", "/Proxies", "/Proxy", "/PROXY"]
    }

    private static func stem(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
        return name[dot...].contains("/") ? name : String(name[..<dot])
    }

    /// The parent of a folder whose path ends with a slash.
    private static func parent(of folder: String) -> String {
        let name = folder.dropLast().utf8.lastIndex(of: UInt8(ascii: "/"))
        return name.map { String(folder[...$0]) } ?? folder
    }

    /// `lrv_20220110_121609_11_657` becomes `vid_20220110_121609_10_657` and the others that it may belong to.
    private static func insta360(_ stem: String) -> [String] {
        let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 5 else { return [] }
        let lenses = ["\(parts[3].prefix(1))0", "00", "10", String(parts[3])]
        return ["vid", "pro_vid"].flatMap { prefix in
            lenses.map { "\(prefix)_\(parts[1])_\(parts[2])_\($0)_\(parts[4])" }
        }
    }
}

extension Substring.UTF8View {
    fileprivate func ends(with other: String.UTF8View) -> Bool { suffix(other.count).elementsEqual(other) }
}
