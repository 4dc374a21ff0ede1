import Files
import HTTPTypes

/// The files of the page, in the program: `files` is written by the build plugin from `Sources/Web/Page`.
enum EmbeddedPage {}

/// The page's files by their paths below the page, each with what its answer says.
struct PageFiles: Sendable {
    struct File: Sendable {
        let text: StaticString
        let contentType: String
        /// A digest of the bytes, in quotation marks.
        let entityTag: String
    }

    private let files: [String: File]

    /// The file of the page itself.
    static let index = "index.html"

    /// Reads all of them once, for their digests.
    init() {
        files = Dictionary(
            EmbeddedPage.files.map { name, text in
                let digest = text.withUTF8Buffer { ContentHash.of($0) }
                let tag = "\"\(digest.prefix(32))\""
                return (name, File(text: text, contentType: Self.contentType(of: name), entityTag: tag))
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The file of a path as it was asked for: nothing in it is decoded or resolved. An empty path is the page.
    subscript(path: Substring) -> File? { files[path.isEmpty ? Self.index : String(path)] }

    var names: [String] { files.keys.sorted() }

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
