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
