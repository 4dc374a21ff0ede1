import Foundation
import TestSupport
import Testing

/// A job's access to a bucket: profiles in `~/.aws`, and certificates.
@Suite(.serialized) struct BucketAccessTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        var program = try Program()
        for name in [
            "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_REGION",
            "AWS_CA_BUNDLE", "AWS_ENDPOINT_URL", "AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE",
        ] {
            program.environment[name] = .some(nil)
        }
        program.environment["HOME"] = folder.path
        self.program = program
    }

    private func server(_ kind: S3TestServer.Kind) async throws -> S3TestServer {
        let month = try await FixtureLibrary.month().path
        for name in ["IMG_1001.MOV", "IMG_1002.MOV"] {
            try folder.write([UInt8](contentsOf: "\(month)/100APPLE/\(name)"), to: "month/\(name)")
        }
        return try S3TestServer(kind, ["month": folder.path("month")])
    }

    private func scan(_ bucket: String) async throws -> Program.Outcome {
        let job = try folder.write(
            "timeframe: 2024-12\ndays: { home: UTC }\nsources: [{s3: \(bucket)}]\noutput: film.mp4\n", to: "job.yaml")
        return try await program.run("scan", job, "--json", "--progress", "none")
    }

    private func expectBoth(_ outcome: Program.Outcome) {
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(outcome.output.contains("IMG_1001.MOV") && outcome.output.contains("IMG_1002.MOV"))
    }

    @Test func `a profile of ~-.aws has keys, server and region for a real server`() async throws {
        let server = try await server(.swift)
        try folder.write(
            "[default]\naws_access_key_id = nobody\naws_secret_access_key = nothing\n\n[nas]\n"
                + "aws_access_key_id = \(server.access)\naws_secret_access_key = \(server.secret)\n",
            to: ".aws/credentials")
        try folder.write(
            "[profile nas]\nregion = us-east-1\nendpoint_url = \(server.endpoint)/\n", to: ".aws/config")
        expectBoth(try await scan("{bucket: month, profile: nas}"))
        // The default profile has other keys.
        let refused = try await scan("{bucket: month, endpoint: '\(server.endpoint)'}")
        #expect(refused.exitCode == 66)
        #expect(refused.error.contains("job.yaml:3:"), "\(refused.error)")
        #expect(!refused.error.contains("nobody"))
        let unknown = try await scan("{bucket: month, profile: nass}")
        #expect(unknown.exitCode == 66)
        #expect(unknown.error.contains("job.yaml:3:"), "\(unknown.error)")
        #expect(
            unknown.error.contains("'nass'") && unknown.error.contains("'nas'"), "\(unknown.error)")
    }

    @Test func `the certificate is checked by the authority that the profile names`() async throws {
        let server = try await server(.tls(.good))
        let keys = "aws_access_key_id = \(server.access)\naws_secret_access_key = \(server.secret)\n"
        try folder.write("[default]\n\(keys)[nas]\n\(keys)", to: ".aws/credentials")
        try folder.write("[profile nas]\nca_bundle = \(server.authority)\n", to: ".aws/config")
        expectBoth(try await scan("{bucket: month, profile: nas, endpoint: '\(server.endpoint)'}"))
        let refused = try await scan("{bucket: month, endpoint: '\(server.endpoint)'}")
        #expect(refused.exitCode == 66)
        #expect(refused.error.contains("AWS_CA_BUNDLE"), "\(refused.error)")
    }
}
