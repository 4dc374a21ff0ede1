import HTTPTypes
import Hummingbird
import Model

/// The operations on the library: days, items, albums, sources.
struct LibraryRoutes: Sendable {
    let studio: Studio
    /// True if a film's folder can be shown.
    let showsFolders: Bool

    var operations: [APIOperation] {
        [
            APIOperation("index", .get, "/index") { call in
                var index = try await studio.index(from: call.day("from"), to: call.day("to"))
                index.showsFolders = showsFolders
                return try WebResponse.json(index)
            },
            APIOperation("days", .get, "/days") { call in
                let from = try call.required("from", call.day("from"))
                return try WebResponse.json(await studio.days(from: from, to: call.required("to", call.day("to"))))
            },
            APIOperation("day", .get, "/days/{day}") { call in
                guard let day = Day(call.path("day")) else { throw RefusedRequest.notFound }
                return try WebResponse.json(await studio.day(day))
            },
            APIOperation("unpin", .post, "/days/{day}/unpin") { call in
                guard let day = Day(call.path("day")) else { throw RefusedRequest.notFound }
                return try WebResponse.json(await studio.unpin(day))
            },
            APIOperation("counts", .get, "/counts") { try WebResponse.json(await studio.counts(filter($0))) },
            APIOperation("items", .get, "/items") { call in
                let (offset, limit) = try (call.number("offset", in: 0...Int.max), call.number("limit", in: 1...200))
                if let day = try call.day("near") {
                    return try WebResponse.json(
                        await studio.clips(near: day, offset: offset ?? 0, limit: limit ?? 100))
                }
                return try WebResponse.json(
                    await studio.items(
                        filter(call), month: call.query("month"), order: order(call),
                        isDetailed: call.query("details") == "1", offset: offset ?? 0, limit: limit ?? 100))
            },
            APIOperation("item", .get, "/items/{id}") { try WebResponse.json(await studio.item($0.path("id"))) },
            APIOperation("setTags", .put, "/items/{id}/tags") { call in
                try WebResponse.json(await studio.setTags(call.path("id"), call.body(APIRequest.Tags.self)))
            },
            APIOperation("places", .get, "/places") { _ in try WebResponse.json(await studio.places()) },
            APIOperation("statistics", .get, "/statistics") { _ in try WebResponse.json(await studio.statistics()) },
            APIOperation("albums", .get, "/albums") { _ in try WebResponse.json(await studio.albums()) },
            APIOperation("scan", .post, "/sources/{id}/scan") { call in
                try WebResponse.json(await studio.scan(source: call.path("id")))
            },
        ]
    }

    private func filter(_ call: APICall) throws(RefusedRequest) -> ItemFilter {
        let kind = call.query("kind").map(ItemKind.init(rawValue:))
        guard kind != .some(nil) else { throw .invalid("kind") }
        return ItemFilter(
            words: call.query("q"), kind: kind ?? nil, tag: try call.number("tag", in: 0...Int.max),
            album: call.query("album"), source: call.query("source"), place: call.query("place"))
    }

    private func order(_ call: APICall) throws(RefusedRequest) -> ItemOrder {
        guard let property = ItemOrder.Property(rawValue: call.query("sort") ?? "time") else { throw .invalid("sort") }
        switch call.query("order") {
        case nil, "ascending": return ItemOrder(property)
        case "descending": return ItemOrder(property, isDescending: true)
        default: throw .invalid("order")
        }
    }
}
