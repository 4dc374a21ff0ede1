import Foundation
import Glibc

/// A connection to a test's server, byte by byte: a better-behaved client could not attack.
final class TestClient {
    private let socket: Int32
    private var rest: [UInt8] = []

    struct Answer {
        var status: Int
        /// Header names are in lower case.
        var headers: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The code of the API's error in the body.
        var code: String? {
            let json = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
            return (json?["error"] as? [String: Any])?["code"] as? String
        }
    }

    struct Closed: Error {}

    /// Connects to the port. Throws `Closed` if nobody listens.
    init(port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // A server that does not answer fails the test instead of stopping it.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard result == 0 else { throw Closed() }
    }

    deinit { close(socket) }

    /// Sends bytes. Returns false if the server has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let sent = bytes[done...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent <= 0 { return false }
            done += sent
        }
        return true
    }

    /// Sends a request as a browser on this machine does, and reads its answer. A header without a value is left out.
    func ask(
        _ method: String = "GET", _ path: String, _ headers: [String: String?] = [:], body: String? = nil
    ) throws -> Answer {
        var lines: [String: String?] = ["Host": "127.0.0.1"]
        if let body {
            lines["Content-Type"] = "application/json"
            lines["Content-Length"] = "\(body.utf8.count)"
        }
        lines.merge(headers) { $1 }
        let head = lines.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
        send("\(method) \(path) HTTP/1.1\r\n\(head)\r\n\(body ?? "")")
        return try answer(to: method)
    }

    /// Reads one answer. Throws `Closed` if the connection ends before it does.
    func answer(to method: String = "GET") throws -> Answer {
        let lines = try head()
        let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count == 2 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
            headers[parts[0].lowercased()] = value
        }
        let count = method == "HEAD" || status == 304 ? 0 : Int(headers["content-length"] ?? "") ?? 0
        return Answer(status: status, headers: headers, body: try bytes(count))
    }

    /// The lines up to the first empty one.
    func head() throws -> [String] {
        var lines: [String] = []
        while true {
            let line = try line()
            if line.isEmpty, !lines.isEmpty { return lines }
            if !line.isEmpty { lines.append(line) }
        }
    }

    /// The next line, without its end.
    func line() throws -> String {
        while true {
            if let end = rest.firstIndex(of: 10) {
                let line = rest[..<end].filter { $0 != 13 }
                rest.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            try fill()
        }
    }

    private func bytes(_ count: Int) throws -> [UInt8] {
        while rest.count < count { try fill() }
        defer { rest.removeFirst(count) }
        return Array(rest[..<count])
    }

    private func fill() throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // An end sets no error.
        errno = 0
        let got = recv(socket, &buffer, buffer.count, 0)
        guard got > 0 else { throw Closed() }
        rest += buffer[..<got]
    }

    /// Returns true once the server has cut the connection, without reading what it sent.
    var isCut: Bool {
        var state = pollfd(fd: socket, events: 0, revents: 0)
        return poll(&state, 1, 20_000) == 1 && Int32(state.revents) & (POLLHUP | POLLERR) != 0
    }

    /// Returns true once the server has closed the connection.
    var isClosed: Bool {
        do {
            while true { try fill() }
        } catch {
            return errno != EAGAIN
        }
    }
}
