import Files
import HTTPTypes
import NIOCore

/// The files of the page, in the program: `files` is written by the build plugin from `Sources/Web/Page`.
enum EmbeddedPage {}

/// The page's files by their paths below the page, each with what its answer says.
///
/// The page itself is asked for at each visit. It names all others below a folder that carries a digest of the whole page,
/// `build-0f3a…/app.js`, and scripts name each other from where they lie. So a browser keeps them for as long as it likes, and asks for
/// none of them at the next visit.
struct PageFiles: Sendable {
    struct File: Sendable {
        fileprivate let text: Text
        let contentType: String
        /// A digest of the bytes, in quotation marks.
        let entityTag: String
        /// Its address will never stand for other bytes.
        fileprivate(set) var isImmutable = false

        var bytes: ByteBuffer {
            switch text {
            case .embedded(let text): text.withUTF8Buffer { ByteBuffer(bytes: $0) }
            case .made(let text): ByteBuffer(string: text)
            }
        }
    }

    fileprivate enum Text: Sendable {
        case embedded(StaticString)
        case made(String)
    }

    private var files: [String: File] = [:]
    /// The folder of this build.
    let folder: String

    /// The file of the page itself.
    static let index = "index.html"
    private static let prefix = "build-"

    /// Reads all of them once, for their digests.
    init() {
        var digests = ""
        for (name, text) in EmbeddedPage.files.sorted(by: { $0.name < $1.name }) {
            let digest = text.withUTF8Buffer { ContentHash.of($0) }
            digests += "\(name) \(digest)\n"
            files[name] = File(
                text: .embedded(text), contentType: Self.contentType(of: name), entityTag: Self.tag(digest))
        }
        folder = Self.prefix + ContentHash.of(digests).prefix(16)
        guard case .embedded(let text)? = files[Self.index]?.text else { return }
        let page = Self.page(text.description, naming: files.keys, below: folder)
        files[Self.index] = File(
            text: .made(page), contentType: Self.contentType(of: Self.index), entityTag: Self.tag(ContentHash.of(page)))
    }

    /// The file of a path as it was asked for: nothing in it is decoded or resolved. An empty path is the page.
    ///
    /// The folder of another build stands for the files as they are, so that a page that was opened before an update finds what it loads
    /// late; a browser asks for these each time.
    subscript(path: Substring) -> File? {
        guard path.hasPrefix(Self.prefix), let slash = path.firstIndex(of: "/") else {
            return files[path.isEmpty ? Self.index : String(path)]
        }
        let name = String(path[path.index(after: slash)...])
        guard name != Self.index, Self.isFolder(path[..<slash]), var file = files[name] else { return nil }
        file.isImmutable = path[..<slash] == folder
        return file
    }

    var names: [String] { files.keys.sorted() }

    /// The page with each of its files under its address below the folder.
    static func page(_ text: String, naming names: some Sequence<String>, below folder: String) -> String {
        let names = Set(names)
        return text.split(separator: "\"", omittingEmptySubsequences: false)
            .map { names.contains(String($0)) ? "\(folder)/\($0)" : String($0) }.joined(separator: "\"")
    }

    private static func isFolder(_ name: Substring) -> Bool {
        let digest = name.dropFirst(prefix.count).utf8
        return digest.count == 16
            && digest.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func tag(_ digest: String) -> String { "\"\(digest.prefix(32))\"" }

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
