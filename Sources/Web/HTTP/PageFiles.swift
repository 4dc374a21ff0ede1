import Files
import Foundation
import NIOCore

/// The page's files inside the program. The build plugin generates `files` from `Sources/Web/Page`: each file unchanged, and in gzip form
/// (RFC 1952) as base64.
enum EmbeddedPage {}

/// The page's files by their paths below the page, with their headers.
///
/// A browser requests the page itself at each visit. The page refers to all other files below a folder with a digest of the whole page in
/// its name, `build-0f3a…/app.js`, and scripts refer to each other by relative paths. So a browser may keep these files for ever, and
/// requests none of them at the next visit.
struct PageFiles: Sendable {
    struct File: Sendable {
        fileprivate let text: Text
        let contentType: String
        /// A digest of the bytes, in quotation marks.
        let entityTag: String
        /// The file in gzip form, with a third of the bytes. Nil for the page itself, which is made when the program starts.
        fileprivate(set) var gzip: ByteBuffer?
        /// The names of the request headers on which the answer depends.
        let vary: String
        /// True if its address never serves other bytes.
        fileprivate(set) var isImmutable = false

        var bytes: ByteBuffer {
            switch text {
            case .embedded(let text): text.withUTF8Buffer { ByteBuffer(bytes: $0) }
            case .made(let text): ByteBuffer(string: text)
            }
        }

        /// The tag of the gzip form: different bytes need a different tag (RFC 9110, 8.8.3.3).
        var gzipTag: String { "\(entityTag.dropLast())-gzip\"" }
    }

    fileprivate enum Text: Sendable {
        case embedded(StaticString)
        case made(String)
    }

    private var files: [String: File] = [:]
    /// The page itself, by language.
    private var pages: [String: File] = [:]
    /// The name of this build's folder.
    let folder: String

    /// The file of the page itself.
    static let index = "index.html"
    private static let prefix = "build-"
    /// The folder of the page's words, with one file per language, and the language that the page's source refers to.
    private static let words = "text/"
    private static let language = "en"

    /// Reads all files once, to compute their digests.
    init() {
        var digests = ""
        for (name, text, gzip) in EmbeddedPage.files.sorted(by: { $0.name < $1.name }) {
            let digest = text.withUTF8Buffer { SHA256Hex.of($0) }
            digests += "\(name) \(digest)\n"
            files[name] = File(
                text: .embedded(text), contentType: Self.contentType(of: name), entityTag: Self.tag(digest),
                gzip: Data(base64Encoded: gzip.description).map { ByteBuffer(bytes: $0) }, vary: "Accept-Encoding")
        }
        folder = Self.prefix + SHA256Hex.of(digests).prefix(16)
        guard case .embedded(let text)? = files[Self.index]?.text else { return }
        for language in languages {
            let page = Self.page(text.description, inLanguage: language, naming: files.keys, below: folder)
            pages[language] = File(
                text: .made(page), contentType: Self.contentType(of: Self.index),
                entityTag: Self.tag(SHA256Hex.of(page)), vary: "Accept-Language")
        }
    }

    /// The languages of the page.
    private var languages: [String] {
        files.keys.filter { $0.hasPrefix(Self.words) }
            .map { name in String(name.dropFirst(Self.words.count).prefix(while: { $0 != "." })) }
    }

    /// The file of a requested path, which is neither decoded nor resolved. An empty path is the page in the first of the browser's
    /// languages
    /// (`Accept-Language`) that the page has. The page's scripts choose the language themselves; this only lets the browser begin to fetch
    /// the
    /// words that they will request.
    ///
    /// The folder of another build serves this build's files, so that a page that was opened before an update can still load the rest of
    /// its files. A browser must not keep those.
    func file(at path: Substring, languages: String?) -> File? {
        guard path.hasPrefix(Self.prefix), let slash = path.firstIndex(of: "/") else {
            return path.isEmpty || path == Self.index ? page(languages) : files[String(path)]
        }
        let name = String(path[path.index(after: slash)...])
        guard name != Self.index, Self.isFolder(path[..<slash]), var file = files[name] else { return nil }
        file.isImmutable = path[..<slash] == folder
        return file
    }

    /// The page in the browser's preferred language.
    private func page(_ languages: String?) -> File? { pages[preferred(languages).language] }

    /// The first of a browser's languages that the page has, and its whole tag (`de-AT`), which names a locale; else English. Browsers name
    /// the languages in order of preference (RFC 9110, 12.5.4).
    private func preferred(_ languages: String?) -> (language: String, tag: String) {
        for one in (languages ?? "").split(separator: ",") {
            guard let tag = one.split(whereSeparator: { "; ".contains($0) }).first,
                let language = tag.split(separator: "-").first?.lowercased(), pages[language] != nil
            else { continue }
            return (language, String(tag.prefix(32)))
        }
        return (Self.language, Self.language)
    }

    /// Words for a page without scripts, from the file of the first of a browser's languages that the page has: those whose keys begin with
    /// `prefix`, by the rest of their keys.
    func words(_ languages: String?, below prefix: String) -> PageWords {
        let (language, locale) = preferred(languages)
        let text = files["\(Self.words)\(language).js"]?.text
        guard case .embedded(let source)? = text else { return PageWords(language: language, locale: locale) }
        var words = PageWords(language: language, locale: locale)
        // The program has its files without indentation.
        for line in source.description.split(separator: "\n") where line.hasPrefix("'\(prefix)") && line.hasSuffix("',")
        {
            let parts = line.dropFirst(1 + prefix.count).dropLast(2).split(separator: "': '", maxSplits: 1)
            if parts.count == 2 { words.texts[String(parts[0])] = String(parts[1]) }
        }
        return words
    }

    var names: [String] { files.keys.sorted() }

    /// The text of the page with the folder before each quoted file name, and with the file of the language's words instead of the English
    /// one.
    static func page(
        _ text: String, inLanguage language: String, naming names: some Sequence<String>, below folder: String
    ) -> String {
        let names = Set(names)
        let english = "\(Self.words)\(Self.language).js"
        return text.split(separator: "\"", omittingEmptySubsequences: false)
            .map { $0 == english ? "\(Self.words)\(language).js" : String($0) }
            .map { names.contains($0) ? "\(folder)/\($0)" : $0 }.joined(separator: "\"")
    }

    private static func isFolder(_ name: Substring) -> Bool {
        let digest = name.dropFirst(prefix.count).utf8
        return digest.count == 16
            && digest.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func tag(_ digest: String) -> String { "\"\(digest.prefix(16))\"" }

    private static func contentType(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }
}

/// Words of the page in one language, by their keys.
struct PageWords: Sendable {
    /// The language, as `lang` has it.
    let language: String
    /// The browser's own name of it, for dates.
    let locale: String
    fileprivate(set) var texts: [String: String] = [:]

    fileprivate init(language: String, locale: String) { (self.language, self.locale) = (language, locale) }

    /// A text with its values in place of `{name}`; the key where there is none.
    func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        values.reduce(texts[key] ?? key) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
