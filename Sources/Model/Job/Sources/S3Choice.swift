/// A bucket as a job names it.
package struct S3Choice: Hashable, Sendable, Codable {
    package var bucket: String
    /// The beginning of the keys of its objects; empty for all.
    package var prefix: String
    /// The server, such as `https://nas:9000`; nil for Amazon's, or the profile's.
    package var endpoint: String?
    package var region: String?
    /// True if the bucket's name stands in the path of its addresses; nil for what the server mostly wants.
    package var usesPathStyle: Bool?
    /// The profile of `~/.aws` that has the keys; nil for the environment's.
    package var profile: String?

    package init(
        bucket: String = "", prefix: String = "", endpoint: String? = nil, region: String? = nil,
        usesPathStyle: Bool? = nil, profile: String? = nil
    ) {
        self.bucket = bucket
        self.prefix = prefix
        self.endpoint = endpoint
        self.region = region
        self.usesPathStyle = usesPathStyle
        self.profile = profile
    }

    /// The bucket and the prefix as people write them: `s3://holidays/2024/`, `http://nas:9000/holidays/`. A source's path.
    package var address: String { root + prefix }

    /// The same without the prefix. A profile may name another server, and so belongs to it: `s3://nas@holidays/`.
    package var root: String {
        (endpoint.map { $0 + "/" } ?? "s3://" + (profile.map { $0 + "@" } ?? "")) + bucket + "/"
    }
}
