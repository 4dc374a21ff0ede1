import Model

/// The name of a proxy: a small copy of a recording, made by a camera or its software for previews.
///
/// - GoPro: `GL010123.LRV` beside `GX010123.MP4` or `GH010123.MP4`, earlier `GOPR0123.LRV` beside `GOPR0123.MP4`; with Labs
///   firmware `Proxies/GX010123_Proxy.MP4` or `Proxy/GX010123.MP4` (gopro.github.io/labs/control/proxies).
/// - DJI: `DJI_0001.LRF` beside `DJI_0001.MP4`. Garmin: `VIRB0001.GLV`.
/// - Insta360: `LRV_20220110_121609_11_657.insv` (or `.mp4`, `.lrv`) beside `VID_20220110_121609_10_657.insv`: the second
///   number from the end is the lens, and ends in 1 for the copy (insta.pk360.de/insta360_tech_fileTypes).
/// - Sony: `SUB/C0001S03.MP4` beside `CLIP/C0001.MP4` (XAVC S, M4ROOT).
struct ProxyName {
    /// The keys of possible originals: path without extension, in lower case; the likeliest first.
    let originals: [String]
    /// True if the name alone makes it a proxy; otherwise it is one only if its original exists.
    let isSure: Bool

    /// Nil for the name of anything but a proxy.
    init?(path: String) {
        guard let ending = Ending(path) else { return nil }
        let name = path.lastPathPart
        let lowercased = path.lowercased()
        let folder = String(lowercased.folderPart)
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

    /// The key of a file, which `originals` refer to: its path without extension, in lower case.
    static func key(of path: String) -> String { stem(of: path.lowercased()) }

    /// True for the thumbnail that cameras put beside a recording (`GX010123.THM`), which is not a photo of its own.
    static func isThumbnail(_ name: String) -> Bool {
        name.utf8.suffix(4).elementsEqual(".THM".utf8) || name.utf8.suffix(4).elementsEqual(".thm".utf8)
    }

    /// The form of a proxy's name. Compared by bytes, because a library has a hundred thousand paths.
    private enum Ending {
        case lowResolution, previewPrefix, proxyFolder, proxySuffix, sony

        init?(_ path: String) {
            var path = path
            guard let ending = path.withUTF8({ Self.of($0) }) else { return nil }
            self = ending
        }

        private static func of(_ path: UnsafeBufferPointer<UInt8>) -> Ending? {
            let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            let name = path[start...]
            let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
            if lowResolutionEndings.contains(where: { name.endsWith($0, inAnyCase: true) }) { return .lowResolution }
            if name.starts(with: "LRV_".utf8) { return .previewPrefix }
            let folder = path[..<max(0, start - 1)]
            if folders.contains(where: { folder.endsWith($0) }) { return .proxyFolder }
            if stem.endsWith("_Proxy") || stem.endsWith("_proxy") { return .proxySuffix }
            return stem.count == 8 && stem.first == UInt8(ascii: "C") && stem.endsWith("S03") ? .sony : nil
        }

        private static let lowResolutionEndings: [StaticString] = [".lrv", ".lrf", ".glv"]
        private static let folders: [StaticString] = ["/proxies", "/proxy", "/Proxies", "/Proxy", "/PROXY"]
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

    /// The possible originals of `lrv_20220110_121609_11_657`: `vid_20220110_121609_10_657` and others.
    private static func insta360(_ stem: String) -> [String] {
        let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 5 else { return [] }
        let lenses = ["\(parts[3].prefix(1))0", "00", "10", String(parts[3])]
        return ["vid", "pro_vid"].flatMap { prefix in
            lenses.map { "\(prefix)_\(parts[1])_\(parts[2])_\($0)_\(parts[4])" }
        }
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// `inAnyCase` ignores the case of ASCII letters; then `other` must be in lower case.
    fileprivate func endsWith(_ other: StaticString, inAnyCase: Bool = false) -> Bool {
        guard count >= other.utf8CodeUnitCount else { return false }
        return other.withUTF8Buffer { wanted in
            suffix(wanted.count).elementsEqual(wanted) { byte, letter in
                let isCapital = inAnyCase && (0x41...0x5A).contains(byte)
                return (isCapital ? byte | 0x20 : byte) == letter
            }
        }
    }
}
