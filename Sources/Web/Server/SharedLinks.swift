import HTTPTypes
import Hummingbird
import Model
import NIOCore

/// What everybody with a film's link may open: `shared/TOKEN/`, the film's page, and below it the film, its cover and the page's style.
/// Nothing else, with or without the server's own token.
struct SharedLinks: Sendable {
    let studio: Studio
    /// The page's own files, for its words.
    let pages: PageFiles
    /// The style of the page, for its colours and fonts.
    let tokens: ByteBuffer

    private static let prefix = "shared/"
    private static let film = "film.mp4"
    private static let cover = "cover.jpg"
    private static let style = "style.css"

    /// The answer to a request for a link; nil for any other. `rest` is its path below the base path. Throws as the responder does.
    func answer(_ request: Request, _ rest: Substring) async throws -> Response? {
        guard rest.hasPrefix(Self.prefix) else { return nil }
        let parts = rest.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        // The page that says that a link has ended has it too, and it tells nothing.
        if parts.last == Self.style[...] { return styleSheet }
        guard let token = parts.first, RandomToken.isToken(token), parts.count <= 2,
            let (film, share) = await studio.sharedFilm(String(token))
        else { return SharedPage.ended(words(request)) }
        // Relative, so that any path prefix works.
        guard parts.count == 2 else { return WebResponse.redirect(to: "\(token)/") }
        switch parts[1] {
        case "": return try await page(film, share, request)
        case Self.film[...]: return try await video(film, request)
        case Self.cover[...]: return try await picture(film, request)
        default: throw RefusedRequest.notFound
        }
    }

    private var styleSheet: Response {
        var css = tokens
        css.writeString(SharedPage.style)
        let headers: HTTPFields = [.contentType: "text/css; charset=utf-8", .cacheControl: "no-cache"]
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: css))
    }

    private func page(_ id: String, _ share: SharedFilm, _ request: Request) async throws -> Response {
        // The film's file may be gone, or be another film's by now.
        guard (try? await studio.filmFile(id)) != nil, let film = try? await studio.film(id) else {
            return SharedPage.ended(words(request))
        }
        return SharedPage.page(film, until: share.lastDay(in: studio.configuration.workspace), words(request))
    }

    private func words(_ request: Request) -> PageWords {
        pages.words(request.headers[.acceptLanguage], below: "shared.")
    }

    private func video(_ id: String, _ request: Request) async throws -> Response {
        let file = try await studio.filmFile(id)
        let isDownload = request.uri.query == "download=1"
        return try await FileResponse(path: file.path, contentType: "video/mp4", download: isDownload ? file.name : nil)
            .response(to: request.head, on: studio.disks[file.folder])
    }

    private func picture(_ id: String, _ request: Request) async throws -> Response {
        // A clip's picture is not part of the link.
        guard case .jpeg(let bytes, let tag) = try await studio.cover(ofFilm: id) else { throw RefusedRequest.notFound }
        return WebResponse.jpeg(bytes, tag: tag, to: request.head)
    }
}
