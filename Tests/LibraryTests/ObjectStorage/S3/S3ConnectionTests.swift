import Model
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Connections to a server: https, hosts named after buckets, and keys from the machine's metadata service.
@Suite(.serialized)
struct S3ConnectionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for key in ["a.txt", "b/ü.txt"] { try folder.write(Array(key.utf8), to: "month/\(key)") }
    }

    private func server(_ kind: S3TestServer.Kind) throws -> S3TestServer {
        try S3TestServer(kind, ["month": folder.path("month")])
    }

    private func client(
        _ bucket: S3Bucket, profile: String? = nil, _ environment: [String: String],
        now: @escaping @Sendable () -> Int64 = { 0 }
    ) throws -> S3Client {
        S3Client(
            bucket, account: try S3Account(profile: profile, in: .init(environment: environment)),
            loop: TransferLoop(most: 8), traffic: S3Traffic(), now: now, retry: RetryRule { _ in })
    }

    private func keys(_ client: S3Client) async throws -> [String] {
        var keys: [String] = []
        for try await page in client.objects(prefix: "") { keys += page.objects.map(\.key) }
        return keys
    }

    private func bucket(_ server: S3TestServer) -> S3Bucket {
        S3Bucket(name: "month", endpoint: server.endpoint, region: "us-east-1")
    }

    @Test func aCertificateOfTheNamedAuthorityIsAccepted() async throws {
        let server = try server(.tls(.good))
        #expect(server.endpoint.hasPrefix("https://"))
        let environment = server.environment.merging(["AWS_CA_BUNDLE": server.authority]) { $1 }
        let client = try client(bucket(server), environment)
        #expect(try await keys(client) == ["a.txt", "b/ü.txt"])
    }

    /// A server with an invalid certificate is sent nothing: it would learn the keys.
    @Test(arguments: S3TestServer.Certificate.allCases)
    func anInvalidCertificateEndsTheRequest(_ certificate: S3TestServer.Certificate) async throws {
        let server = try server(.tls(certificate))
        var environment = server.environment
        if certificate != .good { environment["AWS_CA_BUNDLE"] = server.authority }
        let client = try client(bucket(server), environment)
        let failure = await #expect(throws: S3Failure.self) { try await keys(client) }
        #expect(failure?.kind == .refused && failure?.error.code == .missingInput)
        #expect(failure?.error.remedy?.contains("AWS_CA_BUNDLE") == true)
        let cause = try #require(failure?.error.cause)
        let words = [
            S3TestServer.Certificate.good: "unable to get local issuer", .ofAnother: "127.0.0.1", .expired: "expired",
        ]
        #expect(words[certificate].map(cause.contains) == true, "\(cause)")
        #expect(try server.tell("log").isEmpty)
    }

    @Test func aMissingCertificateBundleIsReported() async throws {
        let server = try server(.tls(.good))
        let environment = server.environment.merging(["AWS_CA_BUNDLE": folder.path("none.pem")]) { $1 }
        let client = try client(bucket(server), environment)
        let failure = await #expect(throws: S3Failure.self) { try await keys(client) }
        #expect(failure?.error.cause?.contains("none.pem") == true)
        #expect(failure?.error.remedy?.contains("AWS_CA_BUNDLE") == true)
    }

    /// Requests like those to Amazon's servers: the bucket is part of the host name, which is signed. Names ending with `.localhost` mean
    /// this machine (RFC 6761).
    @Test func realServerIsAskedByTheNameOfTheBucket() async throws {
        let server = try server(.swift)
        let port = try #require(server.endpoint.split(separator: ":").last)
        let bucket = S3Bucket(
            name: "month", endpoint: "http://s3.localhost:\(port)", region: "us-east-1", usesPathStyle: false)
        #expect(bucket.url(key: "a.txt") == "http://month.s3.localhost:\(port)/a.txt")
        let client = try client(bucket, server.environment)
        var objects: [S3Object] = []
        for try await page in client.objects(prefix: "b/") { objects += page.objects }
        #expect(objects.map(\.key) == ["b/ü.txt"])
        let object = try #require(objects.first)
        #expect(try await client.bytes(of: object, 0..<object.size) == Array("b/ü.txt".utf8))
        let wrong = try self.client(bucket, server.environment.merging(["AWS_SECRET_ACCESS_KEY": "other"]) { $1 })
        let failure = await #expect(throws: S3Failure.self) { try await keys(wrong) }
        #expect(failure?.kind == .refused && failure?.error.sourceKey == "s3.profile")
    }

    @Test func theInstanceIsAskedForKeysOnceAndAgainBeforeTheyExpire() async throws {
        let server = try server(.double)
        let now = Mutex<Int64>(0)
        let client = try client(
            bucket(server), profile: S3Account.instanceWord, ["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.endpoint]
        ) { now.withLock { $0 } }
        for _ in 0..<2 { #expect(try await keys(client).count == 2) }
        let role = "/latest/meta-data/iam/security-credentials/"
        let asked = try server.tell("log")
        #expect(asked.map(\.path) == ["/latest/api/token", role, role + "camera", "/month", "/month"])
        #expect(asked.suffix(2).allSatisfy { $0.access == "ASIAINSTANCE" && $0.token == "instance token" })
        // The keys expire in 2100; this is four minutes before.
        now.withLock { $0 = 4_102_444_800 - 240 }
        try server.tell("reset")
        #expect(try await keys(client).count == 2)
        #expect(try server.tell("log").map(\.path).contains(role + "camera"))
    }

    @Test func anInstanceWithoutKeysIsReported() async throws {
        let server = try server(.double)
        let client = try client(
            bucket(server), profile: S3Account.instanceWord, ["AWS_EC2_METADATA_SERVICE_ENDPOINT": "http://127.0.0.1:9"]
        )
        let error = await #expect(throws: DayreelError.self) { try await keys(client) }
        #expect(error?.code == .missingInput && error?.sourceKey == "s3.profile")
        #expect(try server.tell("log").isEmpty)
    }
}
