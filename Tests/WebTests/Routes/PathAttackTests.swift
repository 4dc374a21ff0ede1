import Testing

@testable import Web

/// No path from outside reaches the file system.
@Suite struct PathAttackTests {
    private static let climbs = [
        "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "/core/../../../etc/passwd",
        "/core/%2e%2e/app.js", "/./app.js", "//app.js", "/app.js/", "/app.js%00.css", "/%61pp.js", "/core", "/core/",
        "/..;/app.js", "/\\..\\..\\etc\\passwd", "/api/v1/items/..%2f..%2fetc%2fpasswd/media",
        "/api/v1/items/../../../etc/passwd", "/api/v1/items/%2fetc%2fpasswd/media", "/api/v1/items//media",
        "/api/v1/films/..%2f..%2fetc%2fpasswd/video", "/api/v1/previews/%2e%2e/video", "/api/v1/../../app.js",
        "/api/v1/items/a%00b/media", "/openapi.json", "/api/v1", "/api/v1/", "/api/v1index", "/api/v2/index",
    ]

    @Test(arguments: climbs)
    func `a path with '..' or an unusual spelling is not found`(path: String) async throws {
        let server = try await TestServer()
        let answer = try server.ask("GET", path)
        #expect(answer.status == 404, "\(path): \(answer.status)")
        #expect(!answer.text.contains("root:") && !answer.text.contains("/media/"))
    }

    @Test func `a whole URL in the request line changes nothing`() async throws {
        let server = try await TestServer()
        #expect(try server.ask("GET", "http://evil.example/app.js", ["Host": "evil.example"]).status == 403)
        #expect(try server.ask("GET", "http://evil.example/../etc/passwd").status == 400)
        #expect(try server.ask("GET", "http://127.0.0.1/../etc/passwd").status == 404)
    }
}
