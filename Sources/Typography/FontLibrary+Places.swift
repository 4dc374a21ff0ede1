import CPango
import Foundation

extension FontLibrary {
    /// Absolute paths of the installed fonts' folders, of fontconfig's configuration and of its caches. A link in a folder of fonts that is
    /// not the system's is a place of its own: it may lead elsewhere. Also brings fontconfig's caches up to date, for processes that may
    /// only read them.
    package static var places: [String] {
        guard let config = FcConfigReference(nil) else { return [] }
        defer { FcConfigDestroy(config) }
        let fonts = texts(FcConfigGetFontDirs(config))
        return fonts + texts(FcConfigGetConfigFiles(config)) + texts(FcConfigGetCacheDirs(config))
            + texts(FcConfigGetConfigDirs(config)) + fonts.flatMap(links)
    }

    /// The most files of a folder that are searched for links.
    private static let mostFiles = 20_000

    /// The links in a folder and in those below it.
    private static func links(in folder: String) -> [String] {
        guard !folder.hasPrefix("/usr/"), let files = FileManager.default.enumerator(atPath: folder) else { return [] }
        var links: [String] = []
        for (number, name) in files.enumerated() {
            guard number < mostFiles else { break }
            guard let name = name as? String, files.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink
            else { continue }
            links.append("\(folder)/\(name)")
        }
        return links
    }

    /// The texts of a list, which this frees.
    private static func texts(_ list: OpaquePointer?) -> [String] {
        guard let list else { return [] }
        defer { FcStrListDone(list) }
        var texts: [String] = []
        while let text = FcStrListNext(list) { texts.append(String(cString: text)) }
        return texts
    }
}
