package import Model
package import Pipeline

/// The cache as scripts read it: the store's own keys, and the objects fetched from buckets.
package struct CacheDocument: Encodable {
    private let segments: StoreInfo
    private let objects: ObjectCacheInfo

    package init(segments: StoreInfo, objects: ObjectCacheInfo) { (self.segments, self.objects) = (segments, objects) }

    private enum CodingKeys: String, CodingKey { case v, objects }

    package func encode(to encoder: any Encoder) throws {
        try segments.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .v)
        try container.encode(objects, forKey: .objects)
    }
}
