import Foundation
import Synchronization
import Testing

@testable import Web

/// Server-sent events over real connections; the time that passes between them is the test's.
@Suite struct EventStreamTests {
    /// Time that stands still until the test moves it.
    private final class StoppedTime: Sendable {
        private struct Sleeper {
            var end: Duration
            var continuation: CheckedContinuation<Void, any Error>
        }

        private struct State {
            var now = Duration.zero
            var sleepers: [Int: Sleeper] = [:]
            var count = 0
            var watchers: [(seconds: Duration, continuation: CheckedContinuation<Void, Never>)] = []
        }

        private let state = Mutex(State())

        @Sendable func sleep(_ duration: Duration) async throws {
            let number = state.withLock { state in
                state.count += 1
                return state.count
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let isCancelled = Task.isCancelled
                    let watching = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                        guard !isCancelled else { return [] }
                        state.sleepers[number] = Sleeper(end: state.now + duration, continuation: continuation)
                        let woken = state.watchers.filter { $0.seconds == duration }.map(\.continuation)
                        state.watchers.removeAll { $0.seconds == duration }
                        return woken
                    }
                    if isCancelled { continuation.resume(throwing: CancellationError()) }
                    watching.forEach { $0.resume() }
                }
            } onCancel: {
                state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation
                    .resume(throwing: CancellationError())
            }
        }

        /// Returns when somebody sleeps for so long.
        func waitForSleep(of duration: Duration) async {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.sleepers.values.contains(where: { $0.end == state.now + duration }) { return true }
                    state.watchers.append((duration, continuation))
                    return false
                }
                if isThere { continuation.resume() }
            }
        }

        func move(by duration: Duration) {
            let woken = state.withLock { state in
                state.now += duration
                let ready = state.sleepers.filter { $0.value.end <= state.now }
                for number in ready.keys { state.sleepers[number] = nil }
                return ready.values.map(\.continuation)
            }
            woken.forEach { $0.resume() }
        }
    }

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

    @Test func `what was missed follows the last id, in the header or the address`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.scanning?.value
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
    func `an id of another start, or one that is gone, is answered by a reset`(id: String) async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.scanning?.value
        let log = server.studio.events
        let client = try Self.open(server, after: id)
        if id.isEmpty {
            // An empty header is that of a browser that has seen nothing (HTML Standard, 9.2.2).
            log.add(.schedule, ["id": "a"])
            #expect(try Self.text(client).hasPrefix("id: \(log.last)\nevent: schedule\n"))
        } else {
            #expect(try Self.text(client) == "id: \(log.last)\nevent: reset\ndata: {}\n\n")
        }
    }

    @Test func `events that are too many to keep are a reset`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.scanning?.value
        let log = server.studio.events
        let last = log.last
        for number in 0..<2100 { log.add(.schedule, ["id": "\(number)"]) }
        let client = try Self.open(server, after: last)
        #expect(try Self.text(client) == "id: \(log.last)\nevent: reset\ndata: {}\n\n")
    }

    @Test func `a comment comes after fifteen seconds of silence, and each time again`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.scanning?.value
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

    @Test func `of events that replace each other a page that is busy gets the newest`() async throws {
        let time = StoppedTime()
        let server = try await TestServer(sleep: time.sleep)
        await server.studio.scanning?.value
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
