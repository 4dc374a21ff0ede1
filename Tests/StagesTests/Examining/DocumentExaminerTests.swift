import Files
import Foundation
import Model
import Pipeline
import TestSupport
import Testing

@testable import Library
@testable import Stages

/// Examiners that read the documents of buckets' servers. They are a shell script, which speaks their protocol.
@Suite struct DocumentExaminerTests {
    private let folder: TemporaryFolder
    private let page = Array(
        """
        <ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a/b=</NextContinuationToken>
        <Contents><Key>a.mov</Key><Size>42</Size><ETag>e</ETag><LastModified>2024-05-01T10:00:00Z</LastModified></Contents>
        <Contents><Key>b\u{e9}.mov</Key><Size>-1</Size></Contents></ListBucketResult>
        """.utf8)

    init() throws {
        // The command line ignores it too: writing to a dead examiner must not end this process.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
    }

    /// A reader whose examiners run shell text for each question, which is then in the file `asked`.
    private func reader(_ answer: String) throws -> DocumentReader {
        let launch = try FakeExaminer(in: folder).launch(answer: answer)
        return DocumentExaminer(ExaminerPool(command: launch, examiners: 1)).reader
    }

    /// A reader whose examiners reply with these bytes.
    private func reader(replying reply: [UInt8]) throws -> DocumentReader {
        try folder.write([UInt8(ascii: "=")] + reply + [UInt8(ascii: "\n")], to: "reply")
        return try reader("cat reply")
    }

    /// What an examiner is asked, without the limits that it sets on its process.
    private func asked() throws -> DocumentQuestion {
        let question = try folder.bytes("asked")
        #expect(question.first.flatMap(Examiner.Kind.init) == .document)
        return try InternalJSON.value(DocumentQuestion.self, from: question.dropFirst())
    }

    @Test func `a page is as if it had been read here`() async throws {
        let here = try #require(ListingPage(page))
        let reader = try reader(replying: DocumentExaminer.reply(to: DocumentQuestion(.page, page)))
        #expect(try await reader.page(in: page) == here)
        #expect(here.objects.count == 1 && here.omitted.count == 1 && here.next == "a/b=")
        #expect(try asked() == DocumentQuestion(.page, page))
    }

    @Test func `so is an error's document`() async throws {
        let document = Array("<Error><Code>NoSuchBucket</Code><Message>None.</Message></Error>".utf8)
        let reader = try reader(replying: DocumentExaminer.reply(to: DocumentQuestion(.error, document)))
        #expect(try await reader.error(in: document) == S3ErrorDocument(code: "NoSuchBucket", message: "None."))
        #expect(try asked() == DocumentQuestion(.error, document))
    }

    @Test func `no examiner is asked about an error without a document, or with one that is too long`() async throws {
        let reader = try reader("exit 1")
        for count in [0, DocumentReader.longestError + 1] {
            #expect(try await reader.error(in: [UInt8](repeating: 0x20, count: count)) == S3ErrorDocument())
        }
        #expect(folder.text("asked").isEmpty)
    }

    /// An object that an examiner claims is in the page.
    private static func object(
        key: String = "a", size: Int64 = 1, etag: String = "e", modified: Int64 = 0
    ) -> ListingPage {
        ListingPage(objects: [S3Object(key: key, size: size, etag: etag, modified: modified)])
    }

    private static let unsound: [ListingPage] = [
        object(key: ""), object(size: -1), object(size: S3Omission.largestObject + 1), object(etag: ""),
        object(modified: .max), object(key: String(repeating: "k", count: S3Omission.longestKey + 1)),
        object(etag: String(repeating: "e", count: 3000)), ListingPage(next: String(repeating: "n", count: 3000)),
        ListingPage(objects: Array(repeating: S3Object(key: "a", size: 1, etag: "e", modified: 0), count: 300)),
        ListingPage(omitted: [S3Omission(key: String(repeating: "k", count: 1025), reason: .longKey)]),
    ]

    @Test func `a page that no server can have sent is refused`() async throws {
        // Longer than the longest key.
        let document = [UInt8](repeating: 0x20, count: 2000)
        #expect(try await reader(replying: answer(.page(Self.object()))).page(in: document) == Self.object())
        for page in Self.unsound {
            let reader = try reader(replying: answer(.page(page)))
            #expect(try await reader.page(in: document) == nil, "\(page)")
        }
        let long = try answer(.error(S3ErrorDocument(code: String(repeating: "c", count: 3000))))
        #expect(try await reader(replying: long).error(in: document) == S3ErrorDocument())
    }

    private func answer(_ answer: DocumentAnswer) throws -> [UInt8] { try InternalJSON.bytes(of: answer) }

    @Test(arguments: ["", "no JSON", "{\"page\":{}}", "{\"error\":{\"_0\":{\"code\":\"a\",\"message\":\"b\"}}}"])
    func `a reply that is no answer means no page`(reply: String) async throws {
        #expect(try await reader(replying: Array(reply.utf8)).page(in: page) == nil)
    }

    @Test func `a lost examiner means no page`() async throws {
        let reader = try reader("kill -SEGV $$")
        #expect(try await reader.page(in: page) == nil)
        #expect(try await reader.error(in: page) == S3ErrorDocument())
    }

    @Test func `an examiner that cannot be started is an error`() async throws {
        let launch = ProcessLaunch(executable: "/nowhere/dayreel", arguments: [], environment: [:])
        let reader = DocumentExaminer(ExaminerPool(command: launch, examiners: 1)).reader
        await #expect(throws: DayreelError.self) { try await reader.page(in: page) }
    }

    @Test func `no reply is longer than a line can be`() throws {
        let token = String(repeating: "\"", count: 7_000_000)
        let document = Array(
            """
            <ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>\(token)</NextContinuationToken>
            </ListBucketResult>
            """.utf8)
        #expect(ListingPage(document)?.next == token)
        #expect(try DocumentExaminer.reply(to: DocumentQuestion(.page, document)).isEmpty)
    }
}
