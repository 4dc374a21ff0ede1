package import Model
package import ObjectStorage
import SparseFiles
import Synchronization

/// Fetches parts of objects into the cache, for all sources of this process. Only the process that the user started has one: workers have
/// neither network nor keys.
package final class RemoteMedia: Sendable {
    /// Bytes that the first look into an object fetches: heads of recordings and stills with their dates.
    private static let head: Int64 = 65_536
    /// Bytes that are asked for at once.
    private static let most: Int64 = 1 << 20

    package let traffic = S3Traffic()
    let cache: ObjectCache
    private let context: @Sendable () -> S3Account.Context
    private let now: @Sendable () -> Int64
    private let loop = TransferLoop()
    private let retry: RetryRule
    private let limits: TransferLimits?
    private let limit: @Sendable () -> Int64
    private let state = Mutex(State())

    private struct State {
        var clients: [S3Choice: S3Client] = [:]
        /// By path of its local file.
        var objects: [String: RemoteObject] = [:]
        /// Paths of local files of the objects that were listed last, by their addresses.
        var places: [String: String] = [:]
        /// The number of times that somebody read on where an object was not here, by path.
        var looks: [String: Int] = [:]
        /// Buckets without a connection, by root.
        var offline: [String: DayreelError] = [:]
        var allowance = FetchAllowance()
    }

    /// `folder` is where the cache is kept, and `limit` says how many bytes of it stay; `now` gives seconds since 1970. `context` is asked
    /// when the first bucket is.
    package init(
        folder: String, now: @escaping @Sendable () -> Int64, retry: RetryRule = .patient,
        limits: TransferLimits? = nil, limit: @escaping @Sendable () -> Int64 = { .max },
        context: @escaping @Sendable () -> S3Account.Context
    ) {
        cache = ObjectCache(root: folder)
        (self.now, self.retry, self.limits, self.context) = (now, retry, limits, context)
        self.limit = limit
    }

    /// Takes away what was used least recently, down to the limit. Trouble with it is none of the run's.
    package func prune() {
        let limit = limit()
        guard let kept = try? cache.prune(toBytes: limit, now: now()).kept else { return }
        state.withLock { $0.allowance.renew(limit: limit, kept: kept) }
    }

    /// Takes away what was used least recently, down to so many bytes; nil: all of it. Returns what was taken away. Throws
    /// `DayreelError`.
    package func empty(toBytes most: Int64?) throws -> ObjectCacheInfo {
        try most.map { try cache.prune(toBytes: $0, now: now(), grace: 0).removed } ?? cache.clear()
    }

    /// The contents of the cache, and its limit.
    package var info: ObjectCacheInfo {
        var info = cache.info
        info.limit = limit()
        return info
    }

    /// Keeps the objects of these local files in the cache until what is returned goes. Throws `DayreelError`.
    package func hold(_ paths: some Sequence<String>) throws -> (any Sendable)? { try cache.hold(paths) }

    /// The client of a bucket, made once. Throws `DayreelError` where there are no keys for it.
    func client(of choice: S3Choice) throws -> S3Client {
        var common = choice
        common.prefix = ""
        if let client = state.withLock({ $0.clients[common] }) { return client }
        let account = try S3Account(profile: choice.profile, in: context())
        let bucket = S3Bucket(
            name: choice.bucket, endpoint: choice.endpoint ?? account.endpoint,
            region: choice.region ?? account.region ?? "us-east-1", usesPathStyle: choice.usesPathStyle)
        let client = S3Client(
            bucket, account: account, loop: loop, traffic: traffic, now: now, retry: retry, limits: limits)
        return state.withLock { state in
            defer { state.clients[common] = state.clients[common] ?? client }
            return state.clients[common] ?? client
        }
    }

    /// Path of an object's local file, which can be read once `fetch` has brought what of it is wanted. `address` is the object's.
    func place(_ object: RemoteObject, at address: String) -> String {
        let path = cache.path(of: object)
        state.withLock { ($0.objects[path], $0.places[address]) = (object, path) }
        return path
    }

    /// The object of an address as it was listed last in this run, and the path of its local file. Nil for one that was not.
    package func object(at address: String) -> (object: RemoteObject, place: String)? {
        state.withLock { state in
            state.places[address].flatMap { place in state.objects[place].map { ($0, place) } }
        }
    }

    /// The bucket cannot be reached in this run: nothing of it is fetched any more.
    func setOffline(_ choice: S3Choice, because error: DayreelError) {
        state.withLock { $0.offline[choice.root] = error }
    }

    /// The bucket can be reached, perhaps again: a page is open for months.
    func setOnline(_ choice: S3Choice) { state.withLock { $0.offline[choice.root] = nil } }

    /// Fetches what is missing, with a little more of each object every time. Returns by path what cannot be had; throws `DayreelError`
    /// where the network or the disk is in trouble, `CancellationError`.
    @concurrent
    package func fetch(_ missing: [MissingBytes]) async throws -> [String: DayreelError] {
        let stretches = Dictionary(grouping: missing, by: \.path)
        let paths = stretches.keys.sorted()
        return try await withThrowingTaskGroup(of: (String, DayreelError?).self) { group in
            var failures: [String: DayreelError] = [:]
            var waiting = paths.makeIterator()
            func start() {
                guard let path = waiting.next() else { return }
                let wanted = stretches[path] ?? []
                group.addTask { (path, try await self.fetch(path, wanted)) }
            }
            // As many as the loop has under way, and a few that write meanwhile.
            for _ in 0..<32 { start() }
            while let (path, failure) = try await group.next() {
                failures[path] = failure
                start()
            }
            return failures
        }
    }

    /// Returns why the object cannot be had.
    private func fetch(_ path: String, _ stretches: [MissingBytes]) async throws -> DayreelError? {
        let known = state.withLock { $0.objects[path] } ?? cache.object(ofFileAt: path)
        guard let object = known else {
            return DayreelError(
                .missingInput, "it is not in the cache any more", place: path,
                remedy: "Plan again: the bucket is listed.")
        }
        if let error = state.withLock({ $0.offline[object.choice.root] }) {
            return Self.ofObject(
                DayreelError(
                    .missingInput, "it is not in the cache, and its bucket cannot be reached", place: object.address,
                    cause: error.cause, remedy: error.remedy))
        }
        _ = try cache.make(object)
        cache.touch(path)
        do {
            let client = try client(of: object.choice)
            let parts = parts(of: stretches, object, path)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for part in parts {
                    group.addTask {
                        let bytes = try await client.bytes(of: object.object, part)
                        try self.cache.write(bytes, of: object, at: part.lowerBound)
                        self.count(bytes.count)
                    }
                }
                try await group.waitForAll()
            }
            return nil
        } catch let failure as S3Failure {
            guard failure.kind == .unreachable || failure.kind == .refused else {
                return Self.ofObject(failure.error)
            }
            throw Self.ending(failure.error)
        } catch let error as DayreelError {
            throw Self.ending(error)
        }
    }

    /// Keeps the cache within its limit while much is fetched.
    private func count(_ bytes: Int) {
        if state.withLock({ $0.allowance.take(bytes) }) { prune() }
    }

    /// The error in one sentence: of an item that cannot be used, only that is shown.
    private static func ofObject(_ error: DayreelError) -> DayreelError {
        var error = error
        if let cause = error.cause { error.message += " (\(cause))" }
        error.cause = nil
        return error
    }

    /// The error as one that ends the run. Trouble of the network or with keys says nothing of the object, as a missing input would: a film
    /// that lacks it for that would be another one.
    private static func ending(_ error: DayreelError) -> DayreelError {
        var error = error
        if error.code == .missingInput { error.code = .inputOutput }
        return error
    }

    /// Requests for what of the stretches is not here: whole blocks, in pieces, with more and more behind what somebody reads on from.
    private func parts(of stretches: [MissingBytes], _ object: RemoteObject, _ path: String) -> [Range<Int64>] {
        guard object.size > 0, let map = BlockMap(ofFileAt: path) else { return [] }
        var ahead: Int64 = 0
        if stretches.contains(where: { !$0.isWhole }) {
            let looks = state.withLock { state in
                state.looks[path, default: 0] += 1
                return state.looks[path] ?? 1
            }
            // The head, the index, then what is read on and on.
            ahead = min(Self.most, Self.head << Int64(max(0, min(looks, 10) - 2)))
        }
        var wanted: [Range<Int64>] = []
        for stretch in stretches {
            let start = max(0, min(stretch.offset, object.size - 1))
            var end = min(object.size, stretch.range.upperBound)
            if !stretch.isWhole {
                end = min(object.size, max(end, start + ahead))
                // The end of a file, where many have their index, in one go.
                if start >= Self.head, object.size - end < 4 * Self.head { end = object.size }
            }
            wanted += map.missing(in: start..<max(end, start + 1))
        }
        return Self.joined(wanted).flatMap { range in
            stride(from: range.lowerBound, to: min(range.upperBound, object.size), by: Int(Self.most)).map {
                $0..<min($0 + Self.most, range.upperBound, object.size)
            }
        }
    }

    /// Stretches that touch or overlap as one.
    private static func joined(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
        var joined: [Range<Int64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
