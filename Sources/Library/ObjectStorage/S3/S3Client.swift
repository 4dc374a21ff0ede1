import Model
import Synchronization

/// Lists a bucket and reads parts of its objects.
package final class S3Client: Sendable {
    package let bucket: S3Bucket
    package let traffic: S3Traffic
    private let account: S3Account
    private let loop: TransferLoop
    private let retry: RetryRule
    private let limits: TransferLimits
    private let documents: DocumentReader
    private let now: @Sendable () -> Int64
    /// The last keys of the metadata service.
    private let temporary = Mutex<S3Credentials?>(nil)
    /// The number of requests so far, which seeds the pauses between attempts.
    private let numbers = Mutex(0)

    /// `now` returns seconds since 1970, to renew keys that expire. `limits` nil: those of the account. `documents` reads what the server
    /// sends besides objects.
    package init(
        _ bucket: S3Bucket, account: S3Account, loop: TransferLoop, traffic: S3Traffic,
        now: @escaping @Sendable () -> Int64,
        retry: RetryRule = .patient, limits: TransferLimits? = nil, documents: DocumentReader = .here
    ) {
        (self.bucket, self.account, self.loop, self.traffic) = (bucket, account, loop, traffic)
        (self.now, self.retry, self.limits) = (now, retry, limits ?? account.limits)
        self.documents = documents
    }

    /// The objects whose keys begin with the prefix. Each page is fetched when the iteration reaches it.
    package func objects(prefix: String) -> S3Listing { S3Listing(client: self, prefix: prefix) }

    /// All bytes of a range of an object. `attempts` limits the attempts further than the rule does. Throws `S3Failure`, which is `changed`
    /// if the object now has another ETag; `CancellationError`; what `documents` throws.
    package func bytes(
        of object: S3Object, _ range: Range<Int64>, attempts: Int = .max
    ) async throws -> [UInt8] {
        do {
            return try await bytesOnce(of: object, range, attempts)
        } catch let failure as S3Failure where failure.kind == .changed {
            // A server may contradict itself, for instance while it synchronizes its replicas: a HEAD request decides.
            traffic.add { $0.repeated += 1 }
            guard try await head(object.key) == (object.size, object.etag) else { throw failure }
            return try await bytesOnce(of: object, range, attempts)
        }
    }

    private func bytesOnce(of object: S3Object, _ range: Range<Int64>, _ attempts: Int) async throws -> [UInt8] {
        guard !range.isEmpty else { return [] }
        let place = bucket.address + object.key
        var request = HTTPRequest(url: bucket.url(key: object.key))
        request.range = range
        request.headers = [("If-Match", "\"\(object.etag)\"")]
        request.mostBytes = range.count
        let size = object.size
        let answer = try await perform(request, place: place, attempts: attempts) { reply in
            // A proxy can cut the body short without a trace in the headers.
            guard reply.status / 100 == 2, reply.body.count != range.count else { return nil }
            return .cutShort
        }
        let reply = answer.reply
        guard reply.status / 100 == 2 else { throw failure(answer, place: place) }
        guard reply.isStretch(range, ofBytes: size) else {
            let other = TransferFailure(kind: .tooLong, message: "it sent another part than was asked for")
            throw S3Failure(other, bucket, place: place)
        }
        let etag = reply.headers["etag"]?.filter { $0 != "\"" }
        guard etag == nil || etag == object.etag else {
            throw S3Failure(HTTPReply(status: 412, headers: [:], body: []), bucket, place: place)
        }
        return reply.body
    }

    /// The size in bytes and the ETag that the object has now. Throws as `bytes` does.
    package func head(_ key: String) async throws -> (size: Int64, etag: String) {
        let place = bucket.address + key
        let request = HTTPRequest(method: .head, url: bucket.url(key: key))
        let answer = try await perform(request, place: place)
        let reply = answer.reply
        guard reply.status == 200, let size = reply.headers["content-length"].flatMap({ Int64($0) }),
            let etag = reply.headers["etag"]?.filter({ $0 != "\"" })
        else { throw failure(answer, place: place) }
        return (size, etag)
    }

    /// One page of the listing: after `token`, or after the key `startAfter`. Throws as `bytes` does.
    func page(prefix: String, token: String?, startAfter: String?) async throws -> ListingPage {
        var query = ["list-type": "2", "max-keys": "1000", "encoding-type": "url"]
        if !prefix.isEmpty { query["prefix"] = prefix }
        query["continuation-token"] = token
        query["start-after"] = startAfter
        let place = bucket.address + prefix
        let request = HTTPRequest(url: bucket.url(query: query))
        var page: ListingPage?
        let answer = try await perform(request, place: place) { reply in
            guard reply.status == 200 else { return nil }
            page = try await documents.page(in: reply.body)
            return page == nil ? .cutShort : nil
        }
        guard answer.reply.status == 200 else { throw failure(answer, place: place) }
        guard let page else { throw S3Failure(TransferFailure.cutShort, bucket, place: place) }
        return page
    }

    /// An answer, whatever its status.
    private struct Answer {
        var reply: HTTPReply
        /// What the server says about a status other than those of success.
        var document = S3ErrorDocument()
    }

    /// The answer, whatever its status, after as many attempts as the rule allows. `flaw` returns what is wrong with an answer that
    /// looks right.
    private func perform(
        _ request: HTTPRequest, place: String, attempts: Int = .max,
        flaw: (HTTPReply) async throws -> TransferFailure? = { _ in nil }
    ) async throws -> Answer {
        let seed = numbers.withLock { number in
            number += 1
            return number
        }
        var attempt = 0
        while true {
            attempt += 1
            var request = request
            request.limits = limits
            request.signing = RequestSigning(credentials: try await credentials(), region: bucket.region)
            let isListing = request.method == .get && request.range == nil
            traffic.add { if isListing { $0.listings += 1 } else { $0.reads += 1 } }
            let failure: TransferFailure
            do {
                let reply = try await loop.perform(request)
                if !isListing { traffic.add { $0.bytes += Int64(reply.body.count) } }
                if let trouble = try await flaw(reply) {
                    failure = trouble
                } else {
                    let isLast = attempt >= min(attempts, retry.attempts)
                    guard let answer = try await finished(reply, isLast: isLast) else {
                        try await again(after: attempt, seed)
                        continue
                    }
                    return answer
                }
            } catch let error as TransferFailure {
                if !isListing { traffic.add { $0.bytes += Int64(error.received) } }
                failure = error
            }
            let most = failure.kind == .unreachable ? retry.attemptsToConnect : retry.attempts
            guard failure.mayPass, attempt < min(attempts, most) else { throw S3Failure(failure, bucket, place: place) }
            try await again(after: attempt, seed)
        }
    }

    /// The answer with what its document says; nil if another attempt may get a better one. The document is read only where it matters: a
    /// busy server sends one with each refusal.
    private func finished(_ reply: HTTPReply, isLast: Bool) async throws -> Answer? {
        guard reply.status / 100 != 2 else { return Answer(reply: reply) }
        if !isLast, RetryRule.mayPass(reply.status) { return nil }
        let document = try await documents.error(in: reply.body)
        if !isLast, reply.status == 400, document.code == "RequestTimeout" { return nil }
        return Answer(reply: reply, document: document)
    }

    /// The most characters of a server's words that messages show.
    private static let longestWords = 500

    /// The failure that the answer means, without the keys in its words: some servers echo what they were sent. Shortens the words only
    /// after that, because no part of a key may stay.
    private func failure(_ answer: Answer, place: String) -> S3Failure {
        var failure = S3Failure(answer.reply, saying: answer.document, bucket, place: place)
        var keys: [S3Credentials?] = [temporary.withLock { $0 }]
        if case .fixed(let fixed) = account.keys { keys.append(fixed) }
        func plain(_ words: String) -> String {
            keys.compactMap(\.self).reduce(words) { $1.removed(from: $0) }.cut(to: Self.longestWords)
        }
        failure.error.cause = failure.error.cause.map(plain)
        failure.error.remedy = failure.error.remedy.map(plain)
        return failure
    }

    /// The failure of a listing that would go on for ever.
    func endlessListing(_ cause: String, prefix: String) -> S3Failure {
        S3Failure(
            .refused,
            DayreelError(
                .inputOutput, "the server's listing of the bucket does not end", place: bucket.address + prefix,
                cause: cause,
                remedy: "Take less with 'prefix', or mount the bucket with rclone and name the folder instead."))
    }

    private func again(after attempt: Int, _ seed: Int) async throws {
        traffic.add { $0.repeated += 1 }
        try await retry.pause(after: attempt - 1, seed: seed)
    }

    /// The account's keys. Those of the metadata service are fetched once, and again five minutes before they expire.
    private func credentials() async throws -> S3Credentials {
        switch account.keys {
        case .fixed(let credentials): return credentials
        case .instance(let base):
            let kept = temporary.withLock { $0 }
            if let kept, (kept.expires ?? .max) - 300 > now() { return kept }
            let fresh = try await InstanceMetadata(base: base, loop: loop).credentials()
            temporary.withLock { $0 = fresh }
            return fresh
        }
    }
}

