/// A request without a body, and the limits of its answer.
struct HTTPRequest: Sendable {
    enum Method: String, Sendable { case get = "GET", head = "HEAD", put = "PUT" }

    var method = Method.get
    /// Percent-encoded.
    var url: String
    /// Names and values; all of them are signed.
    var headers: [(name: String, value: String)] = []
    /// The requested bytes; nil for all.
    var range: Range<Int64>?
    /// Nil for a request that is not signed.
    var signing: RequestSigning?
    /// The most bytes that a body may have; a longer one fails with `tooLong`.
    var mostBytes = 8 << 20
    var limits = TransferLimits()
}

/// The time that a transfer may take.
package struct TransferLimits: Hashable, Sendable {
    /// Milliseconds to connect.
    package var connecting = 10_000
    /// Seconds that a transfer may spend below one kilobyte per second.
    package var stalling = 20
    /// Milliseconds for a whole request: enough for a megabyte at the slowest rate that `stalling` allows.
    package var whole = 1_200_000
    /// A file of certificates to trust instead of the system's.
    package var certificates: String?

    package init() {}
}

/// The answer of a server, whatever its status.
struct HTTPReply: Sendable {
    var status: Int
    /// Values by lower-case name.
    var headers: [String: String]
    var body: [UInt8]

    /// True if the headers say that the body is this range of an object of `size` bytes. A part always says which (RFC 9110, 15.3.7.1).
    func isStretch(_ range: Range<Int64>, ofBytes size: Int64) -> Bool {
        guard status == 206 else { return range == 0..<size }
        guard let said = headers["content-range"] else { return false }
        return said.split(separator: "/").first == "bytes \(range.lowerBound)-\(range.upperBound - 1)"
    }
}

/// A transfer that ended without a complete answer.
struct TransferFailure: Error, Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The server cannot be found or does not take connections.
        case unreachable
        case timedOut
        /// The connection broke, or the body ended too soon.
        case cutOff
        /// The server's certificate is not valid.
        case certificate
        /// The server sent more bytes than requested.
        case tooLong
        case other
    }

    var kind: Kind
    /// libcurl's words.
    var message: String
    /// Bytes of the body that arrived before the failure.
    var received = 0

    /// True if another attempt may succeed.
    var mayPass: Bool { [.unreachable, .timedOut, .cutOff].contains(kind) }
}
