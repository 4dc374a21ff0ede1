package import Model

/// The source of the keys: the environment, a profile of `~/.aws`, or, on request, the metadata service of a machine in Amazon's cloud.
///
/// The order is that of Amazon's own programs: the named profile, else `AWS_ACCESS_KEY_ID`, else `AWS_PROFILE` or `default`.
package struct S3Account: Sendable {
    /// Stands in for a profile's name: the keys come from the metadata service.
    package static let instanceWord = "instance-metadata"

    /// The system's variables and files, handed in by the workspace.
    package struct Context: Sendable {
        package var environment: [String: String]
        /// The text of `~/.aws/credentials` and `~/.aws/config`; nil for a missing file.
        package var credentialsFile: String?
        package var configFile: String?

        package init(environment: [String: String], credentialsFile: String? = nil, configFile: String? = nil) {
            self.environment = environment
            self.credentialsFile = credentialsFile
            self.configFile = configFile
        }

        subscript(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    }

    enum Keys: Sendable {
        case fixed(S3Credentials)
        /// Base URL of the metadata service, without a slash at its end.
        case instance(String)
    }

    let keys: Keys
    package let region: String?
    package let endpoint: String?
    package let limits: TransferLimits

    /// Throws `DayreelError` (`missingInput`) if there are no keys; its `sourceKey` names the key of the source to correct.
    package init(profile named: String?, in context: Context) throws(DayreelError) {
        let isInstance = named == Self.instanceWord
        let name = isInstance ? nil : named
        let profile = AWSProfile(
            name ?? context["AWS_PROFILE"] ?? "default", credentials: context.credentialsFile,
            config: context.configFile)
        if let name, profile == nil { throw Self.unknown(name, context) }
        var limits = TransferLimits()
        limits.certificates = context["AWS_CA_BUNDLE"] ?? profile?.certificates ?? SystemCertificates.file()
        self.limits = limits
        let own = context["AWS_REGION"] ?? context["AWS_DEFAULT_REGION"]
        region = name == nil ? own ?? profile?.region : profile?.region ?? own
        let server =
            name == nil
            ? context["AWS_ENDPOINT_URL_S3"] ?? context["AWS_ENDPOINT_URL"] ?? profile?.endpoint
            : profile?.endpoint
        endpoint = server.map(Self.plain)
        let service = context["AWS_EC2_METADATA_SERVICE_ENDPOINT"] ?? "http://169.254.169.254"
        let ofEnvironment = name == nil && !isInstance ? Self.credentials(context) : nil
        if isInstance || (ofEnvironment == nil && profile?.usesInstance == true) {
            keys = .instance(service.hasSuffix("/") ? String(service.dropLast()) : service)
        } else if let credentials = ofEnvironment ?? profile?.credentials {
            keys = .fixed(credentials)
        } else {
            throw Self.missing(name)
        }
    }

    /// The server's address without trailing slashes, and without a user name or password, because messages show it.
    private static func plain(_ endpoint: String) -> String {
        let parts = endpoint.split(separator: "://", maxSplits: 1)
        guard parts.count == 2 else { return endpoint }
        let host = parts[1].split(separator: "@").last.map { $0.drop { $0 == "/" } } ?? ""
        return "\(parts[0])://" + host.prefix(host.lastIndex { $0 != "/" }.map { host[...$0].count } ?? 0)
    }

    private static func credentials(_ context: Context) -> S3Credentials? {
        guard let access = context["AWS_ACCESS_KEY_ID"], let secret = context["AWS_SECRET_ACCESS_KEY"] else {
            return nil
        }
        return S3Credentials(
            accessKey: access, secretKey: secret, sessionToken: context["AWS_SESSION_TOKEN"])
    }

    private static func unknown(_ name: String, _ context: Context) -> DayreelError {
        let names = AWSProfile.names(credentials: context.credentialsFile, config: context.configFile)
        let hint = NearestWord.of(name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
        var error = DayreelError(
            .missingInput, "there is no profile '\(name)' in ~/.aws\(hint)",
            cause: names.isEmpty ? nil : "profiles: \(names.joined(separator: ", "))",
            remedy: "Write it into ~/.aws/credentials under [\(name)], or name another under 'profile'.")
        error.sourceKey = "s3.profile"
        return error
    }

    private static func missing(_ name: String?) -> DayreelError {
        guard let name else {
            return DayreelError(
                .missingInput, "there are no keys for S3",
                remedy:
                    "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write a profile into ~/.aws/credentials and name it "
                    + "under 'profile'.")
        }
        var error = DayreelError(
            .missingInput, "the profile '\(name)' in ~/.aws has no aws_access_key_id and aws_secret_access_key",
            remedy: "Write them into ~/.aws/credentials under [\(name)]. Other ways to log in are not supported.")
        error.sourceKey = "s3.profile"
        return error
    }
}

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
