import Foundation
import JobFiles
import Library
import Model
import ObjectStorage
package import Pipeline

extension Workspace {
    /// The default for the bytes that fetched objects may take on the disk.
    static let defaultBucketCacheSize: Int64 = 20_000_000_000

    /// Trims the cache to its limit when a verb has finished with its buckets. Notes the use of the network, if there was any.
    func endFetching(_ progress: ProgressSink) {
        guard let note = remote.note else { return }
        remote.prune()
        progress(.diagnostic(note))
    }

    /// The supply of parts of objects. Only this process fetches: workers have neither a network nor keys.
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
}

extension S3Account.Context {
    /// Takes the environment's variables, and the files of `~/.aws` or those named by `AWS_SHARED_CREDENTIALS_FILE` and `AWS_CONFIG_FILE`.
    init(of machine: Machine) {
        func text(_ variable: String, _ name: String) -> String? {
            let named = machine.environment.variable(variable)
            // Not by `SmallFile`: these are the user's, who may name a pipe.
            return try? String(contentsOfFile: named ?? "\(machine.homeFolder)/.aws/\(name)", encoding: .utf8)
        }
        self.init(
            environment: machine.environment,
            credentialsFile: text("AWS_SHARED_CREDENTIALS_FILE", "credentials"),
            configFile: text("AWS_CONFIG_FILE", "config"))
    }
}
