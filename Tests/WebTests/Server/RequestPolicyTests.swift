import DayreelKit
import HTTPTypes
import Pipeline
import Testing

@testable import Web

/// The refused clients: each line is an attack on a page that listens on this machine only.
@Suite struct RequestPolicyTests {
    @Test func `a foreign host name is refused`() async throws {
        let server = try await TestServer()
        for name in [
            "evil.example", "evil.example:8340", "127.0.0.1.evil.example", "localhost.evil.example", "[::2]",
            "10.0.0.7", "attic", "",
        ] {
            for path in ["/", "/app.js", "/api/v1/index", "/api/v1/items/a/media"] {
                let answer = try server.ask("GET", path, ["Host": name])
                #expect(answer.status == 403 && answer.code == "wrong-host", "\(name) \(path): \(answer.status)")
            }
        }
        for name in ["127.0.0.1", "localhost:9999", "[::1]:8340", "127.1.2.3", "LOCALHOST"] {
            #expect(try server.ask("GET", "/", ["Host": name]).status == 200, "\(name)")
        }
    }

    @Test(arguments: ["/api/v1/health", "/", "/healthz"])
    func `a request that names two hosts is refused`(path: String) async throws {
        let server = try await TestServer()
        let own = "Host: 127.0.0.1"
        for (target, hosts) in [
            (path, "\(own)\r\nHost: evil.example"), (path, "Host: evil.example\r\n\(own)"),
            (path, "\(own)\r\nhost: 127.0.0.1"),
            ("http://evil.example" + path, own), ("https://evil.example:80" + path, own),
            ("http://127.0.0.1@evil.example" + path, own), ("http://127.0.0.1:1" + path, own),
            ("http://127.0.0.1" + path, "Host: evil.example"),
        ] {
            let client = try server.client()
            client.send("GET \(target) HTTP/1.1\r\n\(hosts)\r\n\r\n")
            let answer = try client.answer()
            #expect(answer.status == 400 && answer.code == "two-hosts", "\(target) \(hosts): \(answer.status)")
        }
        for target in ["evil:" + path, "http:" + path] {
            let client = try server.client()
            client.send("GET \(target) HTTP/1.1\r\n\(own)\r\n\r\n")
            #expect(try client.answer().status == 400, "\(target)")
        }
        #expect(try server.ask("GET", "http://127.0.0.1" + path).status == 200)
    }

    @Test func `another site's page cannot make requests`() async throws {
        let server = try await TestServer()
        for origin in [
            "https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://", "http://127.0.0.1/",
        ] {
            for (method, body) in [("GET", nil), ("POST", "{}")] as [(String, String?)] {
                let path = method == "GET" ? "/api/v1/health" : "/api/v1/films/a/cancel"
                let answer = try server.ask(method, path, ["Origin": origin], body: body)
                #expect(answer.status == 403 && answer.code == "foreign-origin", "\(origin): \(answer.status)")
            }
        }
        let picture = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
        #expect(try server.ask("GET", "/api/v1/health", picture).status == 403)
        let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
        #expect(try server.ask("GET", "/", link).status == 200)
        let own = ["Origin": "http://127.0.0.1:\(server.port)", "Host": "127.0.0.1:\(server.port)"]
        #expect(try server.ask("GET", "/api/v1/health", own).status == 200)
    }

    @Test func `a form of another site changes nothing`() async throws {
        let server = try await TestServer()
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
            let answer = try server.ask("POST", "/api/v1/films/a/cancel", ["Content-Type": type], body: "{}")
            #expect(answer.status == 415, "\(type)")
        }
        let own = ["Content-Type": "application/json; charset=utf-8"]
        #expect(try server.ask("POST", "/api/v1/nothing", own, body: "{}").status == 404)
    }

    @Test func `without the token, only the health check is answered`() async throws {
        let secret = AccessToken(text: String(repeating: "t", count: 43))
        let server = try await TestServer { $0.token = secret }
        let wrong = String(repeating: "t", count: 42) + "u"
        for headers in [
            [:], ["Cookie": "dayreel=\(wrong)"], ["Cookie": "dayreel="], ["Authorization": "Bearer \(wrong)"],
            ["Cookie": "other=\(secret.text)"],
        ] {
            for path in [
                "/", "/app.js", "/api/v1/index", "/api/v1/events", "/?token=\(wrong)",
                "/api/v1/health?token=\(secret.text)",
            ] {
                let answer = try server.ask("GET", path, headers)
                #expect(answer.status == 401 && !answer.text.contains(secret.text), "\(path) \(headers)")
            }
        }
        #expect(try server.ask("GET", "/healthz").status == 200)
        #expect(server.address.hasSuffix("/?token=\(secret.text)"))
        let first = try server.ask("GET", "/?token=\(secret.text)")
        let cookie = try #require(first.headers["set-cookie"])
        #expect(cookie == "dayreel=\(secret.text); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict")
        #expect(first.text.contains("url=./") && !first.text.contains(secret.text))
        #expect(try server.ask("GET", "/", ["Cookie": "a=b; dayreel=\(secret.text)"]).status == 200)
        #expect(try server.ask("GET", "/api/v1/health", ["Authorization": "Bearer \(secret.text)"]).status == 200)
    }

    @Test func `read-only refuses every change`() async throws {
        let server = try await TestServer { $0.isReadOnly = true }
        let routes = WebRoutes(
            studio: server.studio, pictures: .none, moments: .none, copies: PlayableCopies { _ in "" },
            connections: Connections(atMost: 256), supply: MediaSupply { _ in [:] }, reveal: nil, sleep: { _ in })
        let changes = routes.operations.filter { $0.method != .get }
        #expect(changes.count > 10)
        for operation in changes {
            let path = operation.path.replacing("{id}", with: "a")
            let answer = try server.ask(operation.method.rawValue, "/api/v1" + path, body: "{}")
            #expect(answer.status == 403 && answer.code == "read-only", "\(operation.id)")
        }
        #expect(try server.ask("GET", "/api/v1/health").status == 200)
    }

    @Test func `behind a proxy, the page has the proxy's name`() async throws {
        let server = try await TestServer { options in
            options = WebOptions(address: options.address, names: ["NAS.local"], basePath: try BasePath("/photos"))
        }
        let own = ["Origin": "https://nas.local", "Host": "127.0.0.1:8340"]
        #expect(try server.ask("GET", "/photos/api/v1/health", own).status == 200)
        #expect(try server.ask("GET", "/photos/", ["Host": "nas.local"]).status == 200)
        #expect(try server.ask("GET", "/photos/", ["Host": "other.local"]).status == 403)
        #expect(try server.ask("GET", "/photos/api/v1/health", ["Origin": "https://other.local"]).status == 403)
        #expect(try server.ask("POST", "/photos/api/v1/films/a/reveal", own, body: "{}").status == 403)
    }

    @Test func `other methods are refused`() async throws {
        let server = try await TestServer()
        for method in ["DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"] {
            #expect(try server.ask(method, "/api/v1/index").status == 405, "\(method)")
        }
        #expect(try server.ask("POST", "/api/v1/index", body: "{}").status == 405)
        #expect(try server.ask("POST", "/", body: "{}").status == 404)
    }
}
