import Model

extension LookRequest {
    /// Everything that decides what is measured: the key under which it is stored.
    struct Recipe: Encodable {
        var look = LookRequest.version
        var source: Fingerprint
        var stream: Int?
        var start: Int64
        var end: Int64
        var pictures: Int
        var isHeard: Bool
        /// The digest of the speech detector; nil without one.
        var detector: String?
    }

    var recipe: Recipe {
        Recipe(
            source: source, stream: location.streams?.picture, start: start, end: end, pictures: pictures,
            isHeard: hearing != nil, detector: hearing?.detector?.digest)
    }
}
