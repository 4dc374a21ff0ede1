import Foundation
import Model

/// Fetches the keys that Amazon's cloud gives to one of its machines (docs.aws.amazon.com, "Use the Instance Metadata Service", version 2).
struct InstanceMetadata: Sendable {
    let base: String
    let loop: TransferLoop

    private struct Keys: Decodable {
        var accessKey: String
        var secretKey: String
        var token: String?
        var expiration: String?

        private enum CodingKeys: String, CodingKey {
            case accessKey = "AccessKeyId"
            case secretKey = "SecretAccessKey"
            case token = "Token"
            case expiration = "Expiration"
        }
    }

    /// Throws `DayreelError` (`missingInput`) if there is no metadata service or it has no keys; `CancellationError`.
    func credentials() async throws -> S3Credentials {
        let seconds = [("X-aws-ec2-metadata-token-ttl-seconds", "21600")]
        let token = try await text(.put, "/latest/api/token", headers: seconds)
        let headers = [("X-aws-ec2-metadata-token", token)]
        let folder = "/latest/meta-data/iam/security-credentials/"
        let role = try await text(.get, folder, headers: headers).split(whereSeparator: \.isNewline).first ?? ""
        let document = try await text(
            .get, folder + PercentEncoding.encoded(String(role)), headers: headers)
        guard let keys = try? JSONDecoder().decode(Keys.self, from: Data(document.utf8)) else {
            throw failure("its answer has no keys")
        }
        return S3Credentials(
            accessKey: keys.accessKey, secretKey: keys.secretKey, sessionToken: keys.token,
            expires: keys.expiration.flatMap(UTCTime.instant))
    }

    private func text(
        _ method: HTTPRequest.Method, _ path: String, headers: [(name: String, value: String)]
    ) async throws -> String {
        var request = HTTPRequest(method: method, url: base + path, headers: headers)
        request.mostBytes = 1 << 16
        // The service is local, so it answers at once. On a machine outside the cloud nothing answers, and nobody should wait for it.
        (request.limits.connecting, request.limits.whole) = (1000, 5000)
        do {
            let reply = try await loop.perform(request)
            guard reply.status == 200 else { throw failure("it answers with status \(reply.status)") }
            return String(decoding: reply.body, as: UTF8.self)
        } catch let error as TransferFailure {
            throw failure(error.message)
        }
    }

    private func failure(_ cause: String) -> DayreelError {
        var error = DayreelError(
            .missingInput, "this machine provides no S3 keys", cause: "the metadata service at \(base): \(cause)",
            remedy: "Give it a role with access to the bucket, or name a profile of ~/.aws instead of "
                + "'\(S3Account.instanceWord)'.")
        error.sourceKey = "s3.profile"
        return error
    }
}
