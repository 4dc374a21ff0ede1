import Files
package import Model

/// Fetches parts of media that are not on a disk.
package struct MediaSupply: Sendable {
    /// The limit of rounds, each of which fetches more of a file; more than that indicate a fault.
    static let mostRounds = 200

    private let get: @Sendable ([MissingBytes]) async throws -> [String: DayreelError]
    private let keep: @Sendable ([String]) throws -> (any Sendable)?
    private let find: @Sendable (String) -> SuppliedObject?

    /// `get` returns by path what could not be fetched for a reason that concerns only that object, such as one that is gone; it throws
    /// `DayreelError` for trouble that ends the run and `CancellationError`. `keep` protects the fetched parts of these files until its
    /// result is released. `find` returns the listed objects by address.
    package init(
        _ get: @escaping @Sendable ([MissingBytes]) async throws -> [String: DayreelError],
        keep: @escaping @Sendable ([String]) throws -> (any Sendable)? = { _ in nil },
        find: @escaping @Sendable (String) -> SuppliedObject? = { _ in nil }
    ) {
        (self.get, self.keep, self.find) = (get, keep, find)
    }

    /// The object at an address; nil for a file, and for an object that was not listed in this run.
    package func object(at address: String) -> SuppliedObject? { find(address) }

    /// Protects the fetched parts of these files until the result is released. Throws `DayreelError`.
    package func hold(_ paths: [String]) throws -> (any Sendable)? { try keep(paths) }

    package func fetch(_ missing: [MissingBytes]) async throws -> [String: DayreelError] {
        missing.isEmpty ? [:] : try await get(missing)
    }

    /// Runs work that reads media in this process, and repeats it until everything that it reads has been fetched. Throws what the work
    /// throws, `DayreelError` for trouble that ends the run, and `UnfetchedError` if only this cannot be fetched.
    package func reading<Result>(_ work: () throws -> Result) async throws -> Result {
        for _ in 0..<Self.mostRounds {
            do {
                return try MissingBytes.guarding(work)
            } catch let error as MissingBytesError {
                if let failure = try await fetch(error.missing).values.first { throw UnfetchedError(failure) }
            }
        }
        throw DayreelError(.internalError, "fetched parts of a source keep disappearing from the cache")
    }
}

/// The error of work on one source of which parts cannot be fetched, although the run can go on without it.
package struct UnfetchedError: Error, Hashable {
    package let error: DayreelError

    package init(_ error: DayreelError) { self.error = error }
}

extension Fingerprint {
    /// Computes the fingerprint like `init(of:)`, and fetches the parts that it needs. Throws like `MediaSupply.reading`, too.
    package init(of location: MediaLocation, supply: MediaSupply?) async throws {
        guard let supply else {
            self = try Fingerprint(of: location)
            return
        }
        self = try await supply.reading { try Fingerprint(of: location) }
    }
}

/// Fetches the data of tasks before they are rendered, and whatever they find missing during rendering.
package struct SuppliedExecutor: RenderExecutor {
    private let executor: any RenderExecutor
    private let supply: MediaSupply
    private let prepare: @Sendable ([RenderTask]) async throws -> Void

    /// `prepare` fetches, with the same supply, the data of tasks as far as they are known beforehand.
    package init(
        _ executor: any RenderExecutor, supply: MediaSupply,
        prepare: @escaping @Sendable ([RenderTask]) async throws -> Void
    ) {
        self.executor = executor
        self.supply = supply
        self.prepare = prepare
    }

    package func render(_ tasks: [RenderTask], progress: ProgressSink) async throws -> [RenderKey: RenderFailure] {
        // Other processes that fetch meanwhile must not push the data out of the cache.
        let hold = try supply.hold(tasks.flatMap { $0.inputs.values.flatMap(\.location.paths) })
        defer { withExtendedLifetime(hold) {} }
        try await prepare(tasks)
        var open = tasks
        var failures: [RenderKey: RenderFailure] = [:]
        for _ in 0..<MediaSupply.mostRounds where !open.isEmpty {
            let found = try await executor.render(open, progress: progress)
            failures.merge(found.filter { $0.value.missing == nil }) { $1 }
            let needs = found.compactMapValues(\.missing)
            let refused = try await supply.fetch(needs.values.flatMap(\.self))
            open = []
            for task in tasks {
                guard let need = needs[task.key] else { continue }
                if let failure = Self.failure(of: task, need, refused) {
                    failures[task.key] = failure
                } else {
                    open.append(task)
                }
            }
        }
        for task in open { failures[task.key] = RenderFailure(.notFetched(nil)) }
        return failures
    }

    private static func failure(
        of task: RenderTask, _ need: [MissingBytes], _ refused: [String: DayreelError]
    ) -> RenderFailure? {
        guard let path = need.lazy.map(\.path).first(where: { refused[$0] != nil }), let error = refused[path]
        else { return nil }
        let source = task.inputs.first { $0.value.location.paths.contains(path) }?.key
        return RenderFailure(.notFetched(error), source: source)
    }
}

extension RenderFailure {
    /// The parts to fetch before the task can be rendered; nil for any other failure.
    fileprivate var missing: [MissingBytes]? { if case .missing(let missing) = reason { missing } else { nil } }
}

/// An object of a bucket, as last listed.
package struct SuppliedObject: Hashable, Sendable {
    /// Path of its local file. Parts of the file may be missing.
    package let place: String
    /// Bytes.
    package let size: Int64
    /// A text that changes with the content.
    package let version: String
    /// 32 hexadecimal digits that may or may not be the MD5 of the bytes: the server does not say. If they equal an MD5 that is searched
    /// for, they must be it; by themselves they prove nothing.
    package let possibleMD5: String?

    package init(place: String, size: Int64, version: String, possibleMD5: String?) {
        (self.place, self.size, self.version, self.possibleMD5) = (place, size, version, possibleMD5)
    }

    /// True if the whole object has been fetched.
    package var isHere: Bool { BlockMap(ofFileAt: place)?.missing(in: 0..<size).isEmpty ?? false }
}
