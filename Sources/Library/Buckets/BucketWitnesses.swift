import Model

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
