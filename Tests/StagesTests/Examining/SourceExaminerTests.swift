import Files
import Foundation
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Library
@testable import Stages

/// Examiners that list sources. They are a shell script, which speaks their protocol.
@Suite struct SourceExaminerTests {
    private let folder: TemporaryFolder

    init() throws {
        // The command line ignores it too: writing to a dead examiner must not end this process.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
        try folder.write("x", to: "media/a.mov")
        try folder.write("x", to: "media/b.mov")
    }

    /// A folder whose examiners run shell text for each question, and leave a line in the file `asked`.
    private func source(_ answer: String, _ named: Source? = nil) throws -> DiskSource {
        let launch = try FakeExaminer(in: folder).launch(answer: answer)
        let examiner = SourceExaminer(
            ExaminerPool(command: launch, examiners: 1), temporaryFolder: folder.path("temporary"))
        return DiskSource(
            named ?? Source(path: folder.path("media")), asking: examiner.asker,
            temporaryFolder: folder.path("temporary"), now: 7)
    }

    /// The questions so far.
    private func asked() throws -> [SourceQuestion] {
        try folder.bytes("asked").split(separator: UInt8(ascii: "\n")).map {
            #expect($0.first.flatMap(Examiner.Kind.init) == .source)
            return try InternalJSON.value(SourceQuestion.self, from: $0.dropFirst())
        }
    }

    /// The lines of an answer as the process of an examiner writes them.
    private func lines(of question: SourceQuestion) throws -> [UInt8] {
        let lines = Mutex<[UInt8]>([])
        try question.answer { part in
            lines.withLock { $0 += [UInt8(ascii: "+")] + part + [UInt8(ascii: "\n")] }
        }
        return lines.withLock { $0 + Array("=\n".utf8) }
    }

    @Test func `a folder is as if it had been listed here`() async throws {
        let place = SourceQuestion.ListedPlace(
            Source(path: folder.path("media")), scratch: folder.path("temporary"), now: 7)
        let question = SourceQuestion.media(place, withPhotos: false)
        try folder.write(try lines(of: question), to: "reply")
        let listing = try await source("cat reply").list { _ in }
        #expect(try listing.files == FolderSource(Source(path: folder.path("media"))).list().files)
        #expect(try listing.files.count == 2 && asked() == [question])
        #expect(question.folder == folder.path("media") && question.files.isEmpty && question.largestCopy == nil)
    }

    @Test func `an error of the source ends the run`() async throws {
        let error = DayreelError(.busy, "the library is being written to", place: "/x")
        try folder.write(Array("!".utf8) + (try InternalJSON.bytes(of: error)) + [10], to: "reply")
        let found = try await #require(throws: DayreelError.self) { try await source("cat reply").list { _ in } }
        #expect(try found == error && asked().count == 1)
    }

    @Test(arguments: [
        (#"printf '+1\t%s/media/a.mov\t1\t\n' "'$PWD"; kill -SEGV $$"#, "crashed"),
        (#"printf '+nonsense\n=\n'"#, "invalid"),
        (#"printf '+1\t%s/media/b.mov\t1\t%s/media/a.mov\t1\t\n=\n' "'$PWD" "'$PWD""#, "invalid"), ("exit 3", "ended"),
    ]) func `one that is lost, or answers nonsense, is asked twice`(answer: String, word: String) async throws {
        let error = try await #require(throws: DayreelError.self) { try await source(answer).list { _ in } }
        #expect(error.code == .inputOutput && error.place == folder.path("media"))
        #expect(error.cause?.contains(word) == true || word != "invalid", "\(error.cause ?? "")")
        #expect(try asked().count == 2)
    }

    @Test func `what an examiner says before it dies is not in the answer of the next`() async throws {
        let first =
            #"printf '+1\t%s/media/a.mov\t1\t\n' "'$PWD"; [ -e again ] && printf '=\n' || { touch again; exit 1; }"#
        #expect(try await source(first).list { _ in }.files.map(\.name) == ["a.mov"])
        #expect(try asked().count == 2)
    }

    @Test func `a library's examiner gets a folder for the copy of its database, which goes with the answer`()
        async throws
    {
        try FileManager.default.createDirectory(
            atPath: folder.path("L.photoslibrary/database"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: folder.path("temporary"), withIntermediateDirectories: true)
        let named = Source(path: folder.path("L.photoslibrary"), kind: .photos(PhotosChoice()))
        #expect(try await source("ls temporary > there; printf '=\\n'", named).list { _ in }.files.isEmpty)
        let question = try #require(try asked().first)
        #expect(folder.text("there").hasPrefix("dayreel-run-") && question.largestCopy != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("temporary")) == [])
    }

    @Test func `links are followed only where the job does`() {
        func folder(_ source: Source) -> String? {
            SourceQuestion.media(.init(source, scratch: "/t", now: 0), withPhotos: false).folder
        }
        #expect(folder(Source(path: "/m", followLinks: true)) == "/" && folder(Source(path: "/m")) == "/m")
        #expect(folder(Source(path: "/m", kind: .photos(PhotosChoice()), followLinks: true)) == "/m")
    }
}
