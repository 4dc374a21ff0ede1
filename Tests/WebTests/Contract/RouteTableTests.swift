import Foundation
import HTTPTypes
import Pipeline
import TestSupport
import Testing

@testable import Web

/// The routes, compared with openapi.json: they have exactly its operations, paths and methods.
@Suite struct RouteTableTests {
    private static func document() throws -> [String: [String: [String: Any]]] {
        let data = try Data(contentsOf: URL(filePath: Checkout.path + "/Sources/Web/openapi.json"))
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(json["paths"] as? [String: [String: [String: Any]]])
    }

    @Test func `the server has the operations of the document`() async throws {
        let described = try Self.document().flatMap { path, methods in
            methods.compactMap { method, operation in
                (operation["operationId"] as? String).map { "\(method.uppercased()) \(path) \($0)" }
            }
        }
        let server = try await TestServer()
        let routes = WebRoutes(
            studio: server.studio, pictures: .none, moments: .none, copies: PlayableCopies { _ in "" },
            connections: Connections(atMost: 256), supply: MediaSupply { _ in [:] }, reveal: nil, sleep: { _ in })
        let served = routes.operations.map { "\($0.method.rawValue) \($0.path) \($0.id)" }
        #expect(served.sorted() == described.sorted())
    }

    @Test func `values in a path are ids and days, without decoding`() {
        let operation = APIOperation("x", .get, "/items/{id}/media") { _ in throw CancellationError() }
        #expect(operation.values(in: "/items/a-B_9/media") == ["id": "a-B_9"])
        for path in [
            "/items/a.b/media", "/items/a%2Fb/media", "/items//media", "/items/a/b/media", "/items/a/media/",
            "items/a/media", "/items/ä/media",
        ] {
            #expect(operation.values(in: path[...]) == nil, "\(path)")
        }
    }
}
