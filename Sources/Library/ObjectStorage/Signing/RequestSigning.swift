import CCurl

/// Signs a request by AWS Signature Version 4: libcurl computes the signature over the headers, which it is given with the keys.
struct RequestSigning: Sendable {
    var credentials: S3Credentials
    var region: String
    var service = "s3"

    /// The headers that are signed besides the request's own.
    var headers: [(name: String, value: String)] {
        var headers = [(name: "x-amz-content-sha256", value: "UNSIGNED-PAYLOAD")]
        if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
        return headers
    }

    /// Name and key are set separately, not as `user:password`: the keys of some servers contain a colon.
    var options: [(CURLoption, String)] {
        [
            (CURLOPT_AWS_SIGV4, "aws:amz:\(region):\(service)"), (CURLOPT_USERNAME, credentials.accessKey),
            (CURLOPT_PASSWORD, credentials.secretKey),
        ]
    }
}

/// The keys of an account. They are never logged or stored: the type has neither a revealing description nor a `Codable` form.
package struct S3Credentials: Sendable {
    let accessKey: String
    let secretKey: String
    let sessionToken: String?
    /// Seconds since 1970; nil for keys that do not expire.
    let expires: Int64?

    package init(accessKey: String, secretKey: String, sessionToken: String? = nil, expires: Int64? = nil) {
        self.accessKey = accessKey
        self.secretKey = secretKey
        self.sessionToken = sessionToken
        self.expires = expires
    }

    /// The text with `…` in place of each key.
    func removed(from text: String) -> String {
        [secretKey, sessionToken ?? "", accessKey].filter { $0.utf8.count > 3 }.reduce(text) {
            $0.split(separator: $1, omittingEmptySubsequences: false).joined(separator: "…")
        }
    }
}

extension S3Credentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "S3Credentials" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
