import Model
import ObjectStorage

/// The notes and warnings about a bucket and what its listing leaves out.
struct BucketNotes {
    let choice: S3Choice

    /// The largest number of objects with a warning each.
    private static let mostNamed = 20
    /// The most characters of a key in a sentence.
    private static let longestName = 200

    /// The note about a server that is asked without encryption.
    func openToOthers(_ endpoint: String?) -> Diagnostic {
        Diagnostic(
            .note, .plainHTTP, path: choice.address,
            "\(endpoint ?? choice.address) is asked without encryption: who shares the network can read the access key and the media, "
                + "and change them; use https:// if the server has it")
    }

    func offline(_ error: DayreelError) -> Diagnostic {
        Diagnostic(
            .warning, .sourceOffline, path: choice.address,
            "\(choice.address) cannot be reached (\(error.cause ?? error.message)); what is in the cache is used, "
                + "as the bucket was listed last"
        )
    }

    /// The error if a listing has nothing but entries that no object can be: that is the server's trouble. Nil for an empty listing.
    func nothingUsable(_ omissions: [S3Omission]) -> DayreelError? {
        omissions.first.map { first in
            DayreelError(
                .inputOutput, "nothing that the server lists can be an object", place: choice.address,
                cause: words(first) + (omissions.count - 1).andMore(),
                remedy: "Check 'endpoint' and 'bucket', or mount the bucket with rclone and name the folder instead.")
        }
    }

    /// Warnings about entries of the listing that no object can be.
    func omitted(_ omissions: [S3Omission]) -> [Diagnostic] {
        warnings(omissions.map(\.key), advice: "it is left out; upload it again") { index, _ in words(omissions[index])
        }
    }

    private func words(_ omission: S3Omission) -> String {
        let name = omission.key.cut(to: Self.longestName)
        return switch omission.reason {
        case .noKey: "the server lists an object without a key, or with one that is no text"
        case .longKey: "the server lists an object whose key has more than \(S3Omission.longestKey) bytes: \(name)"
        case .noSize: "the server lists \(name) without a size"
        case .impossibleSize: "the server lists \(name) with a size that cannot be true"
        case .noETag: "the server lists \(name) without an ETag"
        }
    }

    /// Warnings about objects that cannot be asked for.
    func unreadable(_ keys: [String]) -> [Diagnostic] {
        warnings(keys, advice: "copy it to another key to use it") { _, name in
            "the object \(name) has '.' or '..' in its key, which no address can say"
        }
    }

    private func warnings(
        _ keys: [String], advice: String, _ words: (_ index: Int, _ name: String) -> String
    ) -> [Diagnostic] {
        var found = keys.prefix(Self.mostNamed).enumerated().map { index, key in
            Diagnostic(
                .warning, .unreadableMedia, path: choice.root + key,
                "\(words(index, key.cut(to: Self.longestName))): \(advice)")
        }
        if keys.count > Self.mostNamed {
            let more = (keys.count - Self.mostNamed).counted("other object")
            found.append(
                Diagnostic(
                    .warning, .unreadableMedia, path: choice.address,
                    "\(more) of the bucket cannot be used for such reasons either: \(advice)"))
        }
        return found
    }
}
