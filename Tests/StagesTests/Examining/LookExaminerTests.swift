import Files
import Foundation
import Model
import Pipeline
import TestSupport
import Testing

@testable import Stages

/// Looks that are files, read in this process and by an examiner.
@Suite struct LookExaminerTests {
    private let folder: TemporaryFolder

    init() throws {
        // The command line ignores SIGPIPE too: writing to a dead examiner must not end this process.
        signal(SIGPIPE, SIG_IGN)
        folder = try TemporaryFolder()
    }

    private func job(_ look: Look?) -> Job {
        var composition = Composition()
        composition.look = look
        return TestItems.job(composition: composition)
    }

    /// `answer` is what the examiner does with a question.
    private func examiner(_ answer: String) throws -> LookExaminer {
        let launch = try FakeExaminer(in: folder).launch(answer: answer)
        return LookExaminer(ExaminerPool(command: launch, examiners: 1))
    }

    /// An examiner that finds this in every table.
    private func examiner(finding: ExaminerFinding<Fingerprint>) throws -> LookExaminer {
        let json = String(decoding: try InternalJSON.bytes(of: finding), as: UTF8.self)
        let answer = try folder.write("=\(json)\n", to: "answer")
        return try examiner("case \"$line\" in 'k{\"path\":'*) cat '\(answer)';; *) exit 9;; esac")
    }

    @Test func `a table is a look with the fingerprint of its file`() async throws {
        let path = try folder.write("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n", to: "film.cube")
        let look = FilmLook(Asset(source: try Fingerprint(of: MediaLocation(path: path)), path: path))
        #expect(try await LookExaminer().look(of: job(.file(path))) == look)
        #expect(try LookExaminer().lookHere(of: job(.file(path))) == look)
        #expect(try await LookExaminer().fault(ofFile: path) == nil)
    }

    @Test(arguments: [
        ("line.cube", "line 3 is no colour: three numbers"),
        ("gone.cube", "it cannot be read: No such file or directory"),
        ("pipe.cube", "it cannot be read: it is not a regular file"),
    ])
    func `one that cannot be used is an error with its cause`(name: String, cause: String) async throws {
        try folder.write("LUT_1D_SIZE 2\n0 0 0\n1 1 red\n", to: "line.cube")
        _ = try folder.pipe("pipe.cube")
        let path = folder.path(name)
        let error = try await #require(throws: DayreelError.self) {
            try await LookExaminer().look(of: job(.file(path)))
        }
        #expect(error.code == .missingInput && error.place == path && error.cause == cause, "\(error)")
        #expect(try await LookExaminer().fault(ofFile: path) == "which is no look: \(cause)")
        #expect(throws: error) { try LookExaminer().lookHere(of: job(.file(path))) }
        #expect(throws: error) {
            try TestItems.timeline([Pick(item: TestItems.item("a.mov", day: "2024-12-01"))], job: job(.file(path)))
        }
    }

    /// The file does not exist: an attempt to read it here would be an error.
    @Test func `with an examiner, the film has what it found, and nothing is read here`() async throws {
        let path = folder.path("gone.cube")
        let looks = try examiner(finding: .found(Fingerprint(digest: "seen")))
        let look = FilmLook(Asset(source: Fingerprint(digest: "seen"), path: path))
        #expect(try await looks.look(of: job(.file(path))) == look)
        #expect(try await looks.fault(ofFile: path) == nil)
        let picks = try TestItems.identified([Pick(item: TestItems.item("a.mov", day: "2024-12-01"))])
        let arrange = Arrange(job(.file(path)), fonts: FontExaminer(nil), looks: looks)
        #expect(try await arrange.run(picks, progress: .none).format.look == look)
    }

    @Test func `an examiner's error is that of the run`() async throws {
        let fault = DayreelError(look: "/looks/film.cube", cause: "line 3 is no colour: three numbers")
        let looks = try examiner(finding: .failed(fault))
        await #expect(throws: fault) { try await looks.look(of: job(.file("/looks/film.cube"))) }
        #expect(
            try await looks.fault(ofFile: "/looks/film.cube")
                == "which is no look: line 3 is no colour: three numbers")
    }

    @Test func `one that costs its examiners is an error of the file`() async throws {
        let looks = try examiner("exit 3")
        let cause = "it crashes the process that reads it (exit status 3)"
        await #expect(throws: DayreelError(look: "/looks/film.cube", cause: cause)) {
            try await looks.look(of: job(.file("/looks/film.cube")))
        }
        #expect(try await looks.fault(ofFile: "/looks/film.cube") == "which is no look: \(cause)")
    }

    @Test func `looks of Dayreel's own need no examiner`() async throws {
        let looks = try examiner("exit 3")
        #expect(try await looks.look(of: job(.builtIn(.mono))) == FilmLook(.mono))
        #expect(try await looks.look(of: job(nil)) == nil)
    }
}
