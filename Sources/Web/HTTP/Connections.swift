import NIOCore
import Synchronization

/// The open connections. Work for a client ends when its connection closes, and all can be closed at once.
final class Connections: Sendable {
    private struct Entry {
        var channel: any Channel
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var next = 0
        /// The channel that accepts connections.
        var listener: (any Channel)?
        var isClosed = false
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

    fileprivate func opened(_ channel: any Channel) {
        let isClosed = state.withLock { state in
            state.entries[ObjectIdentifier(channel as AnyObject)] = Entry(channel: channel)
            return state.isClosed
        }
        if isClosed { channel.close(mode: .all, promise: nil) }
    }

    fileprivate func closed(_ channel: any Channel) {
        let entry = state.withLock { $0.entries.removeValue(forKey: ObjectIdentifier(channel as AnyObject)) }
        for continuation in (entry?.waiting ?? [:]).values { continuation.finish() }
    }

    private func wait(for channel: any Channel) -> (stream: AsyncStream<Never>, token: Int) {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let token = state.withLock { state -> Int? in
            let key = ObjectIdentifier(channel as AnyObject)
            guard state.entries[key] != nil else { return nil }
            state.next += 1
            state.entries[key]?.waiting[state.next] = continuation
            return state.next
        }
        if token == nil { continuation.finish() }
        return (stream, token ?? 0)
    }

    private func forget(_ token: Int, of channel: any Channel) {
        let continuation = state.withLock {
            $0.entries[ObjectIdentifier(channel as AnyObject)]?.waiting.removeValue(forKey: token)
        }
        continuation?.finish()
    }
}

/// Reports when a connection opens and closes. A client that closes its half counts as gone, since it waits for no answer. So does a client
/// that receives no byte of its answer for too long.
final class ConnectionWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let connections: Connections
    /// The longest time in which a client may receive nothing.
    private let stall: TimeAmount
    private var closing: Scheduled<Void>?

    init(_ connections: Connections, stall: TimeAmount) {
        self.connections = connections
        self.stall = stall
    }

    func handlerAdded(context: ChannelHandlerContext) { connections.opened(context.channel) }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        closing?.cancel()
        closing =
            context.channel.isWritable
            ? nil
            : context.eventLoop.scheduleTask(in: stall) { [channel = context.channel] in
                channel.close(mode: .all, promise: nil)
            }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        closing?.cancel()
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
}
