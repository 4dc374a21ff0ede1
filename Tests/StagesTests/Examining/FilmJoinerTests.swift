import Files
import Foundation
import Model
import Pipeline
import Synchronization
import TestSupport
import Testing

@testable import Stages

/// What becomes of a film whose examiners are lost, lie or fail. That they join it is for tests of the program (`ReelTests`).
@Suite struct FilmJoinerTests {
    private let fake: FakeExaminer

    init() throws { fake = try FakeExaminer() }

    /// The error of a film whose examiners run shell text. Nothing may be left of it.
    private func failure(
        _ answer: String, progress: ProgressSink = .none
    ) async throws -> DayreelError {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        let pool = ExaminerPool(command: try fake.launch(answer: answer), examiners: 1)
        let error = try #require(
            await #expect(throws: DayreelError.self) {
                _ = try await rendered.assemble(examiners: pool, progress: progress)
            })
        #expect(try rendered.contents(of: "out").isEmpty)
        return error
    }

    @Test(arguments: [
        ("kill -9 $$", DayreelError.Code.busy, "signal 9 (kill)", 3), ("exit 3", .internalError, "exit status 3", 1),
    ])
    func `an examiner that somebody kills has two successors, and one that crashes has none`(
        answer: String, code: DayreelError.Code, cause: String, count: Int
    ) async throws {
        let error = try await failure(answer)
        #expect(error.code == code && error.place?.hasSuffix("/out/film.mp4") == true)
        #expect(error.cause == "the process that joins it ends (\(cause))")
        #expect(fake.asked.count == count && Set(fake.asked).count == 1)
    }

    @Test func `the time for a film grows with its bytes`() {
        #expect(FilmJoiner.patience(ofBytes: 0) == .seconds(7200))
        #expect(FilmJoiner.patience(ofBytes: 30_000_000_000) == .seconds(37_200))
    }

    @Test func `an examiner's error is the film's`() async throws {
        let fault = DayreelError(.diskFull, "the disk is full", place: "/films/a.mp4")
        try fake.folder.write(
            "!" + String(decoding: InternalJSON.bytes(of: fault), as: UTF8.self) + "\n", to: "answer")
        #expect(try await failure("cat answer") == fault)
        #expect(fake.asked.count == 1)
    }

    @Test func `a film that was not written is not published, and progress is what a film can have`() async throws {
        let fractions = Mutex<[Double]>([])
        let error = try await failure(
            "printf '+52\\n+-7\\n+junk\\n+99999999999999999999\\n+1000000\\n'; reply ''",
            progress: ProgressSink { event in
                if case .stage(.assemble, let fraction, _) = event { fractions.withLock { $0.append(fraction) } }
            })
        #expect(error.code == .internalError && error.place?.hasSuffix("/out/film.mp4") == true)
        // The film has 105 frames.
        #expect(fractions.withLock(\.self) == [52.0 / 105, 0, 0.9])
    }

    @Test func `the examiner may read the segments and write the unfinished film`() async throws {
        let rendered = try RenderedFilm()
        defer { rendered.media.remove() }
        var launch = try fake.launch(answer: "exit 3")
        launch.sandbox = { SandboxRules(reads: ["/usr/share/own"], home: "/home/someone") }
        let pool = ExaminerPool(command: launch, examiners: 1)
        await #expect(throws: DayreelError.self) { _ = try await rendered.assemble(examiners: pool) }
        let rules = fake.folder.text("rules").split(separator: "\0").map(String.init)
        let reads = Set(rules.filter { $0.hasPrefix("r") })
        let folder = String(rendered.media.path("x").dropLast(2))
        let segments = try rendered.contents(of: "").filter { $0.hasSuffix(".mp4") }
        #expect(!segments.isEmpty)
        #expect(reads == Set(["r/usr/share/own"] + segments.map { "r\(folder)/\($0)" }))
        let writes = Set(rules.filter { $0.hasPrefix("w") })
        #expect(writes.count == 1 && writes.first?.hasPrefix("w\(folder)/out/.film.mp4.") == true, "\(writes)")
    }
}
