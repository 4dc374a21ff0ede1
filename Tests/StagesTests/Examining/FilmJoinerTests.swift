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
        ("kill -9 $$", DayreelError.Code.busy, "signal 9 (kill)"), ("exit 3", .internalError, "exit status 3"),
    ])
    func `three examiners are tried`(answer: String, code: DayreelError.Code, cause: String) async throws {
        let error = try await failure(answer)
        #expect(error.code == code && error.place?.hasSuffix("/out/film.mp4") == true)
        #expect(error.cause == "each process that joins it ends (\(cause))")
        #expect(fake.asked.count == 3 && Set(fake.asked).count == 1)
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
        let reads = rules.filter { $0.hasPrefix("r") }
        let folder = String(rendered.media.path("x").dropLast(2))
        #expect(Set(reads) == ["r/usr/share/own", "r" + folder])
        let writes = Set(rules.filter { $0.hasPrefix("w") })
        #expect(writes.count == 1 && writes.first?.hasPrefix("w\(folder)/out/.film.mp4.") == true, "\(writes)")
    }
}
