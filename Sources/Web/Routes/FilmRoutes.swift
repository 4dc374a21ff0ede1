import Files
import HTTPTypes
import Hummingbird
import NIOCore

/// The operations on films, in progress and finished, and on schedules.
struct FilmRoutes: Sendable {
    let studio: Studio
    /// Shows a file in the file manager. Nil if the page may be open on another machine.
    let reveal: (@Sendable (_ path: String) throws -> Void)?
    let copies: PlayableCopies
    let connections: Connections

    var operations: [APIOperation] {
        [
            APIOperation("films", .get, "/films") { _ in try WebResponse.json(await studio.films()) },
            APIOperation("startFilm", .post, "/films") { call in
                try WebResponse.json(await studio.startFilm(call.body(APIRequest.Film.self)), status: .accepted)
            },
            APIOperation("film", .get, "/films/{id}") { try WebResponse.json(await studio.film($0.path("id"))) },
            APIOperation("cancelFilm", .post, "/films/{id}/cancel") { call in
                try WebResponse.json(await studio.cancelFilm(call.path("id")))
            },
            APIOperation("repeatFilm", .post, "/films/{id}/repeat") { call in
                try WebResponse.json(await studio.repeatFilm(call.path("id")), status: .accepted)
            },
            APIOperation("listFilm", .put, "/films/{id}/listed") { call in
                try WebResponse.json(await studio.listFilm(call.path("id"), call.body(APIRequest.Listed.self)))
            },
            APIOperation("revealFilm", .post, "/films/{id}/reveal") { try await revealed($0) },
            APIOperation("filmVideo", .get, "/films/{id}/video") { call in
                let file = try await studio.filmFile(call.path("id"))
                let name = call.query("download") == "1" ? file.name : nil
                if let use = call.query("copy").flatMap(Studio.FilmCopy.init) {
                    return try await copy(for: use, name, call)
                }
                return try await FileResponse(path: file.path, contentType: "video/mp4", download: name)
                    .response(to: call.request.head, on: studio.disks[file.folder])
            },
            APIOperation("filmCover", .get, "/films/{id}/cover") { try await cover($0) },
            APIOperation("report", .get, "/films/{id}/report") { call in
                WebResponse.text(try await studio.report(ofFilm: call.path("id")), type: "application/json")
            },
        ] + shares + schedules
    }

    private var shares: [APIOperation] {
        [
            APIOperation("shareFilm", .post, "/films/{id}/share") { call in
                try WebResponse.json(
                    await studio.shareFilm(call.path("id"), call.body(APIRequest.Share.self)), status: .created)
            },
            APIOperation("shares", .get, "/shares") { _ in try WebResponse.json(await studio.shares()) },
            APIOperation("endShare", .post, "/shares/{id}/end") { call in
                try WebResponse.json(await studio.endShare(call.path("id")))
            },
        ]
    }

    private var schedules: [APIOperation] {
        [
            APIOperation("schedules", .get, "/schedules") { _ in try WebResponse.json(await studio.schedules()) },
            APIOperation("addSchedule", .post, "/schedules") { call in
                try WebResponse.json(
                    await studio.addSchedule(call.body(APIRequest.NewSchedule.self)), status: .created)
            },
            APIOperation("runSchedule", .post, "/schedules/{id}/run") { call in
                try WebResponse.json(await studio.runSchedule(call.path("id")), status: .accepted)
            },
            APIOperation("pauseSchedule", .post, "/schedules/{id}/pause") { call in
                try WebResponse.json(await studio.pauseSchedule(call.path("id")))
            },
            APIOperation("resumeSchedule", .post, "/schedules/{id}/resume") { call in
                try WebResponse.json(await studio.resumeSchedule(call.path("id")))
            },
        ]
    }

    /// A copy of the film that every browser plays. It is made while the client waits.
    private func copy(for use: Studio.FilmCopy, _ name: String?, _ call: APICall) async throws -> Response {
        let media = try await studio.filmMedia(call.path("id"), for: use)
        let path = try await connections.whileOpen(call.channel) { try await copies.file(for: media) }
        return try await FileResponse(path: path, contentType: "video/mp4", download: name)
            .response(to: call.request.head, on: studio.disks[LexicalPath.folder(of: path)])
    }

    /// The cover in the film's file; without one, the way to the thumbnail of a clip.
    private func cover(_ call: APICall) async throws -> Response {
        let id = call.path("id")
        switch try await studio.cover(ofFilm: id) {
        case .jpeg(let bytes, let tag):
            return WebResponse.jpeg(bytes, tag: tag, to: call.request.head)
        case .item(let item):
            // Relative to the address of the cover, so that any path prefix works.
            return Response(
                status: .temporaryRedirect,
                headers: [.location: "../../items/\(item)/thumbnail?width=512", .cacheControl: "no-store"])
        }
    }

    private func revealed(_ call: APICall) async throws -> Response {
        guard let reveal else {
            throw RefusedRequest.notLocal
        }
        try reveal(await studio.filmFile(call.path("id")).path)
        return try WebResponse.json(Answer.Done(id: call.path("id")))
    }
}
