package import Model

/// A failed request, after all attempts.
package struct S3Failure: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// No network, or trouble at the server: says nothing about the bucket.
        case unreachable
        /// The server denies access, or the request is wrong.
        case refused
        /// The server denies this object alone.
        case denied
        /// The object no longer exists.
        case gone
        /// The object is no longer the one that was listed.
        case changed
    }

    package var kind: Kind
    package var error: DayreelError

    init(_ kind: Kind, _ error: DayreelError) { (self.kind, self.error) = (kind, error) }

    /// True if the failure may concern the whole bucket, so that only another object can tell.
    package var mayConcernBucket: Bool {
        switch kind {
        case .unreachable, .refused: true
        case .denied, .gone, .changed: false
        }
    }

    /// True if the server does not accept the keys, or no longer.
    package var isOfKeys: Bool { error.sourceKey == "s3.profile" }

    /// The error of the object alone, if others of its bucket can be read. Its code is `inputOutput` for trouble that may pass, and
    /// `missingInput` for trouble that lasts.
    package var ofObjectAlone: DayreelError {
        guard mayConcernBucket else { return error }
        return DayreelError(
            kind == .unreachable ? .inputOutput : .missingInput, "the server gives other objects, but not this one",
            place: error.place, cause: error.cause,
            remedy: kind == .unreachable
                ? "Run again later: it may be readable then."
                : "See that its permissions let these keys read it, or upload it again.")
    }
}

extension S3Failure {
    /// The failure of a transfer that got no complete answer. `place`: the address of the bucket or the object.
    init(_ failure: TransferFailure, _ bucket: S3Bucket, place: String) {
        switch failure.kind {
        case .unreachable, .timedOut, .cutOff:
            self.init(
                .unreachable,
                DayreelError(
                    .inputOutput, "the server of the bucket cannot be reached", place: place, cause: failure.message,
                    remedy: "Check the network"
                        + (bucket.endpoint.map { " and 'endpoint' (\($0))" } ?? "")
                        + ", then run again: what was fetched is kept."))
        case .certificate:
            self.init(
                .refused,
                DayreelError(
                    .missingInput, "the bucket's server has no valid certificate", place: place,
                    cause: failure.message,
                    remedy:
                        "Name the server in 'endpoint' as its certificate does, and check that the certificate has not "
                        + "expired by this machine's clock. For an authority of your own, set AWS_CA_BUNDLE to its file."
                ))
        case .tooLong:
            self.init(
                .refused,
                DayreelError(
                    .missingInput, "the server does not return parts of objects", place: place, cause: failure.message,
                    remedy: "Mount the bucket with rclone and name the folder instead."))
        case .other:
            self.init(
                .refused,
                DayreelError(
                    .missingInput, "the request to the bucket failed", place: place, cause: failure.message,
                    remedy: "Check 'endpoint' and 'bucket'."))
        }
    }

    /// The failure that an unwanted answer means. `document`: what the server says about it. `place`: the address of the bucket or the
    /// object.
    init(
        _ reply: HTTPReply, saying document: S3ErrorDocument = S3ErrorDocument(), _ bucket: S3Bucket, place: String
    ) {
        self = UnwantedAnswer(reply, document, bucket, place: place).failure
    }
}

/// An answer other than the one that the request was for, and the failures that it can mean.
struct UnwantedAnswer {
    private let reply: HTTPReply
    private let bucket: S3Bucket
    private let place: String
    private let document: S3ErrorDocument

    init(_ reply: HTTPReply, _ document: S3ErrorDocument, _ bucket: S3Bucket, place: String) {
        (self.reply, self.document, self.bucket, self.place) = (reply, document, bucket, place)
    }

