import Files
package import Model
import Synchronization

/// Fetches parts of objects into the cache, for all sources of this process. Only the process that the user started has one: workers and
/// examiners have neither network nor keys.
package final class RemoteMedia: Sendable {
    package let traffic = S3Traffic()
    let cache: ObjectCache
    private let context: @Sendable () -> S3Account.Context
    let now: @Sendable () -> Int64
    private let loop = TransferLoop()
    private let retry: RetryRule
    private let limits: TransferLimits?
    private let documents: DocumentReader
    private let limit: @Sendable () -> Int64
    let state = Mutex(State())

    struct State {
        var clients: [S3Choice: S3Client] = [:]
        /// Objects by the paths of their local files.
        var objects: [String: RemoteObject] = [:]
        /// The paths of the local files of objects in the latest listing, by address.
        var places: [String: String] = [:]
        /// The number of times that a reader met missing bytes of an object and read on, by the path of its local file.
        var reads: [String: Int] = [:]
        /// The errors of buckets that cannot be reached, by root.
        var offline: [String: DayreelError] = [:]
        var witnesses = BucketWitnesses()
        var troubles = ObjectTroubles()
        var allowance = FetchAllowance()
    }

    /// `folder` is the folder of the cache, and `limit` returns the number of bytes that it may keep; `now` returns seconds since 1970.
    /// `context` is called when a bucket is first used, and again once its keys were not accepted. `documents` reads what servers say.
    package init(
        folder: String, now: @escaping @Sendable () -> Int64, retry: RetryRule = .patient,
        limits: TransferLimits? = nil, documents: DocumentReader = .here,
        limit: @escaping @Sendable () -> Int64 = { .max },
        context: @escaping @Sendable () -> S3Account.Context
    ) {
        cache = ObjectCache(root: folder)
        (self.now, self.retry, self.limits, self.context) = (now, retry, limits, context)
        (self.documents, self.limit) = (documents, limit)
    }

    /// Deletes the least recently used objects, down to the limit. A failure does not affect the run.
    package func prune() {
        let limit = limit()
        guard let kept = try? cache.prune(toBytes: limit, now: now()).kept else { return }
        state.withLock { $0.allowance.renew(limit: limit, kept: kept) }
    }

    /// Deletes the least recently used objects, down to `most` bytes; nil deletes all. Returns what was deleted. Throws `DayreelError`.
    package func empty(toBytes most: Int64?) throws -> ObjectCacheInfo {
        try most.map { try cache.prune(toBytes: $0, now: now(), grace: 0).removed } ?? cache.clear()
    }

    /// The size of the cache, and its limit.
    package var info: ObjectCacheInfo {
        var info = cache.info
        info.limit = limit()
        return info
    }

    /// Keeps the objects of these local files in the cache for as long as the returned value exists. Throws `DayreelError`.
    package func hold(_ paths: some Sequence<String>) throws -> (any Sendable)? { try cache.hold(paths) }

    /// The client of a bucket, made once. Throws `DayreelError` if there are no keys for it.
    func client(of choice: S3Choice) throws -> S3Client {
        let common = choice.ofWholeBucket
        if let client = state.withLock({ $0.clients[common] }) { return client }
        let account = try S3Account(profile: choice.profile, in: context())
        let bucket = S3Bucket(
            name: choice.bucket, endpoint: choice.endpoint ?? account.endpoint,
            region: choice.region ?? account.region ?? "us-east-1", usesPathStyle: choice.usesPathStyle)
        let client = S3Client(
            bucket, account: account, loop: loop, traffic: traffic, now: now, retry: retry, limits: limits,
            documents: documents)
        return state.withLock { state in
            defer { state.clients[common] = state.clients[common] ?? client }
            return state.clients[common] ?? client
        }
    }

    /// Has the keys of a bucket read again for its next client, if the failure is theirs: `dayreel serve` runs for months, and keys that a
    /// login wrote last hours.
    func forgetKeys(of choice: S3Choice, after failure: S3Failure) {
        guard failure.isOfKeys else { return }
        state.withLock { $0.clients[choice.ofWholeBucket] = nil }
    }

    /// Registers an object of a listing under its address. Returns the path of its local file. Only the parts that `fetch` has fetched can
    /// be read.
    func place(_ object: RemoteObject, at address: String) -> String {
        let path = cache.path(of: object)
        state.withLock { ($0.objects[path], $0.places[address]) = (object, path) }
        return path
    }

    /// The object at an address as this process last listed it, and the path of its local file; nil if it was never listed.
    package func object(at address: String) -> (object: RemoteObject, place: String)? {
        state.withLock { state in
            state.places[address].flatMap { place in state.objects[place].map { ($0, place) } }
        }
    }

    /// Notes that the bucket cannot be reached: nothing is fetched from it until `setOnline`.
    func setOffline(_ choice: S3Choice, because error: DayreelError) {
        state.withLock { $0.offline[choice.root] = error }
    }

    /// Notes that the bucket can be reached, perhaps again: `dayreel serve` runs for months.
    func setOnline(_ choice: S3Choice) {
        state.withLock { state in
            state.offline[choice.root] = nil
            state.troubles.forget(root: choice.root)
        }
    }

    /// Counts fetched bytes, and prunes the cache when they use up the allowance.
    func count(_ bytes: Int) {
        if state.withLock({ $0.allowance.take(bytes) }) { prune() }
    }

    /// The ranges to request for these bytes.
    func parts(of stretches: [MissingBytes], _ object: RemoteObject, _ path: String) -> [Range<Int64>] {
        guard object.size > 0, let map = BlockMap(ofFileAt: path) else { return [] }
        var reads = 0
        if stretches.contains(where: { !$0.isWhole }) {
            reads = state.withLock { state in
                state.reads[path, default: 0] += 1
                return state.reads[path] ?? 1
            }
        }
        return FetchRanges(stretches, size: object.size, map: map, reads: reads).ranges
    }
}

extension RemoteMedia {
    /// A note on all requests and fetched bytes, including failed attempts; nil without any requests.
    package var note: Diagnostic? {
        let count = traffic.count
        guard count.listings + count.reads > 0 else { return nil }
        let repeated = count.repeated > 0 ? ", \(count.repeated) of them repeated" : ""
        return Diagnostic(
            .note, .networkUse,
            "\(ByteCount.text(count.bytes)) of media were fetched in \(count.reads.counted("request")), and "
                + "\(count.listings.counted("page")) of listings\(repeated)")
    }
}

extension S3Choice {
    /// The choice of everything in its bucket: sources with different prefixes share a client.
    fileprivate var ofWholeBucket: S3Choice {
        var choice = self
        choice.prefix = ""
        return choice
    }
}
