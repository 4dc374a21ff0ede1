import HTTPTypes
import Hummingbird
import NIOCore

/// Events as they come, and whether the server is there.
struct EventRoutes: Sendable {
    let studio: Studio
    let connections: Connections
    /// Waits for a time; ends at once, with an error, when the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    /// A comment at least this often: proxies close what is silent, and a browser that is gone is noticed.
    private static let silence = Duration.seconds(15)
    /// The shortest time between two answers: of the events that replace each other, one is enough.
    private static let pause = Duration.milliseconds(50)

    var operations: [Operation] {
        [
            Operation("events", .get, "/events") { call in follow(call) },
            Operation("health", .get, "/health") { _ in try WebAnswer.json(Answer.Health()) },
        ]
    }

    private func follow(_ call: APICall) -> Response {
        // An empty one is that of a browser that has seen nothing.
        let header = call.request.headers[.lastEventID].flatMap { $0.isEmpty ? nil : $0 }
        let last = header ?? call.query("last-event-id")
        let (log, connections, channel, sleep) = (studio.events, connections, call.channel, sleep)
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
                // nginx keeps answers back until they are long enough.
                .accelBuffering: "no",
            ], body: body)
    }

    /// Returns when there are events, or after a long silence. Throws `CancellationError`.
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

    /// As the HTML Standard writes them (9.2.6); a comment where there is none.
    static func text(of events: [StudioEvent]) -> String {
        guard !events.isEmpty else { return ": alive\n\n" }
        return events.map { "id: \($0.id)\nevent: \($0.type.rawValue)\ndata: \($0.data)\n\n" }.joined()
    }
}