    /// The failure by status and by the server's code (docs.aws.amazon.com, "Error responses"). The more exact case comes first: most
    /// codes share the status 403.
    var failure: S3Failure {
        switch (reply.status, document.code) {
        case (412, _): replaced
        case (_, "RequestTimeTooSkewed"): wrongClock
        case (301, _), (307, _), (_, "AuthorizationHeaderMalformed"), (_, "PermanentRedirect"),
            (_, "IllegalLocationConstraintException"):
            otherRegion
        case (_, "NoSuchBucket"): noBucket
        case (404, _), (410, _): gone
        case (_, "InvalidAccessKeyId"), (_, "SignatureDoesNotMatch"), (401, _): wrongKeys
        case (_, "ExpiredToken"), (_, "TokenRefreshRequired"), (_, "InvalidToken"): expiredKeys
        case (_, "InvalidObjectState"): archived
        case (403, _): noAccess
        case (500..., _), (429, _), (408, _): serverTrouble
        default: refused("the bucket cannot be read", "Check 'bucket', 'endpoint' and 'region' of the source.")
        }
    }

    // MARK: The object

    private var replaced: S3Failure {
        S3Failure(.changed, error("the object was replaced while it was read", "Run again: the new one is used."))
    }

    private var gone: S3Failure {
        S3Failure(.gone, error("the object is gone", "Run again: the bucket is listed again."))
    }

    private var archived: S3Failure {
        S3Failure(
            .denied, error("the object lies in an archive", "Restore it (aws s3api restore-object), then run again."))
    }

    // MARK: The bucket

    private var otherRegion: S3Failure {
        // A server may send anything; only what can be a region may become advice.
        let region = (reply.headers["x-amz-bucket-region"] ?? document.region).flatMap { $0.isRegion ? $0 : nil }
        let remedy =
            region.map { "Write 'region: \($0)' into the source." }
            ?? "Write the bucket's region, or its server as 'endpoint', into the source."
        return refused("the bucket is in another region than \(bucket.region)", key: "region", remedy)
    }

    private var noBucket: S3Failure {
        refused("there is no bucket '\(bucket.name)'", key: "bucket", "Check 'bucket' and 'endpoint'.")
    }

    private var noAccess: S3Failure {
        refused(
            "access to the bucket is denied", key: "bucket",
            "Allow these keys s3:ListBucket and s3:GetObject on '\(bucket.name)', name another profile, or take less with "
                + "'prefix'.")
    }

    // MARK: The keys

    private var wrongKeys: S3Failure {
        refused(
            "the server does not accept the keys", key: "profile",
            "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or the profile, and that they belong to this server.")
    }

    private var expiredKeys: S3Failure {
        refused("the keys have expired", key: "profile", "Log in again, then run again.")
    }

    // MARK: The machines

    private var wrongClock: S3Failure {
        refused(
            "the clock of this machine differs too much from the server's",
            "Set the clock (timedatectl set-ntp true); this machine says another time than "
                + "\(reply.headers["date"] ?? "the server").")
    }

    private var serverTrouble: S3Failure {
        S3Failure(
            .unreachable,
            DayreelError(
                .inputOutput, "the bucket's server reports an internal problem", place: place, cause: cause,
                remedy: "Run again later: what was fetched is kept."))
    }

    // MARK: Errors

    /// The server's code and message; the status if it sent neither.
    private var cause: String {
        let words = [document.code, document.message].filter { !$0.isEmpty }.joined(separator: ": ")
        return words.isEmpty ? "status \(reply.status)" : words
    }

    private func refused(_ message: String, key: String? = nil, _ remedy: String) -> S3Failure {
        S3Failure(.refused, error(message, key: key, remedy))
    }

    /// `key`: the key of the job's source that is to be corrected.
    private func error(_ message: String, key: String? = nil, _ remedy: String) -> DayreelError {
        var error = DayreelError(.missingInput, message, place: place, cause: cause, remedy: remedy)
        error.sourceKey = key.map { "s3.\($0)" }
        return error
    }
}

extension String {
    /// True for a word that can be the name of a region.
    fileprivate var isRegion: Bool {
        (1...64).contains(utf8.count)
            && unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
            }
    }
}
