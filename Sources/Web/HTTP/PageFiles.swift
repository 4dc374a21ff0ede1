import Files
import HTTPTypes
import NIOCore

/// The page's files inside the program. The build plugin writes `files` from `Sources/Web/Page`.
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
        /// True if its address never serves other bytes.
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
    /// The name of this build's folder.
    let folder: String

    /// The file of the page itself.
    static let index = "index.html"
    private static let prefix = "build-"

    /// Reads all files once, to compute their digests.
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

    /// The file of a requested path, in which nothing is decoded or resolved. An empty path is the page.
    ///
    /// The folder of another build serves this build's files, so that a page that was opened before an update can still load the rest of
    /// its files. A browser must not keep those.
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

    /// The text of the page with the folder in front of each quoted file name.
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
