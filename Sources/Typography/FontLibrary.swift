import CPango
import Foundation

/// The fonts of this machine, as fontconfig finds them. Owns a reference to a fontconfig configuration.
///
/// fontconfig guards its configurations with its own locks (since 2.10.91), but only one thread may use a library at a time.
package final class FontLibrary {
    /// Freed once, in `deinit`.
    let config: OpaquePointer
    /// The font file to use for all characters that it has; nil to choose by family.
    let file: String?

    /// The installed fonts. Throws `TypographyError.noFonts` if there are none.
    package init() throws {
        guard let config = FcConfigReference(nil) else { throw TypographyError.failure("read the font configuration") }
        self.config = config
        file = nil
        guard count > 0 else { throw TypographyError.noFonts }
    }

    /// The installed fonts and one from a file, which takes precedence over all others. Throws `TypographyError.unreadableFont`.
    package init(file path: String) throws {
        guard FontFace(ofFile: path) != nil else { throw TypographyError.unreadableFont(path: path) }
        // A separate configuration: the process's own must not include a font that one job names.
        guard let config = FcInitLoadConfigAndFonts() else {
            throw TypographyError.failure("read the font configuration")
        }
        self.config = config
        file = path
        guard FcConfigAppFontAddFile(config, path) != 0 else { throw TypographyError.unreadableFont(path: path) }
    }

    deinit { FcConfigDestroy(config) }

    /// The number of faces.
    private var count: Int {
        [FcSetSystem, FcSetApplication].reduce(0) { $0 + Int(FcConfigGetFonts(config, $1)?.pointee.nfont ?? 0) }
    }

    /// The names of all families, each once, in alphabetical order; a family may have names in several languages.
    package var families: [String] {
        var names: Set<String> = []
        eachFont(of: [FC_FAMILY]) { pattern in
            var index = 0
            while let name = FontPattern.text(pattern, FC_FAMILY, index) {
                names.insert(name)
                index += 1
            }
        }
        return names.sorted()
    }

    /// The generic names, for which fontconfig has a family on every machine (fonts.conf(5)).
    package static let genericFamilies = ["sans-serif", "sans", "serif", "monospace", "system-ui"]

    /// Reports whether a family of that name is installed, ignoring case, or the name is a generic one.
    func has(family: String) -> Bool {
        let name = family.lowercased()
        return Self.genericFamilies.contains(name) || families.contains { $0.lowercased() == name }
    }

    /// A face that has all the characters, which Pango falls back on; nil if there is none.
    package func face(with characters: String) -> FontFace? {
        guard let wanted = FcCharSetCreate() else { return nil }
        defer { FcCharSetDestroy(wanted) }
        for scalar in characters.unicodeScalars { FcCharSetAddChar(wanted, scalar.value) }
        var found: FontFace?
        eachFont(of: [FC_FILE, FC_FAMILY, FC_STYLE, FC_INDEX, FC_CHARSET]) { pattern in
            guard found == nil else { return }
            var covered: OpaquePointer?
            guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &covered) == FcResultMatch,
                FcCharSetIsSubset(wanted, covered) != 0
            else { return }
            found = FontFace(pattern)
        }
        return found
    }

    /// Calls `body` with a pattern of the properties for each font. The pattern is valid during the call only.
    private func eachFont(of properties: [String], _ body: (OpaquePointer) -> Void) {
        guard let pattern = FcPatternCreate() else { return }
        defer { FcPatternDestroy(pattern) }
        guard let set = FcObjectSetCreate() else { return }
        defer { FcObjectSetDestroy(set) }
        for property in properties { FcObjectSetAdd(set, property) }
        guard let fonts = FcFontList(config, pattern, set) else { return }
        defer { FcFontSetDestroy(fonts) }
        for index in 0..<Int(fonts.pointee.nfont) {
            if let font = fonts.pointee.fonts[index] { body(font) }
        }
    }
}

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

/// The reason why a text cannot be drawn.
package enum TypographyError: Error, Hashable, Sendable {
    /// fontconfig knows no fonts.
    case noFonts
    /// A file that FreeType cannot read as a font.
    case unreadableFont(path: String)
    /// An installed font whose file cannot be opened or read now.
    case unread(path: String)
    /// Pango, Cairo or fontconfig failed, most likely for lack of memory.
    case failure(String)
}

extension TypographyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noFonts: "no font is installed"
        case .unreadableFont(let path): "\(path) is no font that can be read"
        case .unread(let path): "\(path) cannot be read"
        case .failure(let operation): "the text libraries cannot \(operation)"
        }
    }
}
