import Files
package import Model
import Synchronization

extension RemoteMedia {
    /// Fetches missing bytes, with more around them each time. Returns the errors of objects that cannot be fetched, by path, although
    /// others of their bucket can. Throws `DayreelError` if the network, the bucket or the disk is in trouble; `CancellationError`.
    @concurrent
    package func fetch(_ missing: [MissingBytes]) async throws -> [String: DayreelError] {
        let stretches = Dictionary(grouping: missing, by: \.path)
        let paths = stretches.keys.sorted()
        let failures = Mutex<[String: DayreelError]>([:])
        // All are known before the first is fetched, so that each can be asked about trouble with another.
        for path in paths { note(path) }
        // As many as the loop has in progress, and a few that are writing.
        try await BoundedTasks.forEachWaiting(paths.indices, atMost: 32) { index in
            let path = paths[index]
            guard let failure = try await self.fetch(path, stretches[path] ?? []) else { return }
            failures.withLock { $0[path] = failure.inOneSentence }
        }
        return failures.withLock { $0 }
    }

    /// Registers the object of a local file that no listing of this process has, as for a plan from a file.
    private func note(_ path: String) {
        guard state.withLock({ $0.objects[path] }) == nil, let object = cache.object(ofFileAt: path) else { return }
        state.withLock { $0.objects[path] = object }
    }

    /// Returns the error if the object cannot be fetched; nil if it was.
    private func fetch(_ path: String, _ stretches: [MissingBytes]) async throws -> DayreelError? {
        let now = now()
        let (known, offline, trouble) = state.withLock { state in
            let object = state.objects[path]
            return (object, object.flatMap { state.offline[$0.choice.root] }, state.troubles.error(at: path, now: now))
        }
        guard let object = known else {
            return DayreelError(
                .missingInput, "it is no longer in the cache", place: path,
                remedy: "Plan again: the bucket is listed.")
        }
        if let error = offline {
            return DayreelError(
                .inputOutput, "it is not in the cache, and its bucket cannot be reached", place: object.address,
                cause: error.cause, remedy: error.remedy)
        }
        if let trouble { return trouble }
        do {
            _ = try cache.make(object)
            cache.touch(path)
            return try await load(stretches, of: object, at: path, with: try client(of: object.choice))
        } catch is ObjectCache.ImpossibleSize {
            return Self.impossible(object)
        } catch let error as DayreelError {
            throw Self.ending(error)
        }
    }

    /// Fetches and keeps bytes of an object. Returns the error if it alone cannot be fetched. Throws the error that ends the run.
    private func load(
        _ stretches: [MissingBytes], of object: RemoteObject, at path: String, with client: S3Client
    ) async throws -> DayreelError? {
        let parts = parts(of: stretches, object, path)
        do {
            try await load(parts, of: object, with: client)
            return nil
        } catch var failure as S3Failure {
            forgetKeys(of: object.choice, after: failure)
            guard failure.mayConcernBucket else { return failure.error }
            guard try await othersCanBeRead(besides: object, with: client) else { throw Self.ending(failure.error) }
            if failure.kind == .unreachable {
                // The whole server may have been in trouble, and be well again.
                do {
                    try await load(parts, of: object, with: client, attempts: Self.secondChance)
                    return nil
                } catch let again as S3Failure {
                    failure = again
                }
            }
            let (error, now) = (failure.ofObjectAlone, now())
            state.withLock { $0.troubles.add(error, of: object, at: path, now: now) }
            return error
        }
    }

    /// The number of attempts to read a witness, and of those to read an object after its bucket has proved to be well.
    private static let secondChance = 2

    /// Parts of an object that are fetched at a time.
    private static let partsAtATime = 32

    private func load(
        _ parts: [Range<Int64>], of object: RemoteObject, with client: S3Client, attempts: Int = .max
    ) async throws {
        // Not all at once: an object may claim to have terabytes.
        try await BoundedTasks.forEachWaiting(parts.indices, atMost: Self.partsAtATime) { index in
            let bytes = try await client.bytes(of: object.object, parts[index], attempts: attempts)
            try self.cache.write(bytes, of: object, at: parts[index].lowerBound)
            self.count(bytes.count)
        }
        if !parts.isEmpty { state.withLock { $0.witnesses.add(object) } }
    }

    /// True if another object of the bucket can be read now: trouble with this one is its own. False if none can, or if there is no other.
    /// Throws `CancellationError`.
    private func othersCanBeRead(besides object: RemoteObject, with client: S3Client) async throws -> Bool {
        let witnesses = state.withLock { state in
            state.witnesses.candidates(besides: object, listed: state.objects.values)
        }
        for witness in witnesses {
            do {
                _ = try await client.bytes(of: witness.object, 0..<1, attempts: Self.secondChance)
                return true
            } catch is S3Failure {}
        }
        return false
    }

    private static func impossible(_ object: RemoteObject) -> DayreelError {
        DayreelError(
            .missingInput, "the server lists it with a size that cannot be true", place: object.address,
            cause: ByteCount.text(object.size), remedy: "Upload it again.")
    }

    /// The error in a form that ends the run. Trouble with the network or the keys says nothing about the object: a film without it would
    /// be a different film next time.
    private static func ending(_ error: DayreelError) -> DayreelError {
        var error = error
        if error.code == .missingInput { error.code = .inputOutput }
        return error
    }
}

extension DayreelError {
    /// The error with its cause in its message, because reports show only the message for an unusable item.
    fileprivate var inOneSentence: DayreelError {
        var error = self
        if let cause { error.message += " (\(cause))" }
        error.cause = nil
        return error
    }
}
