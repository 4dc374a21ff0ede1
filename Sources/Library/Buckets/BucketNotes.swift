import Model

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
            "\(endpoint ?? choice.address) is accessed without encryption: anyone on the network can read the access key and the "
                + "media, and change them; use https:// if the server has it")
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
            "the object \(name) has '.' or '..' in its key, which no address can express"
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

/// The objects of buckets that have just been read. If another object of the bucket cannot be read, they tell whether the bucket is in
/// trouble, or that object alone.
struct BucketWitnesses: Sendable {
    /// The number of objects to ask about trouble with another one.
    static let most = 3

    /// The latest objects that were read, by their bucket's root, each once.
    private var read: [String: [RemoteObject]] = [:]

    /// Notes that bytes of an object have been read now.
    mutating func add(_ object: RemoteObject) {
        guard Self.isFit(object), read[object.choice.root]?.last != object else { return }
        let others = (read[object.choice.root] ?? []).filter { $0.key != object.key }
        read[object.choice.root] = others.suffix(Self.most - 1) + [object]
    }

    /// The objects to ask about trouble with this one: those that were read last, else some of `listed`.
    func candidates(besides object: RemoteObject, listed: some Sequence<RemoteObject>) -> [RemoteObject] {
        let known = (read[object.choice.root] ?? []).filter { $0.key != object.key }
        guard known.isEmpty else { return known.reversed() }
        // From all of the bucket, because its neighbours may have the same trouble: an archived folder.
        let others = listed.filter { $0.choice.root == object.choice.root && $0.key != object.key && Self.isFit($0) }
            .sorted { $0.key.precedesByBytes($1.key) }
        guard others.count > Self.most else { return others }
        return (0..<Self.most).map { others[$0 * (others.count - 1) / (Self.most - 1)] }
    }

    /// True if a part of the object is less than the whole: a server that ignores ranges must not pass for one that works.
    private static func isFit(_ object: RemoteObject) -> Bool { object.size > 1 }
}

/// Objects that could not be fetched although others of their bucket could. Not kept from run to run, because trouble of a server may pass.
struct ObjectTroubles: Sendable {
    /// Seconds for which an object with trouble is not requested again: stages of one run ask for the same object, and each request is
    /// tried several times. A new listing ends it.
    static let rest: Int64 = 300

    private var errors: [String: (error: DayreelError, until: Int64, root: String)] = [:]

    /// Notes the trouble with an object. `path` is that of its local file; `now` is in seconds since 1970.
    mutating func add(_ error: DayreelError, of object: RemoteObject, at path: String, now: Int64) {
        errors[path] = (error, now + Self.rest, object.choice.root)
    }

    /// The trouble with an object that is not to be requested again yet.
    func error(at path: String, now: Int64) -> DayreelError? {
        errors[path].flatMap { now < $0.until && now >= $0.until - Self.rest ? $0.error : nil }
    }

    /// Forgets the trouble with a bucket's objects.
    mutating func forget(root: String) { errors = errors.filter { $0.value.root != root } }
}
