import Foundation
import Model

extension SourceForm {
    /// A bucket: `{bucket: …}`.
    static let bucket = SourceForm(
        "s3", "A bucket on S3 or on a compatible server.", from: Source(path: "", kind: .s3(S3Choice())),
        hasPath: false,
        keys: [
            Key("bucket", \.s3Choice.bucket, .bucketName, isRequired: true, "Name of the bucket."),
            Key(
                "prefix", \.s3Choice.prefix, .keyPrefix,
                "Only objects whose keys begin with this; by default the whole bucket."),
            Key(
                "endpoint", \.s3Choice.endpoint, .endpoint, "The server, such as https://nas:9000; by default Amazon's."
            ),
            Key(
                "region", \.s3Choice.region, .region,
                "The bucket's region; by default that of the profile or the environment."),
            Key(
                "path-style", \.s3Choice.usesPathStyle, Form<Bool>.flag,
                "Put the bucket's name into the path instead of the host name; by default with an 'endpoint'."),
            Key(
                "profile", \.s3Choice.profile, Form<String>.text("a profile's name", longest: 200),
                "Profile in ~/.aws with the access keys, or instance-metadata; by default they come from the environment."
            ),
            .albums("by default the whole bucket. An album is a folder of keys with media in it."), .hidden(),
        ],
        finish: { $0.path = $0.s3Choice.address })
}

extension Source {
    /// The bucket of a bucket source.
    fileprivate var s3Choice: S3Choice {
        get { if case .s3(let choice) = kind { choice } else { S3Choice() } }
        set { kind = .s3(newValue) }
    }
}

extension String {
    /// The source that an address such as `s3://bucket/phone/` means, as a job file writes it; nil for other text.
    var asBucketSource: String? {
        guard let match = wholeMatch(of: /[sS]3:\/\/([A-Za-z0-9._-]+)\/?(.*)/) else { return nil }
        let prefix = match.output.2.replacing("'", with: "''")
        return "{s3: {bucket: \(match.output.1)\(prefix.isEmpty ? "" : ", prefix: '\(prefix)'")}}"
    }

    /// What is wrong with an address such as `smb://nas/photos` in place of a path, as a predicate; nil for a path.
    package var faultOfAddress: String? {
        guard let scheme = wholeMatch(of: /([A-Za-z][A-Za-z0-9+.-]+):\/\/.*/)?.output.1.lowercased() else { return nil }
        if scheme == "file", let path = URL(string: self)?.path, path.hasPrefix("/") {
            return "must be written \(path), not \(quoted)"
        }
        if let bucket = asBucketSource { return "must be a path; a bucket is the source \(bucket)" }
        return "must be a path, not an address: \(quoted) (mount it, and name its folder)"
    }
}

extension Form where Value == String {
    /// Letters, digits and `.-_`: the characters that S3 once allowed and other servers still do.
    static var bucketName: Form {
        .scalar(
            "a bucket's name", schema: ["type": ["string", "number"], "pattern": "^[A-Za-z0-9._-]{1,255}$"]
        ) { scalar, _ in
            let isName = scalar.text.utf8.count <= 255 && scalar.text.utf8.allSatisfy { $0.isPartOfName }
            return isName && !scalar.text.isEmpty && scalar.kind != .boolean
                ? .value(scalar.text)
                : .refused("must be the name of a bucket alone, such as holidays, not \(scalar.text.quoted)")
        }
    }

    /// The form of a key's prefix.
    static var keyPrefix: Form {
        .scalar(
            "a prefix of keys such as phone/2024/",
            schema: ["type": ["string", "number"], "pattern": "^[^/]", "maxLength": 1024]
        ) { scalar, _ in
            if scalar.text.isEmpty { return .refused("is empty; leave it out for the whole bucket") }
            if scalar.text.hasPrefix("/") { return .refused("begins with '/', which no key does") }
            return scalar.hasControls || scalar.text.utf8.count > 1024
                ? .refused("must be on one line, of 1024 bytes at most") : .value(scalar.text)
        }
    }
}

extension Form where Value == String {
    /// Scheme, host and port of a server. Refuses parts that could contain secrets, because people show and share job files.
    static var endpoint: Form {
        .scalar(
            "an address such as https://nas:9000",
            schema: ["type": "string", "pattern": "^[hH][tT][tT][pP][sS]?://[^/?#@\\s]+/?$"]
        ) { scalar, _ in
            let text = scalar.text.hasSuffix("/") ? String(scalar.text.dropLast()) : scalar.text
            guard let host = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
                return .refused("must begin with https:// or http://, not \(scalar.text.quoted)")
            }
            let rest = text.dropFirst(host.count)
            if rest.contains("@") { return .refused("must not contain keys; name a 'profile' of ~/.aws instead") }
            let isPlain = !rest.isEmpty && !rest.contains { "/?# ".contains($0) } && !scalar.hasControls
            return isPlain
                ? .value(host + rest)
                : .refused("must be a server alone, without a path; name the bucket in 'bucket'")
        }
    }

    static var region: Form {
        .text("a region such as eu-west-1", pattern: "^[A-Za-z0-9-]{1,64}$") {
            (1...64).contains($0.utf8.count)
                && $0.utf8.allSatisfy { $0.isPartOfName && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "_") }
        }
    }
}

extension UInt8 {
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
