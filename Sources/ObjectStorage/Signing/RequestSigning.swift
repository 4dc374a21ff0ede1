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
