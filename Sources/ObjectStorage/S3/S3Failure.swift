package import Model

/// A request that came to nothing, after all attempts.
package struct S3Failure: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// No network, or a server in trouble: says nothing of the bucket.
        case unreachable
        /// The server does not let us, or what it is asked is wrong.
        case refused
        /// The server does not have this one ready.
        case denied
        /// There is no such object any more.
        case gone
        /// The object is another one than the listing had.
        case changed
    }

    package var kind: Kind
    package var error: DayreelError

    init(_ kind: Kind, _ error: DayreelError) { (self.kind, self.error) = (kind, error) }
}

extension S3Failure {
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
                    remedy: "Name the server in 'endpoint' as its certificate does, and see that this has not "
                        + "expired by this machine's clock; for an authority of your own set AWS_CA_BUNDLE to its file."
                ))
        case .tooLong:
            self.init(
                .refused,
                DayreelError(
                    .missingInput, "the server does not give parts of objects", place: place, cause: failure.message,
                    remedy: "Mount the bucket with rclone and name the folder instead."))
        case .other:
            self.init(
                .refused,
                DayreelError(
                    .missingInput, "the bucket cannot be asked", place: place, cause: failure.message,
                    remedy: "Check 'endpoint' and 'bucket'."))
        }
    }

    /// An answer that is not the one that was asked for. `now`: seconds since 1970.
    init(_ reply: HTTPReply, _ bucket: S3Bucket, place: String) {
        let document = S3ErrorDocument(reply.body)
        let words = [document.code, document.message].filter { !$0.isEmpty }.joined(separator: ": ")
        let cause = words.isEmpty ? "status \(reply.status)" : words
        func error(_ message: String, key: String? = nil, _ remedy: String) -> DayreelError {
            var error = DayreelError(.missingInput, message, place: place, cause: cause, remedy: remedy)
            error.sourceKey = key.map { "s3.\($0)" }
            return error
        }
        let region = reply.headers["x-amz-bucket-region"] ?? document.region
        switch (reply.status, document.code) {
        case (412, _):
            self.init(.changed, error("the object was replaced while it was read", "Run again: the new one is taken."))
        case (_, "RequestTimeTooSkewed"):
            self.init(
                .refused,
                error(
                    "the clock of this machine differs too much from the server's",
                    "Set the clock (timedatectl set-ntp true); this machine says another time than "
                        + "\(reply.headers["date"] ?? "the server")."))
        case (301, _), (307, _), (_, "AuthorizationHeaderMalformed"), (_, "PermanentRedirect"),
            (_, "IllegalLocationConstraintException"):
            let remedy =
                region.map { "Write 'region: \($0)' into the source." }
                ?? "Write the bucket's region, or its server as 'endpoint', into the source."
            self.init(.refused, error("the bucket is in another region than \(bucket.region)", key: "region", remedy))
        case (_, "NoSuchBucket"):
            self.init(
                .refused, error("there is no bucket '\(bucket.name)'", key: "bucket", "Check 'bucket' and 'endpoint'."))
        case (404, _), (410, _):
            self.init(.gone, error("the object is gone", "Run again: the bucket is listed again."))
        case (_, "InvalidAccessKeyId"), (_, "SignatureDoesNotMatch"), (401, _):
            self.init(
                .refused,
                error(
                    "the server does not accept the keys", key: "profile",
                    "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or the profile, and that they belong to this server."
                ))
        case (_, "ExpiredToken"), (_, "TokenRefreshRequired"), (_, "InvalidToken"):
            self.init(.refused, error("the keys have expired", key: "profile", "Log in again, then run again."))
        case (_, "InvalidObjectState"):
            self.init(
                .denied,
                error("the object lies in an archive", "Restore it (aws s3api restore-object), then run again."))
        case (403, _):
            self.init(
                .refused,
                error(
                    "access to the bucket is denied", key: "bucket",
                    "Allow these keys s3:ListBucket and s3:GetObject on '\(bucket.name)', name another profile, or take less with "
                        + "'prefix'."))
        case (500..., _), (429, _), (408, _):
            self.init(
                .unreachable,
                DayreelError(
                    .inputOutput, "the server of the bucket is in trouble", place: place, cause: cause,
                    remedy: "Run again later: what was fetched is kept."))
        default: self.init(.refused, error("the bucket cannot be read", "Check the keys of the source."))
        }
    }
}
