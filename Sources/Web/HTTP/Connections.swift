import Glibc
import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The open connections. Work for a client ends when its connection closes, and all can be closed at once.
///
/// If there are too many, a client that has nothing to do gives way to a new one, so that silent clients keep nobody out.
final class Connections: Sendable {
    /// The work of a connection, in the order in which connections give way.
    enum Activity: Int, Sendable {
        /// The client has had its answers, and the server waits for another request.
        case idle
        /// The client takes nothing of its answer.
        case stalled
        /// The server waits for the first request, or for the rest of it. After the others: a new client had no time to send it.
        case silent
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
        /// Its number among those that were accepted.
        let number: Int
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
        /// How many connections were accepted, and the numbers of those that are not set up yet.
        var acceptances = 0
        var accepted: [ObjectIdentifier: Int] = [:]
        /// The channel that accepts connections.
        var listener: (any Channel)?
        var isClosed = false

        mutating func number() -> Int {
            next += 1
            return next
        }

        /// The connections that give way because there are more than `most`, marked as closing: the idlest, and never one that is being
        /// answered. The newest ones had no time to ask for anything, so they stay until half of the limit has come after them.
        mutating func takeSurplus(over most: Int) -> [any Channel] {
            let open = entries.filter { !$0.value.isClosing }
            guard open.count > most else { return [] }
            let idle = open.filter { entry in
                let isNew = entry.value.place == .silent && acceptances - entry.value.number < max(1, most / 2)
                return entry.value.place.givesWay && !isNew
            }
            let surplus = idle.sorted { $0.value.rank < $1.value.rank }.prefix(open.count - most)
            for entry in surplus { entries[entry.key]?.isClosing = true }
            return surplus.map(\.value.channel)
        }
    }

    /// The most connections that stay open while they have nothing to do.
    private let most: Int
    private let state = Mutex(State())

    init(atMost most: Int) { self.most = most }

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

