/// A request without a body, and the bounds that its answer is held to.
struct HTTPRequest: Sendable {
    enum Method: String, Sendable { case get = "GET", head = "HEAD", put = "PUT" }

    var method = Method.get
    /// Percent-encoded.
    var url: String
    /// Names and values; all of them are signed.
    var headers: [(name: String, value: String)] = []
    /// The bytes that are asked for; nil for all.
    var range: Range<Int64>?
    var signature: Signature?
    /// Bytes of a body: what is longer is broken off.
    var mostBytes = 8 << 20
    var limits = TransferLimits()

    /// The values that AWS Signature Version 4 is made with.
    struct Signature: Sendable {
        var credentials: S3Credentials
        var region: String
        var service = "s3"
    }
}

/// The time that a transfer may take.
package struct TransferLimits: Hashable, Sendable {
    /// Milliseconds until a connection stands.
    package var connecting = 10_000
    /// Seconds with less than a kilobyte each.
    package var stalling = 20
    /// Milliseconds for the whole of a request: a megabyte that comes as slowly as `stalling` lets it.
    package var whole = 1_200_000
    /// A file of certificates to trust instead of the system's.
    package var certificates: String?

    package init() {}
}

/// The answer of a server, whatever its status.
struct HTTPReply: Sendable {
    var status: Int
    /// By name in small letters.
    var headers: [String: String]
    var body: [UInt8]

    /// True if the body is this stretch of an object of so many bytes, as far as the headers say.
    func isStretch(_ range: Range<Int64>, ofBytes size: Int64) -> Bool {
        guard status == 206 else { return range == 0..<size }
        guard let said = headers["content-range"] else { return true }
        return said.split(separator: "/").first == "bytes \(range.lowerBound)-\(range.upperBound - 1)"
    }
}

/// A transfer without an answer, or without a whole one.
struct TransferFailure: Error, Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The server cannot be found or does not take connections.
        case unreachable
        case timedOut
        /// The connection broke, or the body ended too soon.
        case cutOff
        /// Its certificate does not hold.
        case certificate
        /// More bytes than were asked for.
        case tooLong
        case other
    }

    var kind: Kind
    /// libcurl's words.
    var message: String
    /// Bytes of a body that arrived nevertheless.
    var received = 0

    /// It may be gone with the next attempt.
    var mayPass: Bool { [.unreachable, .timedOut, .cutOff].contains(kind) }
}
