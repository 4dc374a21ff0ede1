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
                    remedy: "Name the server in 'endpoint' as its certificate does, and see that this has not "
                        + "expired by this machine's clock; for an authority of your own set AWS_CA_BUNDLE to its file."
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

    /// The failure that an unwanted answer means. `place`: the address of the bucket or the object.
    init(_ reply: HTTPReply, _ bucket: S3Bucket, place: String) {
        self = UnwantedAnswer(reply, bucket, place: place).failure
    }
}
