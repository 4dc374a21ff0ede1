import Model

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
