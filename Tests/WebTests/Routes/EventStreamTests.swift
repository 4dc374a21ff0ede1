import Foundation
import TestSupport
import Testing

@testable import Web

/// Server-sent events over real connections; the test sets the time between them.
@Suite struct EventStreamTests {
    private static func open(_ server: TestServer, after id: String? = nil, query: Bool = false) throws -> TestClient {
        let client = try server.client()
        let header = id.map { query ? "" : "Last-Event-ID: \($0)\r\n" } ?? ""
        let path = "/api/v1/events" + (query ? "?last-event-id=\(id ?? "")" : "")
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n")
        let head = try client.head().map { $0.lowercased() }
        #expect(head[0] == "http/1.1 200 ok" && head.contains("content-type: text/event-stream"))
        #expect(head.contains("cache-control: no-store") && head.contains("x-accel-buffering: no"))
        #expect(try text(client) == ": hello\n\n")
        return client
    }

    /// The next chunk of the answer (RFC 9112, 7.1).
    private static func text(_ client: TestClient) throws -> String {
        let count = try #require(Int(try client.line(), radix: 16))
        var text = ""
        while text.utf8.count < count { text += try client.line() + "\n" }
        _ = try client.line()
        return text
    }

    @Test func `missed events follow the last id, from the header or the address`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.library.scanning?.value
        let log = server.studio.events
        let last = log.last
        log.add(.schedule, ["id": "a"])
        log.add(.schedule, ["id": "b"])
        let number = try #require(Int(last.split(separator: "-")[1]))
        let missed =
            "id: test-\(number + 1)\nevent: schedule\ndata: {\"id\":\"a\"}\n\n"
            + "id: test-\(number + 2)\nevent: schedule\ndata: {\"id\":\"b\"}\n\n"
        for query in [false, true] {
            let client = try Self.open(server, after: last, query: query)
            #expect(try Self.text(client) == missed)
        }
        let later = try Self.open(server, after: "test-\(number + 1)")
        #expect(try Self.text(later) == "id: test-\(number + 2)\nevent: schedule\ndata: {\"id\":\"b\"}\n\n")
    }

    @Test(arguments: ["old-1", "test-999999", "nonsense", "test--1", ""])
    func `an id of another start or an expired one gets a reset`(id: String) async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.library.scanning?.value
        let log = server.studio.events
        let client = try Self.open(server, after: id)
        if id.isEmpty {
            // A browser that has seen no event sends an empty header (HTML Standard, 9.2.2).
            log.add(.schedule, ["id": "a"])
            #expect(try Self.text(client).hasPrefix("id: \(log.last)\nevent: schedule\n"))
        } else {
            #expect(try Self.text(client) == "id: \(log.last)\nevent: reset\ndata: {}\n\n")
        }
    }

    @Test func `more events than the log keeps are a reset`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.library.scanning?.value
        let log = server.studio.events
        let last = log.last
        for number in 0..<2100 { log.add(.schedule, ["id": "\(number)"]) }
        let client = try Self.open(server, after: last)
        #expect(try Self.text(client) == "id: \(log.last)\nevent: reset\ndata: {}\n\n")
    }

    @Test func `a comment comes after fifteen seconds of silence, and each time again`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.library.scanning?.value
        let client = try Self.open(server)
        for _ in 0..<3 {
            await time.waitForSleep(of: .seconds(15))
            time.move(by: .seconds(14))
            time.move(by: .seconds(1))
            #expect(try Self.text(client) == ": alive\n\n")
            await time.waitForSleep(of: .milliseconds(50))
            time.move(by: .milliseconds(50))
        }
        await time.waitForSleep(of: .seconds(15))
        server.studio.events.add(.schedule, ["id": "a"])
        #expect(try Self.text(client).hasPrefix("id: test-"))
    }

    @Test func `a busy page gets only the newest of events that replace each other`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.library.scanning?.value
        let log = server.studio.events
        let client = try Self.open(server)
        await time.waitForSleep(of: .seconds(15))
        log.add(.film, ["at": 0], subject: "x")
        #expect(try Self.text(client).contains("{\"at\":0}"))
        await time.waitForSleep(of: .milliseconds(50))
        for step in 1...9 { log.add(.film, ["at": step], subject: "x") }
        time.move(by: .milliseconds(50))
        let text = try Self.text(client)
        #expect(text == "id: \(log.last)\nevent: film\ndata: {\"at\":9}\n\n")
    }
}
