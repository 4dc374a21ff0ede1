import Glibc
import NIOCore
import NIOHTTPTypes

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
