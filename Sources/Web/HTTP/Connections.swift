import NIOCore
import Synchronization

/// The open connections. Work for a client ends when its connection closes, and all can be closed at once.
///
/// If there are too many, a client that has nothing to do gives way to a new one, so that silent clients keep nobody out.
final class Connections: Sendable {
    /// What a connection does, in the order in which connections give way.
    enum Activity: Int, Sendable {
        /// The server waits for a request, or for the rest of one.
        case silent
        /// The client takes nothing of its answer.
        case stalled
        /// The client follows events, which it can do again after a while.
        case following
        /// The server works on an answer, or sends one.
        case answered

        var givesWay: Bool { self != .answered }
    }

    private struct Entry {
        var channel: any Channel
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
        var activity = Activity.silent
        /// True for a client whose answer is a stream of events.
        var isFollowing = false
        /// The number of the last change of its activity.
        var since: Int
        /// True once it was told to close.
        var isClosing = false

        /// Connections with the lowest rank give way first.
        var rank: (Int, Int) { (place.rawValue, since) }
        var place: Activity { isFollowing && activity == .answered ? .following : activity }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var next = 0
        /// The channel that accepts connections.
        var listener: (any Channel)?
        var isClosed = false
        /// True if a client was accepted beyond the limit while no other gave way.
        var isFull = false

        mutating func number() -> Int {
            next += 1
            return next
        }

        /// The connection that gives way, marked as closing; nil if all are being answered.
        mutating func takeIdlest() -> (any Channel)? {
            let idle = entries.filter { $0.value.place.givesWay && !$0.value.isClosing }
            guard let key = idle.min(by: { $0.value.rank < $1.value.rank })?.key else { return nil }
            entries[key]?.isClosing = true
            return entries[key]?.channel
        }
    }

    private let state = Mutex(State())

    /// Returns the result of the work. Cancels it and throws `CancellationError` if the client disconnects first.
    func whileOpen<Value: Sendable>(
        _ channel: any Channel, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (closing, token) = wait(for: channel)
        defer { forget(token, of: channel) }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                for await _ in closing {}
                throw CancellationError()
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }

    /// Sets the channel that accepts connections, so that `closeAll` closes it too.
    func listen(on channel: any Channel) {
        let isClosed = state.withLock { state in
            state.listener = channel
            return state.isClosed
        }
        if isClosed { channel.close(mode: .all, promise: nil) }
    }

    /// Stops accepting connections and closes all, including those that were accepted and not yet set up.
    func closeAll() {
        let channels = state.withLock { state in
            state.isClosed = true
            return [state.listener].compactMap(\.self) + state.entries.values.map(\.channel)
        }
        for channel in channels { channel.close(mode: .all, promise: nil) }
    }

    /// Closes the connection that has been idle for longest. If all are being answered, the next one whose answer ends or stalls is closed
    /// instead.
    func makeRoom() {
        let idlest = state.withLock { state in
            let idlest = state.takeIdlest()
            state.isFull = idlest == nil
            return idlest
        }
        idlest?.close(mode: .all, promise: nil)
    }

    /// Marks a client whose answer is a stream of events.
    func follows(_ channel: any Channel) {
        state.withLock { $0.entries[Self.key(channel)]?.isFollowing = true }
    }

    func opened(_ channel: any Channel) {
        let (isClosed, idlest) = state.withLock { state -> (Bool, (any Channel)?) in
            // Somebody was accepted beyond the limit before those who came first were here.
            let idlest = state.isFull ? state.takeIdlest() : nil
            if idlest != nil { state.isFull = false }
            let since = state.number()
            state.entries[Self.key(channel)] = Entry(channel: channel, since: since)
            return (state.isClosed, idlest)
        }
        idlest?.close(mode: .all, promise: nil)
        if isClosed { channel.close(mode: .all, promise: nil) }
    }

    func closed(_ channel: any Channel) {
        let entry = state.withLock { $0.entries.removeValue(forKey: Self.key(channel)) }
        for continuation in (entry?.waiting ?? [:]).values { continuation.finish() }
    }

    /// Notes what a connection does from now on.
    func changed(_ channel: any Channel, to activity: Activity) {
        let idlest = state.withLock { state -> (any Channel)? in
            let (key, since) = (Self.key(channel), state.number())
            state.entries[key]?.activity = activity
            state.entries[key]?.since = since
            guard state.isFull, activity.givesWay else { return nil }
            state.isFull = false
            return state.takeIdlest()
        }
        idlest?.close(mode: .all, promise: nil)
    }

    private static func key(_ channel: any Channel) -> ObjectIdentifier { ObjectIdentifier(channel as AnyObject) }

    private func wait(for channel: any Channel) -> (stream: AsyncStream<Never>, token: Int) {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let token = state.withLock { state -> Int? in
            let key = Self.key(channel)
            guard state.entries[key] != nil else { return nil }
            let number = state.number()
            state.entries[key]?.waiting[number] = continuation
            return number
        }
        if token == nil { continuation.finish() }
        return (stream, token ?? 0)
    }

    private func forget(_ token: Int, of channel: any Channel) {
        let continuation = state.withLock {
            $0.entries[Self.key(channel)]?.waiting.removeValue(forKey: token)
        }
        continuation?.finish()
    }
}
