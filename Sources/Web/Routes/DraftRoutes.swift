import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Stages

/// The operations on drafts: settings, pins, plan, job file, music, previews of transitions.
struct DraftRoutes: Sendable {
    let studio: Studio
    let connections: Connections

    var operations: [APIOperation] {
        [
            APIOperation("drafts", .get, "/drafts") { _ in try WebResponse.json(await studio.drafts()) },
            APIOperation("draft", .get, "/drafts/{id}") { try WebResponse.json(await studio.draft($0.path("id"))) },
            APIOperation("putDraft", .put, "/drafts/{id}") { call in
                try WebResponse.json(await studio.putDraft(call.path("id"), call.body(APIRequest.DraftChange.self)))
            },
            APIOperation("plan", .get, "/drafts/{id}/plan") { call in
                let (id, days) = (call.path("id"), try AskedDays(from: call.day("from"), to: call.day("to")))
                guard ["known", nil].contains(call.query("looks")) else { throw RefusedRequest.invalid("looks") }
                let moments: PlanMoments = call.query("looks") == nil ? .all : .known
                return try WebResponse.json(
                    await connections.whileOpen(call.channel) {
                        try await studio.plan(ofDraft: id, days: days, moments: moments)
                    })
            },
            APIOperation("yaml", .get, "/drafts/{id}/yaml") { call in
                try WebResponse.json(await studio.yaml(ofDraft: call.path("id")))
            },
            APIOperation("putYAML", .put, "/drafts/{id}/yaml") { call in
                try WebResponse.json(await studio.putYAML(call.path("id"), call.body(APIRequest.YAMLChange.self)))
            },
            APIOperation("saveDraft", .post, "/drafts/{id}/save") { call in
                try WebResponse.json(await studio.saveDraft(call.path("id"), call.body(APIRequest.Save.self)))
            },
            APIOperation("schema", .get, "/schema") { _ in
                WebResponse.text(studio.schema(), type: "application/json")
            },
            APIOperation("fonts", .get, "/fonts") { _ in try WebResponse.json(studio.fonts()) },
            APIOperation("textPicture", .get, "/drafts/{id}/text") { try await text($0) },
            APIOperation("presets", .get, "/presets") { _ in try WebResponse.json(await studio.presets()) },
        ] + music + previews
    }

    /// A text of the film on a transparent picture. A page asks again for each change, so that no copy is kept.
    private func text(_ call: APICall) async throws -> Response {
        let width = try call.required("width", call.number("width", in: 64...1920))
        let style = call.query("style").map(TextStyle.init(rawValue:))
        if style == .some(nil) { throw RefusedRequest.invalid("style") }
        let text: ShownText
        switch call.query("text") {
        case "title": text = .title
        case "caption": text = .caption(try call.required("day", call.day("day")))
        case "date": text = .date(try call.required("day", call.day("day")))
        case "place": text = .place(try call.required("day", call.day("day")))
        default: throw RefusedRequest.invalid("text")
        }
        let days = try AskedDays(from: call.day("from"), to: call.day("to"))
        let png = try await studio.textPicture(
            ofDraft: call.path("id"), text, days: days, style: style ?? nil, width: width)
        return Response(
            status: .ok, headers: [.contentType: "image/png", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
    }

    private var music: [APIOperation] {
        [
            APIOperation("music", .get, "/drafts/{id}/music") { call in
                let id = call.path("id")
                return try WebResponse.json(
                    await connections.whileOpen(call.channel) { try await studio.music(ofDraft: id) })
            },
            APIOperation("musicFile", .get, "/drafts/{id}/music/{file}") { call in
                let file = try await studio.musicFile(call.path("file"), ofDraft: call.path("id"))
                return try await FileResponse(path: file.path, contentType: Self.soundType(of: file.path))
                    .response(to: call.request.head, on: studio.disks[file.disk])
            },
        ]
    }

    /// A type for each kind that browsers play; the page says of the others that they cannot be played here.
    private static func soundType(of path: String) -> String {
        switch path.fileExtension {
        case "mp3": "audio/mpeg"
        case "m4a", "m4b": "audio/mp4"
        case "aac": "audio/aac"
        case "flac": "audio/flac"
        case "oga", "ogg", "opus": "audio/ogg"
        case "wav": "audio/wav"
        default: "application/octet-stream"
        }
    }

    private var previews: [APIOperation] {
        [
            APIOperation("startPreview", .post, "/drafts/{id}/previews") { call in
                let preview = try await studio.startPreview(
                    ofDraft: call.path("id"), call.body(APIRequest.Preview.self))
                return try WebResponse.json(preview, status: preview.state == .ready ? .ok : .accepted)
            },
            APIOperation("preview", .get, "/previews/{id}") {
                try WebResponse.json(await studio.preview($0.path("id")))
            },
            APIOperation("previewVideo", .get, "/previews/{id}/video") { call in
                let file = try await studio.previewFile(call.path("id"))
                return try await FileResponse(path: file.path, contentType: "video/mp4")
                    .response(to: call.request.head, on: studio.disks[file.folder])
            },
        ]
    }
}
