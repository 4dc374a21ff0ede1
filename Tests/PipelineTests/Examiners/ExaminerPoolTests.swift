import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

/// The examiners are a shell script that speaks the protocol.
@Suite struct ExaminerPoolTests {
    private let fake: FakeExaminer

    init() throws { fake = try FakeExaminer() }

    private var folder: TemporaryFolder { fake.folder }
    private var examiners: [pid_t] { fake.examiners }

    /// A pool whose examiners run `start` and `answer` as in `FakeExaminer`.
    private func pool(
        examiners: Int = 2, patience: Duration = .seconds(60), start: String = "", answer: String
    ) throws -> ExaminerPool {
        let command = try fake.launch(start: start, answer: answer)
        return ExaminerPool(command: command, examiners: examiners, patience: patience)
    }

    private func ask(_ count: Int, _ pool: ExaminerPool) async throws -> [Int: ExaminerPool.Reply] {
        let replies = Mutex<[Int: ExaminerPool.Reply]>([:])
        try await pool.ask(count, question: { Array("q\($0)".utf8) }) { index, reply in
            let before = replies.withLock { $0.updateValue(reply, forKey: index) }
            #expect(before == nil)
        }
        return replies.withLock { $0 }
    }

    /// Shell text that waits until so many examiners have started: one alone may answer everything before another comes.
    private func waiting(for count: Int) -> String {
        "while [ \"$(wc -l < \"$state/pids\")\" -lt \(count) ]; do sleep 0.01; done"
    }

    private func line(_ text: String) -> ExaminerPool.Reply { .line(Array(text.utf8)) }

    @Test(arguments: [1, 4, 5, 64, 333]) func `each question has its reply`(count: Int) async throws {
        // A few questions need one examiner.
        let expected = count <= 4 ? 1 : 2
        let replies = try await ask(count, pool(start: waiting(for: expected), answer: "reply \"a$line\""))
        #expect(replies.count == count)
        for index in 0..<count { #expect(replies[index] == line("aq\(index)")) }
        #expect(examiners.count == expected)
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `two questions that take long have an examiner each`() async throws {
        let pool = try pool(start: waiting(for: 2), answer: "reply \"a$line\"")
        try await pool.ask(2, effort: .long, question: { Array("q\($0)".utf8) }, replied: { _, _ in })
        #expect(examiners.count == 2)
    }

    @Test func `no questions start no examiner`() async throws {
        #expect(try await ask(0, pool(start: "exit 3", answer: "")).isEmpty)
        #expect(examiners.isEmpty)
    }

    @Test func `output of a library is not taken for a reply`() async throws {
        let replies = try await ask(3, pool(answer: "echo noise; reply \"$line\""))
        #expect(replies == [0: line("q0"), 1: line("q1"), 2: line("q2")])
    }

    @Test func `a question that kills its examiner is lost, and no other`() async throws {
        let replies = try await ask(100, pool(answer: "[ $line = q37 ] && kill -SEGV $$; reply \"$line\""))
        #expect(replies.count == 100)
        guard case .lost(let loss) = replies[37] else { Issue.record("\(String(describing: replies[37]))"); return }
        #expect(loss == .died(.signal(SIGSEGV)) && loss.isLasting)
        for index in 0..<100 where index != 37 { #expect(replies[index] == line("q\(index)")) }
        #expect(folder.text("asked").split(separator: "\n").filter { $0 == "q37" }.count == 2)
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `an examiner that dies once costs nothing`() async throws {
        let replies = try await ask(50, pool(answer: "[ $line = q7 ] && first death && kill -SEGV $$; reply \"$line\""))
        #expect(replies == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, line("q\($0)")) }))
    }

    @Test func `a question that never ends is lost`() async throws {
        let replies = try await ask(2, pool(answer: "[ $line = q1 ] && kill -XCPU $$; reply \"$line\""))
        #expect(replies[0] == line("q0"))
        guard case .lost(let loss) = replies[1] else { Issue.record("\(String(describing: replies[1]))"); return }
        #expect(loss == .died(.signal(SIGXCPU)) && loss.isLasting)
    }

    /// A disk that does not answer proves nothing about the file.
    @Test func `an examiner that hangs is killed, and its question is lost in this run only`() async throws {
        let replies = try await ask(
            2, pool(patience: .seconds(1), answer: "[ $line = q1 ] && exec sleep 60; reply \"$line\""))
        #expect(replies[0] == line("q0"))
        guard case .lost(let loss) = replies[1] else { Issue.record("\(String(describing: replies[1]))"); return }
        #expect(!loss.isLasting)
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `examiners that cannot start end the run`() async throws {
        let error = try await #require(throws: DayreelError.self) {
            _ = try await ask(5, pool(start: "echo 'no such library' >&2; exit 127", answer: ""))
        }
        #expect(error.code == .internalError && error.cause == "no such library")
        let busy = try await #require(throws: DayreelError.self) {
            _ = try await ask(5, pool(start: "exit 75", answer: ""))
        }
        #expect(busy.code == .busy)
    }

    @Test func `examiners that are killed before they can begin are no fault of Dayreel`() async throws {
        let error = try await #require(throws: DayreelError.self) {
            try await ask(9, pool(start: "kill -KILL $$", answer: ""))
        }
        #expect(error.code == .busy)
    }

    @Test func `an error from an examiner ends the run`() async throws {
        let failure = DayreelError(.busy, "no more")
        let json = String(decoding: try JSONEncoder().encode(failure), as: UTF8.self)
        let error = try await #require(throws: DayreelError.self) {
            _ = try await ask(5, pool(answer: "printf '!%s\\n' '\(json)'"))
        }
        #expect(error == failure)
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `cancellation ends the examiners`() async throws {
        let pool = try pool(answer: "exec sleep 60")
        let task = Task { try await ask(5, pool) }
        while examiners.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(examiners.allSatisfy { kill($0, 0) != 0 })
    }
}
