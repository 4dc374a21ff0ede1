import Model
import Testing

@testable import Library

/// Keys from the environment and from profiles, in the order that Amazon's programs use.
struct S3AccountTests {
    private let credentials = """
        [default]
        aws_access_key_id = DEFAULT
        aws_secret_access_key = one
        # a word on the side
        [nas]
        aws_access_key_id=nas:me
        aws_secret_access_key=two = 2
        s3 =
            max_concurrent_requests = 20
        """
    private let config = """
        [profile nas]
        region = home
        endpoint_url = http://nas:9000
        [profile bare]
        region = eu-west-1
        [profile cloud]
        credential_source = Ec2InstanceMetadata
        """

    private func account(_ profile: String?, _ environment: [String: String] = [:]) throws -> S3Account {
        try S3Account(
            profile: profile,
            in: .init(environment: environment, credentialsFile: credentials, configFile: config))
    }

    private func keys(_ account: S3Account) -> [String]? {
        guard case .fixed(let keys) = account.keys else { return nil }
        return [keys.accessKey, keys.secretKey, keys.sessionToken].compactMap(\.self)
    }

    @Test func aNamedProfileBeatsTheEnvironment() throws {
        let own = ["AWS_ACCESS_KEY_ID": "ENV", "AWS_SECRET_ACCESS_KEY": "three", "AWS_REGION": "us-west-1"]
        let named = try account("nas", own)
        #expect(keys(named) == ["nas:me", "two = 2"])
        #expect(named.region == "home")
        #expect(named.endpoint == "http://nas:9000")
        let unnamed = try account(nil, own.merging(["AWS_SESSION_TOKEN": "t"]) { $1 })
        #expect(keys(unnamed) == ["ENV", "three", "t"])
        #expect(unnamed.region == "us-west-1")
    }

    @Test func theEnvironmentNamesTheDefaultProfile() throws {
        #expect(keys(try account(nil)) == ["DEFAULT", "one"])
        #expect(keys(try account(nil, ["AWS_PROFILE": "nas"])) == ["nas:me", "two = 2"])
    }

    @Test func theInstanceIsAskedForKeysOnlyIfTheProfileNamesIt() throws {
        let environment = ["AWS_EC2_METADATA_SERVICE_ENDPOINT": "http://127.0.0.1:1/"]
        for profile in [S3Account.instanceWord, "cloud"] {
            guard case .instance(let base) = try account(profile, environment).keys else {
                Issue.record("no instance for \(profile)")
                continue
            }
            #expect(base == "http://127.0.0.1:1")
        }
    }

    @Test func missingKeysAreReportedWithARemedy() {
        let unknown = #expect(throws: DayreelError.self) { try account("nass") }
        #expect(unknown?.sourceKey == "s3.profile")
        for name in ["'nass'", "'nas'"] { #expect(unknown?.message.contains(name) == true, "\(name)") }
        let bare = #expect(throws: DayreelError.self) { try account("bare") }
        #expect(bare?.message.contains("'bare'") == true)
        let none = #expect(throws: DayreelError.self) { try S3Account(profile: nil, in: .init(environment: [:])) }
        #expect(none?.remedy?.contains("AWS_ACCESS_KEY_ID") == true)
    }

    /// Messages show the address, so it must not contain keys.
    @Test func endpointsFromTheEnvironmentLoseKeysAndSlashes() throws {
        for address in ["http://nas:9000/", "http://me:secret@nas:9000", "http://nas:9000"] {
            #expect(try account(nil, ["AWS_ENDPOINT_URL": address]).endpoint == "http://nas:9000")
        }
    }

    @Test func keysAreRemovedFromServersMessages() {
        let keys = S3Credentials(accessKey: "AKIA1", secretKey: "hush hush", sessionToken: "token")
        #expect(keys.removed(from: "no AKIA1 with hush hush (token)") == "no … with … (…)")
    }

    @Test func keysDoNotAppearInDescriptions() throws {
        let account = try account("nas")
        var text = ""
        dump(account, to: &text)
        #expect(!(text + "\(account) \(String(reflecting: account))").contains("two"))
    }
}
