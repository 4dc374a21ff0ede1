import Files
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Pipeline

/// The operations for thumbnails, filmstrips, and recordings in a form that browsers play.
struct MediaRoutes: Sendable {
    let studio: Studio
    let pictures: PictureDesk
    let moments: MomentsDesk
    let copies: PlayableCopies
    let connections: Connections
    /// Fetches the parts of recordings in buckets that are played.
    let supply: MediaSupply

    private static let widths = [128, 256, 512, 1024]

    var operations: [APIOperation] {
        [
            APIOperation("thumbnail", .get, "/items/{id}/thumbnail") { call in
                let width = try call.required("width", call.number("width", in: 1...1024))
                guard Self.widths.contains(width) else { throw RefusedRequest.invalid("width") }
                guard let look = try await filmLook(call) else {
                    return try await picture(.thumbnail(shorterSide: width), call)
                }
                return try await picture(.look(look, shorterSide: width), call)
            },
            APIOperation("filmstrip", .get, "/items/{id}/filmstrip") { call in
                let count = try call.required("count", call.number("count", in: 4...24))
                return try await picture(.filmstrip(count: count, of: stretch(call)), call)
            },
            APIOperation("look", .get, "/items/{id}/look") { try WebResponse.json(await seen($0)) },
            APIOperation("media", .get, "/items/{id}/media") { call in
                try await original(await studio.media(ofItem: call.path("id")), call)
            },
            APIOperation("proxy", .get, "/items/{id}/proxy") { try await playable($0) },
        ]
    }

    /// The stretch of a recording that a filmstrip is to show; nil for all of it.
    private func stretch(_ call: APICall) throws(RefusedRequest) -> PictureForm.Stretch? {
        let from = try call.number("from", in: 0...Self.longest)
        guard let length = try call.number("length", in: 1...Self.longest) else { return nil }
        return PictureForm.Stretch(from: from ?? 0, length: length)
    }

    /// Seconds of the longest recording with a filmstrip of a stretch: a day.
    private static let longest = 86_400

    /// The look that a thumbnail is to have: one of Dayreel's own, or `film` for that of a draft; nil for none.
    private func filmLook(_ call: APICall) async throws -> FilmLook? {
        guard let name = call.query("look") else { return nil }
        if let builtIn = BuiltInLook(rawValue: name) { return FilmLook(builtIn) }
        guard name == "film" else { throw RefusedRequest.invalid("look") }
        return try await studio.look(ofDraft: call.required("draft", call.query("draft")))
    }

    /// A picture, kept or made by an examiner. The work is cancelled if the browser disconnects.
    private func picture(_ form: PictureForm, _ call: APICall) async throws -> Response {
        let media = try await studio.media(ofItem: call.path("id"))
        if case .filmstrip = form, media.kind == .still { throw RefusedRequest.notFound }
        let request = try await studio.disks.work(at: media.disk) { try PictureRequest(of: media, form) }
        let headers: HTTPFields = [
            .contentType: "image/jpeg", .eTag: "\"\(request.digest)\"",
            .cacheControl: WebResponse.immutable,
        ]
        if call.request.head.isCurrent("\"\(request.digest)\"") {
            return Response(status: .notModified, headers: headers)
        }
        let jpeg = try await connections.whileOpen(call.channel) { try await pictures.jpeg(request) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
    }

    /// What is seen and heard in a recording. The work is cancelled if the browser disconnects.
    private func seen(_ call: APICall) async throws -> Answer.Moments {
        let media = try await studio.media(ofItem: call.path("id"))
        if media.kind == .still { throw RefusedRequest.notFound }
        let shown = try await studio.limit(of: media.kind, inDraft: call.query("draft"))
        return try await connections.whileOpen(call.channel) {
            try await studio.disks.watching([media.disk], on: studio.blocking) {
                Answer.Moments(try await moments.seen(in: media, showing: shown))
            }
        }
    }

    private func playable(_ call: APICall) async throws -> Response {
        let media = try await studio.media(ofItem: call.path("id"))
        // A photo has nothing to play.
        if media.kind == .still { throw RefusedRequest.notFound }
        switch media.playable {
        case .original where call.query("copy") == nil: return try await original(media, call)
        case .original, .proxy:
            let path = try await connections.whileOpen(call.channel) { try await copies.file(for: media) }
            return try await FileResponse(path: path, contentType: "video/mp4")
                .response(to: call.request.head, on: studio.disks[LexicalPath.folder(of: path)])
        case .none: throw RefusedRequest.notFound
        }
    }

    private func original(_ media: StudioMedia, _ call: APICall) async throws -> Response {
        let range = media.location.range
        let file = FileResponse(
            path: media.location.path, contentType: Self.contentType(of: media),
            stretch: range.map { (offset: $0.offset, length: $0.length) })
        guard media.location.remote != nil else {
            return try await file.response(to: call.request.head, on: studio.disks[media.disk])
        }
        return try await ObjectResponse(file: file, supply: supply) { [connections] work in
            try await connections.whileOpen(call.channel, work)
        }.response(to: call.request.head)
    }

    /// MP4 for QuickTime files too, since browsers play them only under that type. Files that they cannot play are merely saved.
    private static func contentType(of media: StudioMedia) -> String {
        if media.kind == .still {
            return media.playable == .original ? "image/\(media.codec)" : "application/octet-stream"
        }
        let endings = ["mp4", "m4v", "mov", "qt", "3gp"]
        let isMP4 = media.playable == .original || endings.contains(media.location.path.fileExtension)
        return isMP4 ? "video/mp4" : "application/octet-stream"
    }
}
