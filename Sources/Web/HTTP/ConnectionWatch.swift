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
    private var closing: Scheduled<Void>?
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
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let written = promise ?? context.eventLoop.makePromise()
        // Not before it is sent: a connection that gives way closes at once.
        written.futureResult.assumeIsolated().whenComplete { [channel = context.channel] _ in
            self.unanswered -= 1
            self.report(channel)
        }
        context.write(data, promise: written)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        closing?.cancel()
        closing =
            context.channel.isWritable
            ? nil
            : context.eventLoop.scheduleTask(in: stall) { [channel = context.channel] in
                channel.close(mode: .all, promise: nil)
            }
        report(context.channel)
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

    private func report(_ channel: any Channel) {
        let isAnswered = unanswered > (isReading ? 1 : 0)
        connections.changed(channel, to: !isAnswered ? .silent : channel.isWritable ? .answered : .stalled)
    }
}
