package import DayreelKit
import Glibc
import Model

/// Checks that a server on this machine answers, for supervisors of containers that have no other program to do so.
package struct HealthCheck: Sendable {
    private let address: ListenAddress
    /// Seconds that each step may take.
    private static let patience = 5

    package init(_ address: ListenAddress) { self.address = address }

    /// Throws `DayreelError(.missingComponent)` unless the server reports that it is well.
    package func run() throws {
        // A server that listens on all addresses also listens on the loopback address.
        let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][address.host] ?? address.host
        let place = ListenAddress(host: host, port: address.port).description
        guard let connection = Connection(host: host, port: address.port, patience: Self.patience) else {
            throw DayreelError(
                .missingComponent, "no page is served there", place: place,
                remedy: "Start it with 'dayreel serve', or name its address: --listen ADDRESS:PORT")
        }
        let expected = "HTTP/1.1 200 "
        let answer = connection.answer(
            to: "GET /healthz HTTP/1.1\r\nHost: \(place)\r\nConnection: close\r\n\r\n", bytes: expected.utf8.count)
        guard answer == Array(expected.utf8) else {
            throw DayreelError(
                .missingComponent, "the program that listens there does not answer as Dayreel does", place: place,
                cause: answer.isEmpty
                    ? "no answer within \(DurationText.of(seconds: Self.patience))" : "an answer other than 200",
                remedy: "Start 'dayreel serve' again, or choose another port if another program has this one.")
        }
    }
}

/// A blocking connection, which owns its socket.
private final class Connection {
    private let socket: Int32

    /// Nil if nothing listens there. `host` is an IP address; `patience` in seconds.
    init?(host: String, port: Int, patience: Int) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let found = list else { return nil }
        defer { freeaddrinfo(found) }
        let family = found.pointee.ai_family
        socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // On Linux the limit for sending applies to connecting too (socket(7)).
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connect(socket, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else { return nil }
    }

    deinit { close(socket) }

    /// The first bytes of the answer; fewer if it ends or takes too long.
    func answer(to request: String, bytes count: Int) -> [UInt8] {
        var request = Array(request.utf8)[...]
        while !request.isEmpty {
            let sent = request.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return [] }
            request = request.dropFirst(sent)
        }
        var answer: [UInt8] = []
        while answer.count < count {
            var piece = [UInt8](repeating: 0, count: count - answer.count)
            let received = recv(socket, &piece, piece.count, 0)
            guard received > 0 else { break }
            answer += piece.prefix(received)
        }
        return answer
    }
}
