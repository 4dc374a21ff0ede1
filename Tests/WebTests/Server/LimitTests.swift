import Testing

@testable import Web

/// The limits of a client: bytes, time and connections.
@Suite struct LimitTests {
    @Test func `a body that is too large is refused unread, and the connection ends`() async throws {
        let server = try await TestServer { $0.limits.body = 1000 }
        let client = try server.client()
        let head = "PUT /api/v1/items/a/tags HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client.send(head + "Content-Length: 9000000000\r\n\r\n")
        #expect(try client.answer().status == 413)
        #expect(client.isClosed)

        let chunked = try server.client()
        chunked.send(head + "Transfer-Encoding: chunked\r\n\r\n")
        let piece = "200\r\n" + String(repeating: "x", count: 0x200) + "\r\n"
        for _ in 0..<3 { chunked.send(piece) }
        #expect(try chunked.answer().status == 413)
        #expect(chunked.isClosed)
    }

    @Test func `a refused request's body is not read either`() async throws {
        let server = try await TestServer()
        let client = try server.client()
        client.send("POST /api/v1/films HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9000000000\r\n\r\nxxx")
        #expect(try client.answer().status == 403)
        #expect(client.isClosed)
        let get = try server.client()
        get.send("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
        #expect(try get.answer().status == 400)
        #expect(get.isClosed)
    }

    @Test(arguments: ["Content-Length: 9000000000", "Transfer-Encoding: chunked"])
    func `the health check takes no body`(header: String) async throws {
        let server = try await TestServer()
        for method in ["POST", "PUT"] {
            let client = try server.client()
            client.send("\(method) /healthz HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n")
            #expect(try client.answer().status == 405)
            #expect(client.isClosed)
        }
        let get = try server.client()
        get.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n")
        #expect(try get.answer().status == 400)
        #expect(get.isClosed)
    }

    @Test func `headers and addresses have a maximum length`() async throws {
        let server = try await TestServer()
        let long = String(repeating: "a", count: 20_000)
        #expect(try server.ask("GET", "/", ["X-Long": long]).status == 400)
        #expect(try server.ask("GET", "/?" + String(repeating: "a", count: 5000)).status == 414)
        let many = Dictionary(uniqueKeysWithValues: (0..<100).map { ("X-\($0)", "a" as String?) })
        #expect(try server.ask("GET", "/", many).status == 400)
        #expect(try server.ask("GET", "/").status == 200)
    }

    @Test func `a slow client is disconnected`() async throws {
        let server = try await TestServer { $0.limits.patience = 1 }
        let headless = try server.client()
        headless.send("GET / HTTP/1.1\r\nHost: local")
        let bodiless = try server.client()
        bodiless.send(
            "PUT /api/v1/items/a/tags HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        )
        let silent = try server.client()
        #expect(headless.isClosed)
        #expect(bodiless.isClosed)
        #expect(silent.isClosed)
        #expect(try server.ask("GET", "/").status == 200)
    }

    @Test func `a client that reads no answer is disconnected`() async throws {
        let server = try await TestServer { $0.limits.stall = 1 }
        let deaf = try server.client()
        deaf.send(Self.moreThanIsTaken)
        #expect(deaf.isCut)
        #expect(try server.ask("GET", "/").status == 200)
    }

    @Test func `two hundred simultaneous connections are all answered`() async throws {
        let server = try await TestServer()
        let clients = try (0..<200).map { _ in try server.client() }
        for client in clients { client.send("GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        for client in clients { #expect(try client.answer().status == 200) }
        for client in clients { #expect(try client.ask("GET", "/api/v1/health").status == 200) }
    }

    /// Requests with 25 MB of answers: the kernel buffers less on both sides.
    private static let moreThanIsTaken = String(
        repeating: "GET /text/en.js HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 1000)

    @Test(arguments: [
        "", "GET / HTTP/1.1\r\nHost: loc",
        "POST /api/v1/films HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", moreThanIsTaken,
        "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
    func `clients with nothing to do keep nobody out`(bytes: String) async throws {
        // A new client stays until half of the limit has come after it.
        let server = try await TestServer { $0.limits.connections = 16 }
        let idle = try (0..<48).map { _ in
            let client = try server.client()
            client.send(bytes)
            return client
        }
        for _ in 0..<3 { #expect(try server.ask("GET", "/api/v1/health").status == 200) }
        withExtendedLifetime(idle) {}
    }

    @Test func `who follows events gives way after who is silent`() async throws {
        let server = try await TestServer { $0.limits.connections = 2 }
        let follower = try server.client()
        follower.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try follower.head().first == "HTTP/1.1 200 OK")
        let silent = try server.client()
        #expect(try server.ask("GET", "/healthz").status == 200)
        #expect(silent.isClosed)
        server.studio.events.add(.catalog, ["version": "x"])
        while try !follower.line().contains("\"x\"") {}
    }

    @Test func `shutdown closes every connection, even event streams`() async throws {
        let server = try await TestServer()
        let events = try server.client()
        events.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try events.head().first == "HTTP/1.1 200 OK")
        let idle = try server.client()
        #expect(try idle.ask("GET", "/").status == 200)
        let half = try server.client()
        half.send("GET / HT")
        let result = await server.stop()
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(events.isClosed && idle.isClosed && half.isClosed)
        #expect(throws: TestClient.Closed.self) { try server.client() }
    }
}
