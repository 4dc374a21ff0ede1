import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Makes the host in an absolute request target (`GET http://host/path`) visible to the checks of a request.
///
/// NIO's types of requests keep only the path of such a target, though its host counts and not the one in the Host header (RFC 9112,
/// 3.2.2). So a host that differs becomes a Host header of its own, and a request with two of those is refused.
final class AbsoluteTargets: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    /// Adds the handler that does this in front of the conversion to NIO's types, where the whole target is still there.
    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(TargetHost(), position: .before(codec))
        } catch {
            context.close(promise: nil)
        }
    }

    /// The authority in an absolute target; nil for a path and for `*`. Empty for a target that is neither.
    static func authority(ofTarget target: String) -> String? {
        if target.hasPrefix("/") || target == "*" { return nil }
        guard let scheme = target.firstRange(of: "://") else { return "" }
        return String(target[scheme.upperBound...].prefix { !"/?#".contains($0) })
    }
}

private final class TargetHost: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data),
            let authority = AbsoluteTargets.authority(ofTarget: head.uri),
            head.headers["Host"].map({ $0.lowercased() }) != [authority.lowercased()]
        else { return context.fireChannelRead(data) }
        head.headers.add(name: "Host", value: authority)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
