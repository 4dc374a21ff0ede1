import Files
import Foundation
import Reports
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The examiners are a shell script that speaks the protocol.
@Suite struct ExaminerDeskTests {
    private let fake: FakeExaminer

    init() throws { fake = try FakeExaminer() }

    private var folder: TemporaryFolder { fake.folder }
    private var examiners: [pid_t] { fake.examiners }
    private var asked: [String] { fake.asked }

    /// A desk whose examiners run `start` and `answer` as in `FakeExaminer`.
    private func desk(
        examiners: Int = 1, patience: Duration = ExaminerPool.patience, rest: Duration = .seconds(60),
        home: String? = nil, start: String = "", answer: String
    ) throws -> ExaminerDesk {
        var command = try fake.launch(start: start, answer: answer)
        if let home { command.sandbox = { SandboxRules(reads: ["/usr"], home: home) } }
        return ExaminerDesk(
            command: command, examiners: examiners, on: BlockingExecutor(), patience: patience, rest: rest)
    }

    private func ask(_ text: String, _ desk: ExaminerDesk) async throws -> String {
        switch try await desk.ask(Array(text.utf8)) {
        case .line(let bytes): String(decoding: bytes, as: UTF8.self)
        case .lost(let loss): "lost: \(loss.words)"
        }
    }

    @Test func `an examiner that hangs is ended after the time in the reason`() async throws {
        let desk = try desk(patience: .seconds(1), answer: "kill -STOP $$")
        #expect(try await ask("q", desk) == "lost: cannot be read: no result after 1 s")
        #expect(ExaminerPool.patience == .seconds(120), "docs/decisions/workers.md promises two minutes")
    }

    @Test func `one examiner answers one question after the other`() async throws {
        let desk = try desk(answer: "reply \"a$line\"")
        for index in 0..<5 { #expect(try await ask("q\(index)", desk) == "aq\(index)") }
        #expect(examiners.count == 1)
        await desk.close()
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
        await #expect(throws: CancellationError.self) { try await ask("late", desk) }
    }

    @Test func `the latest question is answered first, and abandoned ones are not asked`() async throws {
        // The first question stays unanswered until the file exists.
        let desk = try desk(
            answer: "while [ $line = q0 ] && [ ! -e \"$state/go\" ]; do sleep 0.01; done; reply \"$line\"")
        let first = Task { try await ask("q0", desk) }
        while asked.isEmpty { await Task.yield() }
        var later: [Task<String, any Error>] = []
        for index in 1...4 {
            later.append(Task { try await ask("q\(index)", desk) })
            while await desk.waitingCount < index { await Task.yield() }
        }
        later[1].cancel()
        await #expect(throws: CancellationError.self) { try await later[1].value }
        try folder.write("", to: "go")
        #expect(try await first.value == "q0")
        for index in [0, 2, 3] { #expect(try await later[index].value == "q\(index + 1)") }
        #expect(asked == ["q0", "q4", "q3", "q1"])
        await desk.close()
    }

    @Test func `a question that kills its examiner is lost, and no other`() async throws {
        let desk = try desk(answer: "[ $line = q1 ] && kill -SEGV $$; reply \"$line\"")
        #expect(try await ask("q0", desk) == "q0")
        #expect(try await ask("q1", desk).hasPrefix("lost: crashes the process that reads it (signal 11"))
        #expect(try await ask("q2", desk) == "q2")
        #expect(examiners.count == 2)
        await desk.close()
    }

    /// A library may print words that begin so. They were taken for an answer, and the question never got one.
    @Test func `output that only begins like an answer is ignored`() async throws {
        let desk = try desk(answer: "echo '!'; echo '? no such box'; reply \"a$line\"")
        #expect(try await ask("q0", desk) == "aq0")
        #expect(try await ask("q1", desk) == "aq1")
        #expect(examiners.count == 1)
        await desk.close()
    }

    @Test func `an idle examiner ends, and the next question starts another`() async throws {
        let desk = try desk(rest: .milliseconds(1), answer: "reply \"$line\"")
        #expect(try await ask("q0", desk) == "q0")
        while examiners.contains(where: { kill($0, 0) == 0 }) { await Task.yield() }
        #expect(try await ask("q1", desk) == "q1")
        #expect(examiners.count == 2)
        await desk.close()
    }

    /// What the rules of all examiners so far let them read.
    private var readable: Set<String> {
        Set(folder.text("rules").split(separator: "\0").filter { $0.hasPrefix("r/") }.map { String($0.dropFirst()) })
    }

    @Test func `a library's folders need no other examiner, links out of it do`() async throws {
        let (library, elsewhere) = (folder.path("library"), folder.path("elsewhere"))
        for path in ["library/01/a", "library/02/a", "elsewhere/a"] { try folder.write("", to: path) }
        try FileManager.default.createSymbolicLink(atPath: library + "/03", withDestinationPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: library + "/02/b", withDestinationPath: elsewhere + "/a")
        let desk = try desk(home: "/home/someone", answer: "reply \"$line\"")
        await desk.allow([library, folder.path("missing"), "/home"])
        for (path, count) in [("01/a", 1), ("02/a", 1), ("03/a", 2), ("01/a", 2), ("02/b", 3), ("02/a", 3)] {
            let question = #"?{"path":"\#(library)/\#(path)"}"#
            #expect(try await ask(question, desk) == question)
            #expect(examiners.count == count, "\(path)")
        }
        await desk.close()
        #expect(readable == ["/usr", library, library + "/03", library + "/02/b"])
    }

    /// The home folder may be a link (`/home/anna`), and may be the library.
    @Test(arguments: ["home", "real", "", "/"]) func `a home folder is never open as a whole`(
        library: String
    ) async throws {
        try folder.write("", to: "real/01/a")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("home"), withDestinationPath: folder.path("real"))
        let desk = try desk(home: folder.path("home"), answer: "reply \"$line\"")
        await desk.allow([library == "/" ? "/" : folder.path(library)])
        for start in ["home", "real"] { _ = try await ask(#"?{"path":"\#(folder.path(start))/01/a"}"#, desk) }
        await desk.close()
        #expect(readable == ["/usr", folder.path("home/01"), folder.path("real/01")])
    }

    @Test func `without a library, each folder costs an examiner`() async throws {
        for path in ["01/a", "02/a"] { try folder.write("", to: path) }
        let desk = try desk(home: "/home/someone", answer: "reply \"$line\"")
        for path in ["01/a", "02/a", "01/a"] { _ = try await ask(#"?{"path":"\#(folder.path(path))"}"#, desk) }
        await desk.close()
        #expect(examiners.count == 2)
        #expect(readable == ["/usr", folder.path("01"), folder.path("02")])
    }

    @Test func `an examiner that cannot start is reported with the cause`() async throws {
        let missing = ExaminerDesk(
            command: ProcessLaunch(executable: "/nowhere/worker", arguments: [], environment: [:]), examiners: 1,
            on: BlockingExecutor())
        await #expect(throws: DayreelError.self) { try await ask("q", missing) }
        let stillborn = try desk(start: "exit 3", answer: "")
        await #expect(throws: DayreelError.self) { try await ask("q", stillborn) }
    }

    @Test func `closing the desk ends busy examiners`() async throws {
        let desk = try desk(answer: "sleep 100")
        let question = Task { try await ask("q0", desk) }
        while asked.isEmpty { await Task.yield() }
        await desk.close()
        await #expect(throws: CancellationError.self) { try await question.value }
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
    }
}
