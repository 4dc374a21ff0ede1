import Model
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Lists and reads objects of OpenStack Swift, and of a double that fails on request.
@Suite(.serialized)
struct S3ClientTests {
    private let folder: TemporaryFolder
    private let big = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }
    private let keys = ["2024/a b+ü&'.txt", "2024/big.bin", "2024/日本.txt", "other.txt"]

    init() throws {
        folder = try TemporaryFolder()
        for key in keys { try folder.write(key.hasSuffix(".bin") ? big : Array(key.utf8), to: "month/\(key)") }
    }

    private func server(_ kind: S3TestServer.Kind) throws -> S3TestServer {
        try S3TestServer(kind, ["month": folder.path("month")])
    }

    private func client(
        _ server: S3TestServer, secret: String? = nil, bucket: String = "month", pauses: Pauses = Pauses(),
        documents: DocumentReader = .here
    ) throws -> S3Client {
        let environment = ["AWS_ACCESS_KEY_ID": server.access, "AWS_SECRET_ACCESS_KEY": secret ?? server.secret]
        var limits = TransferLimits()
        (limits.connecting, limits.whole) = (2000, 1500)
        return S3Client(
            S3Bucket(name: bucket, endpoint: server.endpoint, region: "us-east-1"),
            account: try S3Account(profile: nil, in: .init(environment: environment)), loop: TransferLoop(most: 8),
            traffic: S3Traffic(), now: { 0 }, retry: RetryRule { pauses.add($0) }, limits: limits,
            documents: documents)
    }

    /// Records the pauses of a client, which does not really wait.
    private final class Pauses: Sendable {
        private let state = Mutex<[Duration]>([])
        var all: [Duration] { state.withLock { $0 } }

        func add(_ pause: Duration) { state.withLock { $0.append(pause) } }
    }

    private func all(_ listing: S3Listing) async throws -> [S3Object] {
        var objects: [S3Object] = []
        for try await page in listing { objects += page.objects }
        return objects
    }

    @Test func realServerListsAndGivesRanges() async throws {
        let server = try server(.swift)
        let client = try client(server)
        let objects = try await all(client.objects(prefix: "2024/"))
        #expect(
            objects.map(\.key)
                == keys.filter { $0.hasPrefix("2024/") }.sorted {
                    Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
                })
        for object in objects {
            let bytes = try await client.bytes(of: object, 0..<object.size)
            #expect(bytes == (object.key.hasSuffix(".bin") ? big : Array(object.key.utf8)))
            let head = try await client.head(object.key)
            #expect(head == (object.size, object.etag))
        }
        let object = try #require(objects.first { $0.key.hasSuffix(".bin") })
        #expect(try await client.bytes(of: object, 1000..<70_000) == Array(big[1000..<70_000]))
        var old = object
        old.etag = "00000000000000000000000000000000"
        let failure = await #expect(throws: S3Failure.self) { try await client.bytes(of: old, 0..<10) }
        #expect(failure?.kind == .changed)
    }

    @Test func realServerRefusesWrongKeysAndBuckets() async throws {
        let server = try server(.swift)
        let wrong = try client(server, secret: "other")
        let keys = await #expect(throws: S3Failure.self) { try await all(wrong.objects(prefix: "")) }
        #expect(keys?.kind == .refused && keys?.error.sourceKey == "s3.profile")
        #expect(keys.map { "\($0.error)".contains("other") } == false)
        let nowhere = try client(server, bucket: "nowhere")
        let bucket = await #expect(throws: S3Failure.self) { try await all(nowhere.objects(prefix: "")) }
        #expect(bucket?.error.sourceKey == "s3.bucket" && bucket?.error.message.contains("'nowhere'") == true)
    }

    @Test(arguments: ["503", "500", "close", "cut", "short", "hang", "etag"])
    func temporaryFailuresChangeNothing(how: String) async throws {
        let server = try server(.double)
        let pauses = Pauses()
        let client = try client(server, pauses: pauses)
        try server.tell("fail?at=1&how=\(how == "etag" ? "503" : how)")
        let objects = try await all(client.objects(prefix: ""))
        #expect(objects.count == keys.count)
        let object = try #require(objects.first { $0.size == big.count })
        try server.tell("reset")
        try server.tell("fail?at=1&how=\(how)")
        #expect(try await client.bytes(of: object, 5..<200_005) == Array(big[5..<200_005]))
        #expect(try server.tell("log").count >= 2)
        #expect(!pauses.all.isEmpty || how == "etag")
    }

    @Test func lastingFailuresHaveAMessage() async throws {
        let server = try server(.double)
        let pauses = Pauses()
        let client = try client(server, pauses: pauses)
        // The key of the source that is to be corrected, if there is one.
        let expected: [(String, S3Failure.Kind, String?)] = [
            ("503", .unreachable, nil), ("denied", .refused, "s3.bucket"), ("skew", .refused, nil),
            ("region", .refused, "s3.region"),
        ]
        for (how, kind, key) in expected {
            try server.tell("reset")
            try server.tell("fail?at=all&how=\(how)")
            let failure = await #expect(throws: S3Failure.self) { try await all(client.objects(prefix: "")) }
            #expect(failure?.kind == kind && failure?.error.sourceKey == key, "\(how)")
            #expect(failure?.error.remedy?.isEmpty == false)
            if how == "region" { #expect(failure?.error.remedy?.contains("region: eu-west-3") == true) }
        }
        // Six attempts, each answered with 503, have five pauses between them, each at least half as long as the one before.
        #expect(pauses.all.count == 5)
        #expect(zip(pauses.all, pauses.all.dropFirst()).allSatisfy { $0 <= $1 * 2 })
        try server.tell("reset")
        let gone = S3Object(key: "gone", size: 10, etag: "e", modified: 0)
        let failure = await #expect(throws: S3Failure.self) { try await client.bytes(of: gone, 0..<10) }
        #expect(failure?.kind == .gone)
    }

    @Test func aReplacedObjectIsNotRead() async throws {
        let server = try server(.double)
        let client = try client(server)
        let object = try #require(try await all(client.objects(prefix: "2024/big")).first)
        try server.tell("put?bucket=month&key=2024/big.bin&size=300000")
        let failure = await #expect(throws: S3Failure.self) { try await client.bytes(of: object, 0..<100) }
        #expect(failure?.kind == .changed)
    }

    @Test func listingThatChangesBetweenPagesHasEachKeyOnce() async throws {
        let server = try server(.double)
        let client = try client(server)
        try server.tell("pages?size=2")
        var pages = client.objects(prefix: "").makeAsyncIterator()
        let first = try #require(try await pages.next()).objects
        try server.tell("put?bucket=month&key=2023/new.txt&size=1")
        try server.tell("put?bucket=month&key=3.txt&size=1")
        try server.tell("delete?bucket=month&key=other.txt")
        // The server no longer knows the listing's position.
        try server.tell("reset")
        try server.tell("fail?at=1&how=token")
        var rest: [S3Object] = []
        while let page = try await pages.next() { rest += page.objects }
        #expect((first + rest).map(\.key) == [keys[0], keys[1], keys[2], "3.txt"])
    }

    /// Each would be read for ever.
    @Test(arguments: [("token", 2), ("idle", S3Listing.mostIdlePages)])
    func aListingWithoutAnEndIsAnError(how: String, requests: Int) async throws {
        let server = try server(.double)
        let client = try client(server)
        try server.tell("list?how=\(how)")
        let failure = await #expect(throws: S3Failure.self) { try await all(client.objects(prefix: "")) }
        #expect(failure?.kind == .refused && failure?.error.code == .inputOutput)
        #expect(try server.tell("log").count == requests)
    }

    /// A server that has deleted much may send a few pages without keys.
    @Test func aFewPagesWithoutKeysDoNotEndAListing() async throws {
        let server = try server(.double)
        var pages = try client(server).objects(prefix: "").makeAsyncIterator()
        try server.tell("list?how=idle")
        for _ in 0..<S3Listing.mostIdlePages - 1 { #expect(try await pages.next()?.objects == []) }
        try server.tell("reset")
        #expect(try await pages.next()?.objects.map(\.key).sorted() == keys.sorted())
        #expect(try await pages.next() == nil)
    }

    @Test func attemptsCanBeLimitedFurther() async throws {
        let server = try server(.double)
        let client = try client(server)
        let object = try #require(try await all(client.objects(prefix: "2024/big")).first)
        for (attempts, expected) in [(2, 2), (99, 6)] {
            try server.tell("reset")
            try server.tell("fail?at=all&how=500")
            _ = await #expect(throws: S3Failure.self) { try await client.bytes(of: object, 0..<9, attempts: attempts) }
            #expect(try server.tell("log").count == expected)
        }
    }

    @Test func aServersWordsAreShortAndHaveNoKeys() async throws {
        let server = try server(.double)
        let client = try client(server)
        try server.tell("fail?at=all&how=words")
        let failure = await #expect(throws: S3Failure.self) { try await all(client.objects(prefix: "")) }
        let cause = try #require(failure?.error.cause)
        #expect(cause.unicodeScalars.count == 500 && cause.hasPrefix("AccessDenied: word word"))
        #expect(!cause.contains(server.access) && !cause.contains("tester"))
    }

    /// As by an examiner that such a page has cost, or taken over.
    @Test(
        arguments: [
            nil, DocumentAnswer.page(ListingPage(objects: [S3Object(key: "", size: 1, etag: "e", modified: 0)])),
            .error(S3ErrorDocument(code: "NoSuchBucket")),
        ] as [DocumentAnswer?])
    func aPageThatIsNotReadIsLikeOneThatWasCutShort(answer: DocumentAnswer?) async throws {
        let server = try server(.double)
        let client = try client(server, documents: DocumentReader { _ in answer })
        let failure = await #expect(throws: S3Failure.self) { try await all(client.objects(prefix: "")) }
        #expect(failure?.kind == .unreachable && failure?.error.cause == "the answer was cut short")
        #expect(try server.tell("log").count == 6)
    }

    @Test func whatAnErrorSaysIsReadOnce() async throws {
        let server = try server(.double)
        let kinds = Mutex<[DocumentQuestion.Kind]>([])
        let documents = DocumentReader { question in
            kinds.withLock { $0.append(question.kind) }
            return question.answer()
        }
        let client = try client(server, documents: documents)
        try server.tell("fail?at=all&how=denied")
        let failure = await #expect(throws: S3Failure.self) { try await all(client.objects(prefix: "")) }
        #expect(failure?.error.cause?.hasPrefix("AccessDenied") == true && kinds.withLock { $0 } == [.error])
    }

    @Test func anUnreachableServerIsReportedSoon() async throws {
        let server = try server(.double)
        let account = try S3Account(profile: nil, in: .init(environment: server.environment))
        let pauses = Pauses()
        let client = S3Client(
            S3Bucket(name: "month", endpoint: "http://127.0.0.1:9", region: "r"), account: account,
            loop: TransferLoop(), traffic: S3Traffic(), now: { 0 }, retry: RetryRule { pauses.add($0) })
        let failure = await #expect(throws: S3Failure.self) { try await all(client.objects(prefix: "")) }
        #expect(failure?.kind == .unreachable)
        #expect(pauses.all.count == 1)
    }

    @Test func aCancelledRequestEndsAtOnce() async throws {
        let server = try server(.double)
        let client = try client(server)
        try server.tell("fail?at=all&how=hang")
        let task = Task { try await all(client.objects(prefix: "")) }
        while try server.tell("log").isEmpty {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
