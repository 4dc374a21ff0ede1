import Foundation
import JobFiles
import Library
package import Model
import ObjectStorage
package import Pipeline

extension Workspace {
    /// Bytes that fetched objects may take on the disk, unless the settings say otherwise.
    static let defaultBucketCacheSize: Int64 = 20_000_000_000

    /// Called when a command is done with its buckets: trims the cache to its limit. Returns a note on network use, nil if there was
    /// none.
    package func endFetching() -> Diagnostic? {
        guard let note = remote.note else { return nil }
        remote.prune()
        return note
    }

    /// Fetches parts of objects. Only this process does: workers have neither the network's address nor the keys.
    package var supply: MediaSupply {
        MediaSupply { [remote] in
            try await remote.fetch($0)
        } keep: { [remote] in
            try remote.hold($0)
        } find: { [remote] in
            remote.object(at: $0).map { object, place in
                SuppliedObject(
                    place: place, size: object.size, version: object.version, possibleMD5: object.possibleMD5)
            }
        }
    }

    /// The contents of the cache of what was fetched from buckets.
    var objectCacheInfo: ObjectCacheInfo { remote.info }

    /// Takes away what was fetched from buckets, but for so many bytes that were used last; nil: all of it. What a run reads at the moment
    /// stays. Returns what was taken away. Throws `DayreelError`.
    func emptyObjectCache(toBytes most: Int64? = nil) throws -> ObjectCacheInfo {
        try remote.empty(toBytes: most)
    }
}

extension S3Account.Context {
    /// The environment's variables, and the files of `~/.aws` or those that `AWS_SHARED_CREDENTIALS_FILE` and `AWS_CONFIG_FILE` name.
    init(of machine: Machine) {
        func text(_ variable: String, _ name: String) -> String? {
            let named = machine.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
            return try? String(contentsOfFile: named ?? "\(machine.homeFolder)/.aws/\(name)", encoding: .utf8)
        }
        self.init(
            environment: machine.environment,
            credentialsFile: text("AWS_SHARED_CREDENTIALS_FILE", "credentials"),
            configFile: text("AWS_CONFIG_FILE", "config"))
    }
}
