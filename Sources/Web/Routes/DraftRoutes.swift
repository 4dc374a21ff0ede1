import HTTPTypes
import Hummingbird

/// The operations on drafts: settings, pins, plan, job file, previews of transitions.
struct DraftRoutes: Sendable {
    let studio: Studio

    var operations: [APIOperation] {
        [
            APIOperation("drafts", .get, "/drafts") { _ in try WebResponse.json(await studio.drafts()) },
            APIOperation("draft", .get, "/drafts/{id}") { try WebResponse.json(await studio.draft($0.path("id"))) },
            APIOperation("putDraft", .put, "/drafts/{id}") { call in
                try WebResponse.json(await studio.putDraft(call.path("id"), call.body(APIRequest.DraftChange.self)))
            },
            APIOperation("plan", .get, "/drafts/{id}/plan") { call in
                try WebResponse.json(await studio.plan(ofDraft: call.path("id")))
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
            APIOperation("presets", .get, "/presets") { _ in try WebResponse.json(await studio.presets()) },
        ] + previews
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
                return try FileResponse(path: file.path, contentType: "video/mp4").response(to: call.request.head)
            },
        ]
    }
}
