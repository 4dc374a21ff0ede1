import HTTPTypes
import Hummingbird
import NIOCore

/// The operations for events as they happen, and for the server's health.
struct EventRoutes: Sendable {
    let studio: Studio
    let connections: Connections
    /// Waits for a time; throws at once if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    /// The longest time without a line: proxies close silent connections, and writing notices a browser that has gone.
    private static let silence = Duration.seconds(15)
    /// The shortest time between two batches of events. Of events that replace each other, only the last is sent.
    private static let pause = Duration.milliseconds(50)

    var operations: [APIOperation] {
        [
            APIOperation("events", .get, "/events") { call in follow(call) },
            APIOperation("health", .get, "/health") { _ in try WebResponse.json(Answer.Health()) },
        ]
    }

    private func follow(_ call: APICall) -> Response {
        // A browser that has seen no event sends an empty one.
        let header = call.request.headers[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
        let last = header ?? call.query("last-event-id")
        let (log, connections, channel, sleep) = (studio.events, connections, call.channel, sleep)
        connections.follows(channel)
        let body = ResponseBody { writer in
            var last = last ?? log.last
            try await writer.write(ByteBuffer(string: ": hello\n\n"))
            while true {
                let after = last
                try await connections.whileOpen(channel) { try await Self.wait(for: log, after: after, sleep) }
                let (events, end) = log.later(than: last)
                last = end
                try await writer.write(ByteBuffer(string: Self.text(of: events)))
                try await sleep(Self.pause)
            }
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // Otherwise nginx holds answers back until they are long enough.
                .accelBuffering: "no",
            ], body: body)
    }

    /// Returns when there are events, or after `silence`. Throws `CancellationError`.
    private static func wait(
        for log: EventLog, after last: String, _ sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await log.wait(after: last) }
            group.addTask { try await sleep(silence) }
            defer { group.cancelAll() }
            try await group.next()
        }
        try Task.checkCancellation()
    }

    /// The events in the form of the HTML Standard (9.2.6); a comment if there are none.
    static func text(of events: [StudioEvent]) -> String {
        guard !events.isEmpty else { return ": alive\n\n" }
        return events.map { "id: \($0.id)\nevent: \($0.type.rawValue)\ndata: \($0.data)\n\n" }.joined()
    }
}
