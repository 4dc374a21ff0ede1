import Files
import Model
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Trouble with one object of a bucket, and trouble with all of it.
@Suite(.serialized) struct ObjectTroubleTests {
    private let folder: TemporaryFolder
    /// Seconds since 1970.
    private let clock = Clock()

    private final class Clock: Sendable {
        private let state = Mutex<Int64>(1_700_000_000)
        var now: Int64 { state.withLock { $0 } }

        func advance(_ seconds: Int64) { state.withLock { $0 += seconds } }
    }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a.mov", "b.mov", "c.mov"] {
            try folder.write([UInt8](repeating: name.utf8.first ?? 0, count: 50_000), to: "phone/\(name)")
        }
    }

    private func remote(_ server: S3TestServer) -> RemoteMedia {
        RemoteMedia(
            folder: folder.path("cache"), now: { [clock] in clock.now }, retry: RetryRule { _ in },
            context: { [environment = server.environment] in S3Account.Context(environment: environment) })
    }

    private func list(_ server: S3TestServer, _ remote: RemoteMedia) async throws -> SourceListing {
        let choice = S3Choice(bucket: "phone", endpoint: server.endpoint)
        return try await S3Source(Source(path: choice.address, kind: .s3(choice)), choice, remote: remote).list { _ in }
    }

    /// Fetches objects whole. Returns the errors by name.
    private func fetch(
        _ names: [String], _ listing: SourceListing, _ remote: RemoteMedia
    ) async throws -> [String: DayreelError] {
        let missing = try names.map { name in
            let place = try #require(listing.places.first { $0.key.lastPathPart == name }?.value)
            return MissingBytes(path: place, 0..<50_000, isWhole: true)
        }
        let errors = try await remote.fetch(missing).map { ($0.key.lastPathPart, $0.value) }
        return Dictionary(errors) { first, _ in first }
    }

    private func isWhole(_ name: String, _ listing: SourceListing) throws -> Bool {
        let place = try #require(listing.places.first { $0.key.lastPathPart == name }?.value)
        return BlockMap(ofFileAt: place)?.missing(in: 0..<50_000).isEmpty == true
    }

    private static let lasting = ["denied", "416", "redirect", "long", "other"]
    private static let passing = ["500", "503", "short", "close"]

    @Test(arguments: lasting + passing)
    func `an object with trouble is left out if others can be read`(how: String) async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let remote = remote(server)
        let listing = try await list(server, remote)
        try server.tell("object?key=b.mov&how=\(how)")
        let errors = try await fetch(["a.mov", "b.mov", "c.mov"], listing, remote)
        #expect(Array(errors.keys) == ["b.mov"])
        let error = try #require(errors["b.mov"])
        #expect(error.code == (Self.lasting.contains(how) ? .missingInput : .inputOutput), "\(error)")
        #expect(error.place?.hasSuffix("/phone/b.mov") == true && error.remedy != nil)
        #expect(try isWhole("a.mov", listing) && isWhole("c.mov", listing) && !isWhole("b.mov", listing))
        // Six attempts, and two after another object has shown that the bucket is well.
        #expect(try server.tell("log").filter { $0.path.hasSuffix("b.mov") }.count <= 8)
    }

    /// The same when nothing else was read before: objects of the listing are asked.
    @Test(arguments: ["denied", "500"])
    func `an object with trouble alone is left out too`(how: String) async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let remote = remote(server)
        let listing = try await list(server, remote)
        try server.tell("object?key=a.mov&how=\(how)")
        try server.tell("object?key=b.mov&how=\(how)")
        #expect(try await Array(fetch(["b.mov"], listing, remote).keys) == ["b.mov"])
        try server.tell("object?key=c.mov&how=\(how)")
        // Now no object can be read.
        await #expect(throws: DayreelError.self) { try await fetch(["a.mov"], listing, remote) }
    }

    @Test(arguments: [
        ("denied", "access to the bucket is denied"), ("500", "the bucket's server reports an internal problem"),
        ("long", "the server does not return parts of objects"), ("expired", "the keys have expired"),
        ("close", "the server of the bucket cannot be reached"),
    ])
    func `trouble with all objects is the bucket's`(how: String, message: String) async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let remote = remote(server)
        let listing = try await list(server, remote)
        // One has been read before: what counts is whether it can be read now.
        #expect(try await fetch(["c.mov"], listing, remote).isEmpty)
        try server.tell("fail?at=reads&how=\(how)")
        let error = try await #require(throws: DayreelError.self) { try await fetch(["a.mov"], listing, remote) }
        #expect(error.code == .inputOutput && error.message == message)
    }

    /// The keys of a login, which writes new ones.
    private final class Keys: Sendable {
        private let state: Mutex<[String: String]>
        var environment: [String: String] { state.withLock { $0 } }

        init(_ environment: [String: String]) { state = Mutex(environment) }

        func renew(_ access: String) { state.withLock { $0["AWS_ACCESS_KEY_ID"] = access } }
    }

    @Test(arguments: ["all", "reads"])
    func `keys that have expired are read again for what comes next`(requests: String) async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let keys = Keys(server.environment)
        let remote = RemoteMedia(
            folder: folder.path("cache"), now: { [clock] in clock.now }, retry: RetryRule { _ in },
            context: { S3Account.Context(environment: keys.environment) })
        let listing = try await list(server, remote)
        func use() async throws {
            if requests == "all" {
                _ = try await list(server, remote)
            } else {
                let errors = try await fetch(["a.mov"], listing, remote)
                #expect(errors.isEmpty)
            }
        }
        try server.tell("fail?at=\(requests)&how=expired")
        let error = try await #require(throws: DayreelError.self) { try await use() }
        #expect(error.message == "the keys have expired")
        keys.renew("another")
        try server.tell("reset")
        try await use()
        #expect(try Set(server.tell("log").map(\.access)) == ["another"])
    }

    @Test func `trouble that passes costs nothing`() async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let remote = remote(server)
        let listing = try await list(server, remote)
        try server.tell("object?key=b.mov&how=500&times=7")
        #expect(try await fetch(["a.mov", "b.mov"], listing, remote).isEmpty)
        #expect(try isWhole("b.mov", listing))
    }

    @Test func `an object with trouble is asked for again after a while, or once the bucket is listed`() async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let remote = remote(server)
        let listing = try await list(server, remote)
        try server.tell("object?key=b.mov&how=500")
        _ = try await fetch(["a.mov", "b.mov"], listing, remote)
        try server.tell("reset")
        #expect(try await fetch(["b.mov"], listing, remote).count == 1)
        #expect(try server.tell("log").isEmpty)
        clock.advance(ObjectTroubles.rest)
        try server.tell("object?key=b.mov&how=500")
        #expect(try await fetch(["b.mov"], listing, remote).count == 1)
        try server.tell("reset")
        let again = try await list(server, remote)
        #expect(try await fetch(["b.mov"], again, remote).isEmpty)
        #expect(try isWhole("b.mov", again))
    }

    @Test func `an object of an impossible size is left out of the listing with a warning`() async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        try server.tell("list?how=size&key=b.mov")
        let remote = remote(server)
        let listing = try await list(server, remote)
        #expect(listing.files.map(\.name) == ["a.mov", "c.mov"])
        let warning = try #require(listing.diagnostics.first)
        #expect(warning.severity == .warning && warning.code == .unreadableMedia && listing.diagnostics.count == 1)
        #expect(warning.path?.hasSuffix("/phone/b.mov") == true)
        #expect(try await fetch(["a.mov", "c.mov"], listing, remote).isEmpty)
    }

    @Test func `a bucket of nothing but impossible objects is an error`() async throws {
        let only = try TemporaryFolder()
        try only.write("x", to: "phone/b.mov")
        let server = try S3TestServer(.double, ["phone": only.path("phone")])
        try server.tell("list?how=size&key=b.mov")
        let error = try await #require(throws: DayreelError.self) { try await list(server, remote(server)) }
        #expect(error.code == .inputOutput && error.cause?.contains("b.mov") == true)
    }

    /// The file system refuses a file of that length.
    @Test func `an object that no disk can hold is left out`() async throws {
        let server = try S3TestServer(.double, ["phone": folder.path("phone")])
        let remote = remote(server)
        _ = try await list(server, remote)
        let choice = S3Choice(bucket: "phone", endpoint: server.endpoint)
        let huge = RemoteObject(S3Object(key: "h.mov", size: .max, etag: "e", modified: 1), of: choice)
        let place = remote.place(huge, at: huge.address)
        let errors = try await remote.fetch([MissingBytes(path: place, 0..<100)])
        #expect(errors[place]?.code == .missingInput && errors[place]?.place == huge.address)
    }

    /// Nothing listens at the endpoint, which is not called this machine, though it is.
    @Test func `a server without encryption is noted, even while it cannot be reached`() async throws {
        let remote = RemoteMedia(
            folder: folder.path("cache"), now: { [clock] in clock.now }, retry: RetryRule { _ in },
            context: { S3Account.Context(environment: ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"]) })
        for (endpoint, codes) in [
            ("http://0.0.0.0:9", [Diagnostic.Code.plainHTTP, .sourceOffline]), ("http://127.0.0.1:9", [.sourceOffline]),
        ] {
            let choice = S3Choice(bucket: "phone", endpoint: endpoint)
            CachedListing(of: choice, in: remote.cache).write([S3Object(key: "a", size: 2, etag: "e", modified: 1)])
            let source = S3Source(Source(path: choice.address, kind: .s3(choice)), choice, remote: remote)
            let listing = try await source.list { _ in }
            #expect(listing.diagnostics.map(\.code) == codes)
            #expect(listing.diagnostics.allSatisfy { $0.path == choice.address })
        }
    }
}