extension TransferFailure {
    fileprivate static let cutShort = TransferFailure(kind: .cutOff, message: "the answer was cut short")
}

/// Counts requests and the bytes of their answers, including failed attempts.
package final class S3Traffic: Sendable {
    package struct Count: Hashable, Sendable {
        /// Pages of listings.
        package var listings = 0
        /// Requests for objects, or parts of them.
        package var reads = 0
        /// Bytes of objects.
        package var bytes: Int64 = 0
        /// Attempts after the first.
        package var repeated = 0

        package init() {}
    }

    private let state = Mutex(Count())

    package init() {}

    package var count: Count { state.withLock { $0 } }

    func add(_ change: (inout Count) -> Void) { state.withLock { change(&$0) } }
}

/// Decides how often a request is sent, and how long to wait between attempts.
package struct RetryRule: Sendable {
    /// Attempts in all, if the server takes connections.
    var attempts = 6
    /// Attempts in all, if it does not: without a network nobody should wait long.
    var attemptsToConnect = 2
    /// Milliseconds before the second attempt; each further wait doubles, up to `longest`.
    var first = 200
    var longest = 5000
    private let wait: @Sendable (Duration) async throws -> Void

    /// `wait` returns after the given time; throws `CancellationError`.
    package init(wait: @escaping @Sendable (Duration) async throws -> Void) { self.wait = wait }

    /// Waits by the system's clock.
    package static let patient = RetryRule { try await ContinuousClock().sleep(for: $0) }

    /// Waits between half and all of the doubled time, so that requests refused together do not return together.
    func pause(after attempt: Int, seed: Int) async throws {
        let whole = min(longest, first << min(attempt, 10))
        let share = (seed &* 2_654_435_761 &+ attempt &* 40_503) & 0xFF
        try await wait(.milliseconds(whole / 2 + whole * share / 512))
    }

    /// True for the statuses of a busy or failing server (SlowDown is 503).
    static func mayPass(_ status: Int) -> Bool { [408, 425, 429, 500, 502, 503, 504, 509].contains(status) }
}
