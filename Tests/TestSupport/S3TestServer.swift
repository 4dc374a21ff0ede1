import Foundation

/// An S3 server on 127.0.0.1 for one test. It has ended when the test has released it.
package final class S3TestServer: Sendable {
    package enum Kind: Sendable {
        /// OpenStack Swift, with real signatures, pages and ranges.
        case swift
        /// moto, which can be made to fail and does not check signatures.
        case double
        /// moto over https.
        case tls(Certificate)
    }

    /// The certificate of a server, from an authority that no system trusts.
    package enum Certificate: String, CaseIterable, Sendable {
        case good
        /// A certificate for another server's address.
        case ofAnother = "name"
        case expired = "old"
    }

    /// `http://127.0.0.1:PORT`
    package let endpoint: String
    package let access: String
    package let secret: String
    /// The process of a server of OpenStack Swift. A double ends with its input.
    private let process: Process?
    private let input: FileHandle
    private let output: FileHandle
    private let work: TemporaryFolder

    private struct Address: Decodable {
        var endpoint: String
        var access: String
        var secret: String
    }

    /// Starts a server. `buckets`: folders by the names of the buckets that contain their files.
    package init(_ kind: Kind, _ buckets: [String: String]) throws {
        work = try TemporaryFolder()
        let pairs = buckets.map { "\($0.key)=\($0.value)" }.sorted()
        switch kind {
        case .swift:
            let (server, toServer, fromServer) = (Process(), Pipe(), Pipe())
            server.executableURL = URL(filePath: "/usr/bin/python3")
            server.arguments = ["\(Checkout.path)/scripts/s3_swift.py", work.path("swift")] + pairs
            server.standardInput = toServer
            server.standardOutput = fromServer
            try server.run()
            (process, input, output) = (server, toServer.fileHandleForWriting, fromServer.fileHandleForReading)
        case .double:
            process = nil
            (input, output) = try S3Doubles.shared.get().start(pairs, in: work)
        case .tls(let certificate):
            process = nil
            let options = ["--tls", work.path, certificate.rawValue]
            (input, output) = try S3Doubles.shared.get().start(options + pairs, in: work)
        }
        let address = try JSONDecoder().decode(Address.self, from: Data(Self.line(from: output).utf8))
        (endpoint, access, secret) = (address.endpoint, address.access, address.secret)
    }

    deinit {
        try? input.close()
        // Its output ends with it: until then it might answer another request.
        _ = try? output.readToEnd()
        process?.waitUntilExit()
    }

    /// The path of the certificate authority's file.
    package var authority: String { work.path("authority.pem") }

    /// The environment with the account's keys.
    package var environment: [String: String] { ["AWS_ACCESS_KEY_ID": access, "AWS_SECRET_ACCESS_KEY": secret] }

    /// A request that the double received.
    package struct Request: Decodable, Sendable {
        package var number: Int
        package var method: String
        package var path: String
        package var query: [String: String]
        package var range: String?
        package var status: Int?
        package var bytes: Int
        package var host: String?
        /// The access key and the session token that signed it.
        package var access: String?
        package var token: String?
    }

    /// Sends a command to the double (scripts/s3_double.py). Returns the requests since the last `reset`.
    @discardableResult
    package func tell(_ words: String) throws -> [Request] {
        try input.write(contentsOf: Data("\(words)\n".utf8))
        return try JSONDecoder().decode([Request].self, from: Data(Self.line(from: output).utf8))
    }

    private static func line(from file: FileHandle) throws -> String {
        var bytes: [UInt8] = []
        while let byte = try file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
