/// A section of `~/.aws/credentials` or `~/.aws/config` (docs.aws.amazon.com, "Configuration and credential file settings").
package struct AWSProfile: Sendable {
    private var values: [String: String] = [:]

    /// The values of the section in both files; `credentials` wins over `config`. Nil if neither file has the section.
    ///
    /// `config` names its sections `[profile NAME]`, except `[default]`; `credentials` uses the bare name.
    package init?(_ name: String, credentials: String?, config: String?) {
        let first = Self.section(name, of: credentials)
        let second = Self.section(name == "default" ? name : "profile \(name)", of: config)
        guard first != nil || second != nil else { return nil }
        values = (first ?? [:]).merging(second ?? [:]) { first, _ in first }
    }

    private subscript(_ key: String) -> String? { values[key].flatMap { $0.isEmpty ? nil : $0 } }

    package var region: String? { self["region"] }
    package var endpoint: String? { self["endpoint_url"] }
    var certificates: String? { self["ca_bundle"] }
    /// True if the profile takes its keys from the metadata service of the machine.
    var usesInstance: Bool { self["credential_source"] == "Ec2InstanceMetadata" }

    var credentials: S3Credentials? {
        guard let access = self["aws_access_key_id"], let secret = self["aws_secret_access_key"] else { return nil }
        return S3Credentials(accessKey: access, secretKey: secret, sessionToken: self["aws_session_token"])
    }

    /// The names of all sections, for suggestions.
    static func names(credentials: String?, config: String?) -> [String] {
        let config = titles(of: config).map { $0.hasPrefix("profile ") ? String($0.dropFirst(8)) : $0 }
        return Set(titles(of: credentials) + config).sorted()
    }

    private static func titles(of text: String?) -> [String] {
        (text ?? "").split(whereSeparator: \.isNewline).compactMap { title(String($0)) }
    }

    private static func title(_ line: String) -> String? {
        let line = line[...].trimmed
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        let words = line[line.index(after: line.startIndex)..<end].split { $0 == " " || $0 == "\t" }
        return words.joined(separator: " ")
    }

    /// The keys and values of a section, keys in lower case. Skips indented lines: they belong to a nested value, such as `s3 =`.
    private static func section(_ name: String, of text: String?) -> [String: String]? {
        guard let text else { return nil }
        var values: [String: String]?
        var isInside = false
        for line in text.split(whereSeparator: \.isNewline) {
            if let title = title(String(line)) {
                isInside = title == name
                if isInside { values = values ?? [:] }
                continue
            }
            guard isInside, let first = line.first, first != " ", first != "\t", first != "#", first != ";",
                let equals = line.firstIndex(of: "=")
            else { continue }
            let value = line[line.index(after: equals)...].trimmed
            values?[String(line[..<equals].trimmed).lowercased()] = String(value)
        }
        return values
    }
}