    /// Sets the channel that accepts connections, so that `closeAll` closes it too, and numbers what it accepts.
    func listen(on channel: any Channel) {
        channel.pipeline.addHandler(AcceptanceOrder(self), position: .first).whenFailure { _ in }
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

    /// Marks a client whose answer is a stream of events.
    func follows(_ channel: any Channel) {
        // It may be the first that can give way to one that waits.
        let surplus = state.withLock { state in
            state.entries[Self.key(channel)]?.isFollowing = true
            return state.takeSurplus(over: most)
        }
        for idle in surplus { idle.close(mode: .all, promise: nil) }
    }

    /// Numbers a connection before its event loop, which may be busy with others, sets it up.
    func accepted(_ channel: any Channel) {
        let key = Self.key(channel)
        state.withLock { state in
            state.acceptances += 1
            state.accepted[key] = state.acceptances
        }
        channel.closeFuture.whenComplete { _ in self.state.withLock { _ = $0.accepted.removeValue(forKey: key) } }
    }

    func opened(_ channel: any Channel) {
        let (isClosed, surplus) = state.withLock { state in
            let (key, since) = (Self.key(channel), state.number())
            if state.accepted[key] == nil { state.acceptances += 1 }
            let number = state.accepted.removeValue(forKey: key) ?? state.acceptances
            state.entries[key] = Entry(channel: channel, number: number, since: since)
            return (state.isClosed, state.takeSurplus(over: most))
        }
        for idle in surplus { idle.close(mode: .all, promise: nil) }
        if isClosed { channel.close(mode: .all, promise: nil) }
    }

    func closed(_ channel: any Channel) {
        let entry = state.withLock { $0.entries.removeValue(forKey: Self.key(channel)) }
        for continuation in (entry?.waiting ?? [:]).values { continuation.finish() }
    }

    /// Notes what a connection does from now on.
    func changed(_ channel: any Channel, to activity: Activity) {
        let surplus = state.withLock { state -> [any Channel] in
            let (key, since) = (Self.key(channel), state.number())
            state.entries[key]?.activity = activity
            state.entries[key]?.since = since
            return state.entries[key]?.place.givesWay == true ? state.takeSurplus(over: most) : []
        }
        for idle in surplus { idle.close(mode: .all, promise: nil) }
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

/// Limits the number of connections. One more than the limit is accepted, and another one gives way to it (`Connections`).
struct ConnectionLimit: AvailableConnectionsDelegate {
    private let most: Int
    private var count = 0

    init(_ most: Int) { self.most = most }

    mutating func connectionOpened() { count += 1 }

    mutating func connectionClosed() { count -= 1 }

    func isAcceptingNewConnections() -> Bool { count <= most }
}

/// Reports connections in the order in which they are accepted. Each is set up by its own event loop, in an order of their load.
private final class AcceptanceOrder: ChannelInboundHandler, Sendable {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel

    private let connections: Connections

    init(_ connections: Connections) { self.connections = connections }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connections.accepted(unwrapInboundIn(data))
        context.fireChannelRead(data)
    }
}

/// Reports when a connection opens and closes, and what it does in between. A client that closes its half counts as gone, since it waits
/// for no answer. So does a client that receives no byte of its answer for too long.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    /// The longest time in which a client may receive nothing.
    private let stall: TimeAmount
    /// The times at which the client is looked at, while something waits to be sent to it.
    private var check: Scheduled<Void>?
    /// Parts of answers that are not sent yet.
    private var unsent = 0
    /// The time when the client last received something, or was last owed nothing.
    private var progress = NIODeadline.now()
    private var isStalled = false
    private var wasAnswered = false
    /// Requests that have begun and whose answers have not ended.
    private var unanswered = 0
    /// True while a request has begun and not ended.
    private var isReading = false

    init(_ connections: Connections, stall: TimeAmount) {
        self.connections = connections
        self.stall = stall
    }

    func handlerAdded(context: ChannelHandlerContext) { connections.opened(context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: (unanswered, isReading) = (unanswered + 1, true)
        case .body: break
        case .end: isReading = false
        }
        report(context.channel)
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
        let written = promise ?? context.eventLoop.makePromise()
        if unsent == 0 { progress = .now() }
        unsent += 1
        watch(context)
        // An answer has not ended before it is sent: a connection that gives way closes at once.
        written.futureResult.assumeIsolated().whenComplete { [channel = context.channel] _ in
            self.unsent -= 1
            self.progress = .now()
            if isEnd { (self.unanswered, self.wasAnswered) = (self.unanswered - 1, true) }
            if isEnd || self.isStalled {
                self.isStalled = false
                self.report(channel)
            }
        }
        context.write(data, promise: written)
    }

    /// Looks at the client from time to time, as long as something waits to be sent.
    private func watch(_ context: ChannelHandlerContext) {
        guard check == nil else { return }
        let pause = min(stall, .seconds(1))
        check = context.eventLoop.assumeIsolated().scheduleTask(in: pause) { [channel = context.channel] in
            self.check = nil
            guard self.unsent > 0, channel.isActive else { return }
            let silence = NIODeadline.now() - self.progress
            if silence >= self.stall { return Self.cut(channel) }
            if silence >= pause, !self.isStalled {
                self.isStalled = true
                self.report(channel)
            }
            self.watch(context)
        }
    }

    /// Closes a connection at once. The kernel would keep megabytes for a client that takes nothing.
    private static func cut(_ channel: any Channel) {
        guard let socket = channel as? any SocketOptionProvider else { return channel.close(mode: .all, promise: nil) }
        socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
            channel.close(mode: .all, promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        check?.cancel()
        connections.closed(context.channel)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            connections.closed(context.channel)
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func report(_ channel: any Channel) {
        let isAnswered = unanswered > (isReading ? 1 : 0)
        let waiting: Connections.Activity = wasAnswered ? .idle : .silent
        connections.changed(channel, to: !isAnswered ? waiting : isStalled ? .stalled : .answered)
    }
}
