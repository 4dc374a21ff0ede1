import Model

/// A bucket and its server.
package struct S3Bucket: Hashable, Sendable, Codable {
    package var name: String
    /// `https://host:port` without a slash at its end; nil for Amazon's.
    package var endpoint: String?
    package var region: String
    /// True if the bucket's name is in the path and not in the host's name.
    package var usesPathStyle: Bool

    /// `usesPathStyle` nil: true with an `endpoint`, and for a name with a dot, which Amazon's certificates do not cover.
    package init(name: String, endpoint: String? = nil, region: String, usesPathStyle: Bool? = nil) {
        self.name = name
        self.endpoint = endpoint
        self.region = region
        self.usesPathStyle = usesPathStyle ?? (endpoint != nil || name.contains("."))
    }

    /// The bucket as people write it, with a slash at its end: `s3://holidays/`, `http://nas:9000/holidays/`.
    package var address: String { (endpoint.map { $0 + "/" } ?? "s3://") + name + "/" }

    /// The URL of an object; of the bucket itself if `key` is empty.
    func url(key: String = "", query: [String: String] = [:]) -> String {
        let suffix = region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com"
        let base = endpoint ?? "https://s3.\(region).\(suffix)"
        let path = PercentEncoding.encoded(key, keepingSlashes: true)
        let whole: String
        if usesPathStyle {
            whole = "\(base)/\(PercentEncoding.encoded(name))" + (key.isEmpty ? "" : "/\(path)")
        } else {
            let host = base.split(separator: "://", maxSplits: 1)
            whole = "\(host.first ?? "https")://\(name).\(host.last ?? "")/\(path)"
        }
        return query.isEmpty ? whole : whole + "?" + PercentEncoding.query(query)
    }
}

extension S3Bucket {
    /// True if requests, with the access key and what the objects contain, can be read on their way: another machine is asked without TLS.
    package var isOpenToOthers: Bool {
        let parts = (endpoint ?? "https://").lowercased().split(separator: "://", maxSplits: 1)
        guard parts.first == "http", let host = parts.last.map(Self.host) else { return false }
        let isNumbers = host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        let isHere = host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
        return !(isHere || isNumbers && host.hasPrefix("127."))
    }

    /// The host of an authority in lower case, without its port.
    private static func host(_ authority: Substring) -> Substring {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
        return authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
    }
}

/// An object, as a listing describes it.
package struct S3Object: Hashable, Sendable, Codable {
    package var key: String
    /// Bytes.
    package var size: Int64
    /// The ETag without quotes, which changes with the content.
    package var etag: String
    /// Seconds since 1970.
    package var modified: Int64

    package init(key: String, size: Int64, etag: String, modified: Int64) {
        self.key = key
        self.size = size
        self.etag = etag
        self.modified = modified
    }
}
