/// A bucket as a job names it.
package struct S3Choice: Hashable, Sendable, Codable {
    package var bucket: String
    /// The prefix of the keys of its objects; empty for all.
    package var prefix: String
    /// The server, such as `https://nas:9000`; nil for Amazon's or the profile's.
    package var endpoint: String?
    package var region: String?
    /// True to put the bucket's name into the path of URLs; nil for what the server usually expects.
    package var usesPathStyle: Bool?
    /// The profile of `~/.aws` with the keys; nil for the environment's keys.
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

    /// The address without the prefix. Includes a profile, which may name another server: `s3://nas@holidays/`.
    package var root: String {
        (endpoint.map { $0 + "/" } ?? "s3://" + (profile.map { $0 + "@" } ?? "")) + bucket + "/"
    }
}
