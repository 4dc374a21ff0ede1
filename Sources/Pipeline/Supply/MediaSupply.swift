package import Model
import SparseFiles

/// Fetches parts of media that lie elsewhere than on a disk.
package struct MediaSupply: Sendable {
    /// Rounds after which something is wrong: each brings more of a file.
    static let mostRounds = 200

    private let get: @Sendable ([MissingBytes]) async throws -> [String: DayreelError]
    private let keep: @Sendable ([String]) throws -> (any Sendable)?
    private let find: @Sendable (String) -> SuppliedObject?

    /// `get` returns by path what could not be fetched for a reason that concerns only that, such as an object that is gone; it throws
    /// `DayreelError` for trouble that ends the run and `CancellationError`. `keep` sees to it that what was fetched of the files at these
    /// paths stays until what it returns goes. `find` knows the objects that were listed, by their addresses.
    package init(
        _ get: @escaping @Sendable ([MissingBytes]) async throws -> [String: DayreelError],
        keep: @escaping @Sendable ([String]) throws -> (any Sendable)? = { _ in nil },
        find: @escaping @Sendable (String) -> SuppliedObject? = { _ in nil }
    ) {
        (self.get, self.keep, self.find) = (get, keep, find)
    }

    /// The object of an address; nil for a file, and for what was not listed in this run.
    package func object(at address: String) -> SuppliedObject? { find(address) }

    /// Keeps what was fetched of these files until what is returned goes. Throws `DayreelError`.
    package func hold(_ paths: [String]) throws -> (any Sendable)? { try keep(paths) }

    package func fetch(_ missing: [MissingBytes]) async throws -> [String: DayreelError] {
        missing.isEmpty ? [:] : try await get(missing)
    }

    /// The result of work that reads media in this process, done again until all that it reads is here. Throws what the work throws, and
    /// why something cannot be fetched.
    package func reading<Result>(_ work: () throws -> Result) async throws -> Result {
        for _ in 0..<Self.mostRounds {
            do {
                return try MissingBytes.guarding(work)
            } catch let error as MissingBytesError {
                if let failure = try await fetch(error.missing).values.first { throw failure }
            }
        }
        throw DayreelError(.internalError, "fetched parts of a source keep disappearing from the cache")
    }
}

extension Fingerprint {
    /// Does the same as `init(of:)`, with what has to be fetched for it.
    package init(of location: MediaLocation, supply: MediaSupply?) async throws {
        guard let supply else {
            self = try Fingerprint(of: location)
            return
        }
        self = try await supply.reading { try Fingerprint(of: location) }
    }
}
